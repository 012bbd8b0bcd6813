package org.folio.perf.sandbox.data

import io.vertx.core.json.{Json => JsonCodec, JsonArray, JsonObject}
import org.folio.perf.sandbox.format.TableFile
import scala.jdk.CollectionConverters._

/**
 * A shape of answers that shows several records: an entry of the file `views.json`. Values there:
 *
 *   - `$item.status.name` is the value at this path of the record `item`, and `$item` the record itself;
 *   - `$item.materialTypeId /material-types name` is the name of the reference record with this id;
 *   - ` else []` follows what may be absent, with the value that it has then;
 *   - other values are the same in all answers.
 *
 * A field with `?` behind its name is left out if it has no value. An object has one if any of its paths has. Without `?` it
 * is null. An entry `defaults of …` has the fields that a module adds to a record which lacks them.
 */
final class View private[data] (json: JsonObject) {
  private val fields = json.asScala.toVector.map(entry => new ViewField(entry.getKey, entry.getValue))

  /** @param records by the names that the paths have for them */
  def apply(tenant: TenantData, records: (String, JsonObject)*): JsonObject = view(tenant, records.toMap)

  private[data] def view(tenant: TenantData, records: Map[String, JsonObject]): JsonObject = {
    val out = new JsonObject
    fields.foreach { field =>
      if (!field.isOptional || field.isThere(tenant, records)) out.put(field.name, field.value(tenant, records))
    }
    out
  }

  private[data] def isThere(tenant: TenantData, records: Map[String, JsonObject]): Boolean =
    fields.exists(_.isThere(tenant, records))
}

object View {
  private lazy val all: Map[String, View] = TableFile
    .objects("views.json")
    .map { case (name, view) => name -> new View(view) }
    .toMap

  def named(name: String): View = all(name)
}

final private class ViewField(key: String, form: Any) {
  private type Found = (TenantData, Map[String, JsonObject]) => Any

  val name: String = key.stripSuffix("?")
  val isOptional: Boolean = key.endsWith("?")

  private val inner = Option(form).collect { case json: JsonObject => new View(json) }
  private val path: Option[(Found, Any)] = Option(form).collect { case text: String => text }.collect {
    case ViewField.Path(record, fields, table, field, other) =>
      val names = fields.split('.').toVector.filter(_.nonEmpty)
      found(record, names, table, field) -> Option(other).map(JsonCodec.decodeValue(_)).orNull
  }

  def isThere(tenant: TenantData, records: Map[String, JsonObject]): Boolean =
    inner.exists(_.isThere(tenant, records)) || path.exists(_._1(tenant, records) != null)

  def value(tenant: TenantData, records: Map[String, JsonObject]): Any = (inner, path) match {
    case (Some(view), _) => view.view(tenant, records)
    case (_, Some((read, other))) => Option(read(tenant, records)).getOrElse(other)
    case _ =>
      form match {
        case list: JsonArray => list.copy()
        case constant => constant
      }
  }

  private def found(record: String, fields: Vector[String], table: String, field: String): Found = {
    (tenant, records) =>
      val value = fields.foldLeft[Any](records.getOrElse(record, null)) {
        case (json: JsonObject, name) => json.getValue(name)
        case _ => null
      }
      if (table == null || value == null) value
      else tenant.reference(table).get(value.toString).map(_.getValue(field)).orNull
  }
}

private object ViewField {
  val Path = """\$(\w+)((?:\.\w+)*)(?: (/\S+) (\w+))?(?: else (.+))?""".r
}
