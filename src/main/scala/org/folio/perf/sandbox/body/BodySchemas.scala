package org.folio.perf.sandbox.body

import io.vertx.core.json.{JsonArray, JsonObject}
import java.util.regex.Pattern
import scala.jdk.CollectionConverters._

/** How a body of one method and path is checked. */
sealed trait BodyUse

object BodyUse {

  /** Checked before the module handles the request. */
  final case class Checked(record: String) extends BodyUse

  /** The module reads it by hand; the storage module behind checks what it passes on. */
  final case class PassedOn(to: String) extends BodyUse

  /** Not checked, for this reason. */
  final case class Unchecked(reason: String) extends BodyUse
}

/**
 * Request bodies of one module, as its published schemas describe them.
 *
 * @param answers form of its refusals; a key of [[BodyRefusals]]
 * @param quotesBody true if the parser's messages quote the body
 * @param uses by method and path with `{id}` for each id, e.g. `PUT /users/{id}`
 */
final case class BodySchemas(
    module: String,
    version: String,
    answers: String,
    quotesBody: Boolean,
    uses: Vector[(String, BodyUse)],
    records: Map[String, BodyRecord],
)

object BodySchemas {

  /** Reads a table of a module, e.g. `/sandbox/bodies/mod-users.json`. */
  def read(table: JsonObject): BodySchemas = {
    val patterns = fields(table, "patterns").map { case (name, pattern) =>
      name -> text(pattern.toString)
    }.toMap
    val types = fields(table, "types").collect { case (name, json: JsonObject) => name -> json }
    val kinds = new KindReader(patterns, types.map(_._1).toSet)
    BodySchemas(
      table.getString("module"),
      table.getString("version"),
      table.getString("answers", ""),
      table.getBoolean("quotesBody", false),
      fields(table, "bodies").map { case (path, use) => path -> useOf(use) },
      types.map { case (name, json) => name -> record(name, json, kinds) }.toMap,
    )
  }

  private def useOf(json: Any): BodyUse = json match {
    case use: JsonObject if use.containsKey("passedTo") =>
      BodyUse.PassedOn(use.getString("passedTo"))
    case use: JsonObject => BodyUse.Unchecked(use.getString("unchecked"))
    case name => BodyUse.Checked(name.toString)
  }

  private def record(name: String, json: JsonObject, kinds: KindReader): BodyRecord = BodyRecord(
    name.takeWhile(_ != '_'),
    json.getString("source", ""),
    json.getBoolean("closed", false),
    names(json, "required"),
    names(json, "notNull"),
    fields(json, "fields").map { case (field, kind) => field -> kinds.kind(kind) },
  )

  private def names(json: JsonObject, field: String): Set[String] =
    json.getJsonArray(field, new JsonArray()).iterator.asScala.map(_.toString).toSet

  private def fields(json: JsonObject, field: String): Vector[(String, Any)] = {
    val inner = json.getJsonObject(field, new JsonObject())
    inner.fieldNames.asScala.toVector.map(name => name -> inner.getValue(name))
  }

  private def text(pattern: String): BodyKind =
    BodyKind.Text(Some(Pattern.compile(pattern)), 0, None)

  private val Plain = BodyKind.Text(None, 0, None)

  private val Simple: Map[String, BodyKind] = Map(
    "string" -> Plain,
    "integer" -> BodyKind.Whole(None, None),
    "number" -> BodyKind.Decimal(None, None),
    "boolean" -> BodyKind.Flag,
    "date" -> BodyKind.Moment,
    "java-uuid" -> BodyKind.Uuid,
    "uri" -> BodyKind.Link,
    "object" -> BodyKind.AnyFields,
    "any" -> BodyKind.Anything,
  )

  /** Reads kinds: a name, a list with the kind of its items, or an object with limits. */
  private class KindReader(patterns: Map[String, BodyKind], records: Set[String]) {

    def kind(json: Any): BodyKind = json match {
      case list: JsonArray => BodyKind.Many(kind(list.getValue(0)), 0, None)
      case limited: JsonObject if !limited.getBoolean("rules", true) =>
        BodyKind.WithoutRules(withLimits(limited))
      case limited: JsonObject => withLimits(limited)
      case name =>
        val known = name.toString
        Simple
          .get(known)
          .orElse(patterns.get(known))
          .orElse(Option.when(records(known))(BodyKind.Record(known)))
          .getOrElse(throw new IllegalArgumentException(s"no kind of value is named $known"))
    }

    private def withLimits(json: JsonObject): BodyKind =
      if (json.containsKey("enum"))
        BodyKind.Choice(json.getJsonArray("enum").iterator.asScala.map(_.toString).toVector)
      else if (json.containsKey("items"))
        BodyKind.Many(
          kind(json.getValue("items")),
          json.getInteger("minItems", 0),
          number(json, "maxItems").map(_.toInt),
        )
      else
        json.getString("type", "string") match {
          case "integer" => BodyKind.Whole(number(json, "min"), number(json, "max"))
          case "number" => BodyKind.Decimal(number(json, "min"), number(json, "max"))
          case name if records(name) => BodyKind.Record(name)
          case _ =>
            BodyKind.Text(
              Option(json.getString("pattern")).map(Pattern.compile),
              json.getInteger("minLength", 0),
              number(json, "maxLength").map(_.toInt),
            )
        }

    private def number(json: JsonObject, field: String): Option[Long] =
      Option(json.getLong(field)).map(_.longValue)
  }
}
