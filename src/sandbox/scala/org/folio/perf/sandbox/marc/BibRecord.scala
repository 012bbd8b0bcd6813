package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import org.folio.perf.sandbox.data.{ChangedInstances, Reference, TenantData}
import org.folio.perf.sandbox.format.Json
import org.marc4j.marc.{ControlField, DataField, MarcFactory, Record, VariableField}
import scala.collection.mutable
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.jdk.CollectionConverters._

/** Instances as MARC bibliographic records. */
object BibRecord {
  private val factory = MarcFactory.newInstance()
  private[marc] val Changed = DateTimeFormatter.ofPattern("yyyyMMddHHmmss.0").withZone(UTC)

  /** A new record (n) of language material (a), a monograph (m), in Unicode (a). */
  private val Leader = "00000nam a2200000 a 4500"

  /** MARC record of an instance: the stored one, or one that FOLIO derives from inventory. */
  def of(tenant: TenantData, instance: JsonObject): Record = {
    val source = tenant.sourceRecords.ofInstance(instance.getString("id"))
    source
      .flatMap(_.content)
      .fold(apply(instance, source.map(_.matchedId)))(MarcJson.record)
  }

  /** @param recordId of its source record, if it has one */
  def apply(instance: JsonObject, recordId: Option[String]): Record = {
    val published = Json.objects(instance, "publication").headOption
    val year = published.flatMap(Json.string(_, "dateOfPublication"))
    def first(list: String, name: String) = Json.objects(instance, list).headOption.flatMap(Json.string(_, name))
    val fields = Vector(
      control("001", instance.getString("hrid")),
      control("005", Changed.format(ChangedInstances.changedAt(instance))),
      control("008", fixedLengthField(year, languageOf(instance))),
    ) ++ first("identifiers", "value").map { number =>
      field(if (number.startsWith("(")) "035" else "020", ' ', ' ', 'a' -> number)
    } ++ first("contributors", "name").map(name => field("100", '1', ' ', 'a' -> name)) ++
      Vector(field("245", '1', '0', 'a' -> instance.getString("title", ""))) ++
      published.map { publication =>
        val parts = Json.string(publication, "publisher").map('b' -> _) ++ year.map('c' -> _)
        field("264", ' ', '1', parts.toSeq: _*)
      } ++ Json.texts(instance, "subjects", "value").map(subject => field("650", ' ', '0', 'a' -> subject))
    val ids = recordId.map('s' -> _).toSeq :+ ('i' -> instance.getString("id"))
    record(Leader, fields :+ field("999", 'f', 'f', ids: _*))
  }

  /** The record with the date of a change at `now`. */
  def stamped(record: Record, now: Instant): Record = {
    Option(record.getVariableField("005")).foreach(record.removeVariableField)
    record.addVariableField(control("005", Changed.format(now)))
    record
  }

  def record(leader: String, fields: Iterable[VariableField]): Record = {
    val made = factory.newRecord(leader)
    fields.foreach(made.addVariableField)
    made
  }

  def control(tag: String, text: String): ControlField = factory.newControlField(tag, text)

  def field(tag: String, first: Char, second: Char, subfields: (Char, String)*): DataField = {
    val made = factory.newDataField(tag, first, second)
    subfields.foreach { case (code, text) => made.addSubfield(factory.newSubfield(code, text)) }
    made
  }

  def languageOf(instance: JsonObject): String =
    Option(instance.getJsonArray("languages")).filter(!_.isEmpty).fold("und")(_.getString(0))

  /** Fields with subfields of a tag, in order. */
  def dataFields(record: Record, tag: String): Vector[DataField] =
    record.getVariableFields(tag).asScala.toVector.collect { case field: DataField => field }

  def text(field: DataField, code: Char): Option[String] = Option(field.getSubfield(code)).map(_.getData)

  /** Texts of the first subfield with a code in each field of a tag. */
  def texts(record: Record, tag: String, code: Char): Vector[String] = dataFields(record, tag).flatMap(text(_, code))

  /**
   * Field 008 with 40 characters: date entered, a single date, place unknown, nothing coded,
   * language.
   */
  private def fixedLengthField(year: Option[String], language: String): String = {
    val date = year.filter(_.matches("\\d{4}")).getOrElse("uuuu")
    s"260105s$date    xx            000 0 ${language.padTo(3, ' ').take(3)} d"
  }
}

/**
 * Fields 952 of a harvested record, one per item, with its location and its type. Subfields are
 * those of mod-oai-pmh.
 */
final class ItemFields(tenant: TenantData) {
  private val places = mutable.HashMap.empty[String, Seq[(Char, String)]]
  private val materials = mutable.HashMap.empty[String, String]

