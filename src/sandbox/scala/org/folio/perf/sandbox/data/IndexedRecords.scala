package org.folio.perf.sandbox.data

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.format.{Json, TableFile}
import org.folio.perf.settings.SandboxTenant
import scala.jdk.CollectionConverters._

/** The tenant whose records are generated, their ids and their words. */
final class RecordSource(val tenant: SandboxTenant, val ids: Ids) {
  val catalogue: Catalogue = new Catalogue(tenant.number)

  /** The user that created all generated records. */
  val staffId: String = ids.encode(tenant.number, Kind.User, tenant.patrons)
}

/**
 * Generated records of one kind: a form in which each has the values of its index.
 *
 * @param kind number in their ids
 * @param formName of their form in `forms.json`
 * @param ordered fields in whose order the records are
 * @param absent fields that searches use and that no record has
 */
abstract class IndexedRecords(
    source: RecordSource,
    kind: Int,
    formName: String,
    ordered: Set[String] = Set.empty,
    absent: Set[String] = Set.empty,
) extends GeneratedRecords {
  protected type LookUps = Map[String, String => Vector[Int]]
  protected type Texts = Map[String, Int => String]

  protected val tenant: SandboxTenant = source.tenant
  protected val ids: Ids = source.ids
  protected val catalogue: Catalogue = source.catalogue
  protected val staffId: String = source.staffId
  private val form = RecordForm.of(formName)

  /** Indices of the records with a value, by field, in rising order; others than those of records do not count. */
  protected val lookUps: LookUps = Map.empty

  /** Values by field and index, apart from those that all records have; null: the field is absent. */
  protected val fields: Texts = Map.empty

  /** Fields of the record itself, which the form leaves to them. */
  private lazy val ownFields = fields.toVector.filter { case (name, _) => form.leavesOut(name) }

  override def idOf(index: Int): String = ids.encode(tenant.number, kind, index)
  override def indexOf(id: String): Int = indexOf(id, kind)

  /** Index of the record with this id of another kind; -1: there is none. */
  protected def indexOf(id: String, kind: Int): Int = ids.decode(id) match {
    case Some(RecordKey(tenant.number, `kind`, index)) if index < count => index
    case _ => -1
  }

  /**
   * A record of the form and of [[fields]].
   *
   * @param values further ones; `None`: without the field
   */
  protected def filled(index: Int)(values: (String, Any)*): JsonObject = {
    val own = ownFields.map { case (name, value) => name -> Option(value(index)) }
    form.filled("id" -> idOf(index), "metadata" -> metadata(Reference.Created))(own ++ values: _*)
  }

  protected def metadata(at: String): JsonObject = Json.metadata(at, at, staffId)

  override def text(index: Int, field: String): String =
    this.field(field).fold(super.text(index, field))(_(index))

  override def lookUp(field: String, value: String): Option[Vector[Int]] =
    lookUps.get(field).map(found => within(found(value): _*))

  override def field(name: String): Option[Int => String] =
    if (name == "id") Some(idOf)
    else if (absent(name)) Some(_ => null)
    else fields.get(name).orElse(form.common(name).map(text => _ => text))

  override def isOrderedBy(field: String): Boolean = ordered(field)

  protected def within(found: Int*): Vector[Int] = found.filter(index => index >= 0 && index < count).toVector

  protected def one(indexOf: String => Int): String => Vector[Int] = value => Vector(indexOf(value))

  /** All records have this value. */
  protected def all(text: String): String => Vector[Int] =
    value => if (value == text) Vector.range(0, count) else Vector.empty

  /** For few records: compares all values, ignoring case. */
  protected def where(valueOf: Int => String): String => Vector[Int] =
    value => Vector.range(0, count).filter(valueOf(_).equalsIgnoreCase(value))
}

/**
 * The fields of a kind of records in their order, with the values that all generated records have.
 *
 * @param json null: the generator has the value, which is that of `fields` if it has the field. A field of another type
 *   than text, which `fields` also has for searches, must not be null: an empty list or false stands for it.
 */
final class RecordForm private (json: JsonObject) {

  /** Its lists, without entries. */
  def emptyLists: Vector[(String, JsonArray)] = json.asScala.collect {
    case entry if entry.getValue.isInstanceOf[JsonArray] => entry.getKey -> new JsonArray
  }.toVector

  private val texts: Map[String, String] = json.asScala.collect {
    case entry if entry.getValue.isInstanceOf[String] || entry.getValue.isInstanceOf[java.lang.Boolean] =>
      entry.getKey -> entry.getValue.toString
  }.toMap

  /** Whether the form has the field, and each record its own value. @param path such as `personal.email` */
  def leavesOut(path: String): Boolean = {
    val (in, field) = RecordForm.place(json, path)
    in != null && in.containsKey(field) && in.getValue(field) == null
  }

  /** Text that all generated records have in a field. */
  def common(field: String): Option[String] = texts.get(field)

  /** @param usual values, for fields that the form has. @param values by path; `None`: the record lacks the field */
  def filled(usual: (String, Any)*)(values: (String, Any)*): JsonObject = {
    // In half of the time of a copy: a list of instances reads up to two thousand records.
    val record = new JsonObject(new java.util.LinkedHashMap[String, AnyRef](json.size * 2))
    json.forEach { entry =>
      val own = entry.getValue match {
        case list: JsonArray => if (list.isEmpty) new JsonArray else list.copy()
        case inner: JsonObject => inner.copy()
        case text => text
      }
      record.put(entry.getKey, own)
      ()
    }
    usual.foreach { case (field, value) => if (json.containsKey(field)) record.put(field, value) }
    values.foreach { case (path, value) =>
      val (in, field) = RecordForm.place(record, path)
      value match {
        case None => in.remove(field)
        case Some(its) => in.put(field, its)
        case its => in.put(field, its)
      }
    }
    record
  }
}

object RecordForm {
  private lazy val all: Map[String, RecordForm] = TableFile
    .objects("forms.json")
    .map { case (name, form) => name -> new RecordForm(form) }
    .toMap

  def of(name: String): RecordForm = all(name)

  /** The object that has the field at a path, and the field's name. */
  private def place(json: JsonObject, path: String): (JsonObject, String) = path.indexOf('.'.toInt) match {
    case -1 => json -> path
    case dot =>
      json.getValue(path.take(dot)) match {
        case inner: JsonObject => inner -> path.drop(dot + 1)
        case _ => (null, path)
      }
  }
}

/** Texts such as `it00000000042`: a prefix and a number from 1 on, by index from 0 on. */
final case class Numbering(prefix: String, digits: Int) {

  def number(index: Int): String = {
    val text = (index + 1).toString
    prefix + "0".repeat(math.max(0, digits - text.length)) + text
  }

  /** -1: a text of another form. */
  def indexOf(text: String): Int =
    if (text.length == prefix.length + digits && text.startsWith(prefix))
      text.drop(prefix.length).toIntOption.filter(_ > 0).fold(-1)(_ - 1)
    else -1
}

object Numbering {

  /** Human-readable ids of inventory. */
  def hrid(prefix: String): Numbering = Numbering(prefix, 11)
}