  def fields(instanceId: String): Vector[DataField] =
    for {
      holdings <- tenant.holdings.find("instanceId", instanceId)
      item <- tenant.items.find("holdingsRecordId", holdings.getString("id"))
    } yield {
      val callNumber = Json.stringAt(item, "effectiveCallNumberComponents.callNumber")
      val subfields = place(item.getString("effectiveLocationId")) ++
        callNumber.map('e' -> _) ++
        Some('i' -> material(item.getString("materialTypeId"))) ++
        Json.string(item, "barcode").map('m' -> _) ++
        Json.string(item, "copyNumber").map('n' -> _) ++
        Some('t' -> (if (item.getBoolean("discoverySuppress", false)) "1" else "0"))
      BibRecord.field("952", 'f', 'f', subfields: _*)
    }

  private def place(locationId: String): Seq[(Char, String)] =
    places.getOrElseUpdate(
      locationId, {
        val location =
          tenant.reference("/locations").get(locationId).getOrElse(new JsonObject())
        def unit(path: String, field: String): String =
          name(s"/location-units/$path", location.getString(field))
        Seq(
          'a' -> unit("institutions", "institutionId"),
          'b' -> unit("campuses", "campusId"),
          'c' -> unit("libraries", "libraryId"),
          'd' -> location.getString("name", ""),
        )
      },
    )

  private def material(id: String): String =
    materials.getOrElseUpdate(id, name("/material-types", id))

  private def name(path: String, id: String): String =
    Option(id).flatMap(tenant.reference(path).text(_, "name")).getOrElse("")
}

/**
 * Fields of an instance that follow from its MARC record: those of title, names, publication, subjects, notes, numbers and
 * language, by FOLIO's default mapping rules.
 */
object BibMapping {
  import BibRecord.{dataFields, text, texts}

  /** @return the instance given, changed */
  def describe(instance: JsonObject, record: Record): JsonObject = {
    texts(record, "245", 'a').headOption.foreach(instance.put("title", _))
    instance
      .put(
        "contributors",
        list(NameTypes.flatMap { case (tag, kind) => dataFields(record, tag).map(contributor(_, kind)) }),
      )
      .put("subjects", list(SubjectTags.flatMap(dataFields(record, _)).flatMap(subject)))
      .put(
        "publication",
        list(Vector("260", "264").flatMap(dataFields(record, _)).map { field =>
          obj("publisher" -> text(field, 'b'), "dateOfPublication" -> text(field, 'c'))
        }),
      )
      .put(
        "notes",
        list(NoteTypes.flatMap { case (tag, kind) =>
          texts(record, tag, 'a').map(note => obj("instanceNoteTypeId" -> kind, "note" -> note, "staffOnly" -> false))
        }),
      )
  }

  /** A new instance, with all fields of one. @param form any instance */
  def newInstance(form: JsonObject, record: Record): JsonObject = {
    val numbers = NumberTypes.flatMap { case (tag, kind) =>
      texts(record, tag, 'a').map(value => obj("value" -> value.trim, "identifierTypeId" -> kind))
    }
    val language =
      record.getControlFields.asScala.find(_.getTag == "008").map(_.getData.slice(35, 38).trim).filter(_.nonEmpty)
    describe(form, record)
      .put("source", "MARC")
      .put("_version", 1)
      .put("identifiers", list(numbers))
      .put("languages", list(language))
  }

  private def contributor(field: DataField, nameType: String): JsonObject = obj(
    "name" -> text(field, 'a').getOrElse(""),
    "contributorNameTypeId" -> nameType,
    "authorityId" -> text(field, '9'),
    "primary" -> field.getTag.startsWith("1"),
  )

  private def subject(field: DataField): Option[JsonObject] =
    text(field, 'a').map(value => obj("value" -> value, "authorityId" -> text(field, '9')))

  /** Fields with names, and ids of FOLIO's name types: personal, corporate, meeting. */
  private val NameTypes = Vector(
    "100" -> Reference.PersonalName,
    "110" -> "2e48e713-17f3-4c13-a9f8-23845bb210aa",
    "111" -> "e8b311a6-3b21-43f2-a269-dd9310cb2d0a",
    "700" -> Reference.PersonalName,
    "710" -> "2e48e713-17f3-4c13-a9f8-23845bb210aa",
    "711" -> "e8b311a6-3b21-43f2-a269-dd9310cb2d0a",
  )
  private val SubjectTags = Vector("600", "610", "611", "630", "650", "651", "655")

  /** Fields with notes, and ids of FOLIO's note types: general note, summary. */
  private val NoteTypes = Vector(
    "500" -> "6a2533a7-4de2-4e64-8466-074c2fa9308c",
    "520" -> "ba428886-9354-48dc-88e1-01e17d7cafa4",
  )

  /** Fields with numbers, and ids of FOLIO's types of identifiers: LCCN, ISBN, system control number. */
  private val NumberTypes = Vector(
    "010" -> "c858e4f2-2b6b-4385-842b-60732ee14abb",
    "020" -> Reference.Isbn,
    "035" -> "7e591197-f335-4afb-bc6d-a6d76ca3bace",
  )
}
