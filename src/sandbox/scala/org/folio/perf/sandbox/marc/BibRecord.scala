package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import org.folio.perf.sandbox.data.{ChangedInstances, Reference, TenantData}
import org.folio.perf.sandbox.format.Json
import org.marc4j.marc.{ControlField, DataField, MarcFactory, Record}
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
    val record = factory.newRecord(Leader)
    val published = first(instance, "publication")
    val year = published.flatMap(Json.string(_, "dateOfPublication"))
    record.addVariableField(control("001", instance.getString("hrid")))
    record.addVariableField(control("005", Changed.format(ChangedInstances.changedAt(instance))))
    record.addVariableField(control("008", fixedLengthField(year, languageOf(instance))))
    first(instance, "identifiers").flatMap(Json.string(_, "value")).foreach { number =>
      val tag = if (number.startsWith("(")) "035" else "020"
      record.addVariableField(field(tag, ' ', ' ', 'a' -> number))
    }
    first(instance, "contributors").flatMap(Json.string(_, "name")).foreach { name =>
      record.addVariableField(field("100", '1', ' ', 'a' -> name))
    }
    record.addVariableField(field("245", '1', '0', 'a' -> instance.getString("title", "")))
    published.foreach { publication =>
      val parts = Json.string(publication, "publisher").map('b' -> _) ++ year.map('c' -> _)
      record.addVariableField(field("264", ' ', '1', parts.toSeq: _*))
    }
    Json.objects(instance.getJsonArray("subjects")).flatMap(Json.string(_, "value")).foreach { subject =>
      record.addVariableField(field("650", ' ', '0', 'a' -> subject))
    }
    val ids = recordId.map('s' -> _).toSeq :+ ('i' -> instance.getString("id"))
    record.addVariableField(field("999", 'f', 'f', ids: _*))
    record
  }

  /** The record with the date of a change at `now`. */
  def stamped(record: Record, now: Instant): Record = {
    Option(record.getVariableField("005")).foreach(record.removeVariableField)
    record.addVariableField(control("005", Changed.format(now)))
    record
  }

  def control(tag: String, text: String): ControlField = factory.newControlField(tag, text)

  def field(tag: String, first: Char, second: Char, subfields: (Char, String)*): DataField = {
    val made = factory.newDataField(tag, first, second)
    subfields.foreach { case (code, text) => made.addSubfield(factory.newSubfield(code, text)) }
    made
  }

  def languageOf(instance: JsonObject): String =
    Option(instance.getJsonArray("languages")).filter(!_.isEmpty).fold("und")(_.getString(0))

  def first(instance: JsonObject, list: String): Option[JsonObject] =
    Json.objects(instance.getJsonArray(list)).headOption

  /**
   * Field 008 with 40 characters: date entered, a single date, place unknown, nothing coded,
   * language.
   */
  private def fixedLengthField(year: Option[String], language: String): String = {
    val date = year.filter(_.matches("\\d{4}")).getOrElse("uuuu")
    s"260105s$date    xx            000 0 ${language.padTo(3, ' ').take(3)} d"
  }
}

/** Authorities as MARC authority records. */
object AuthorityRecord {

  /** A new record (n) of authority data (z), in Unicode (a). */
  private val Leader = "00000nz  a2200000n  4500"
  private val Names = "260105n| azannaabn          |n aaa      "
  private val Subjects = "260105|| anannbabn          |b ana     d"

  /** @param recordId of its source record */
  def apply(authority: JsonObject, recordId: String): Record = {
    val record = MarcFactory.newInstance().newRecord(Leader)
    val person = Json.string(authority, "personalName")
    val naturalId = authority.getString("naturalId")
    val changed = BibRecord.Changed.format(ChangedInstances.changedAt(authority))
    record.addVariableField(BibRecord.control("001", naturalId))
    record.addVariableField(BibRecord.control("005", changed))
    record.addVariableField(
      BibRecord.control("008", if (person.isDefined) Names else Subjects)
    )
    record.addVariableField(BibRecord.field("010", ' ', ' ', 'a' -> naturalId))
    person match {
      case Some(name) => record.addVariableField(BibRecord.field("100", '1', ' ', 'a' -> name))
      case None =>
        val term = authority.getString("topicalTerm", "")
        record.addVariableField(BibRecord.field("150", ' ', ' ', 'a' -> term))
    }
    val ids = Seq('s' -> recordId, 'i' -> authority.getString("id"))
    record.addVariableField(BibRecord.field("999", 'f', 'f', ids: _*))
    record
  }
}

/**
 * Fields 952 of a harvested record, one per item, with its location and its type. Subfields are
 * those of mod-oai-pmh.
 */
final class ItemFields(tenant: TenantData) {
  private val places = mutable.HashMap.empty[String, Seq[(Char, String)]]
  private val materials = mutable.HashMap.empty[String, String]

  def of(instanceId: String): Vector[DataField] =
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
 * Fields of an instance that follow from its MARC record: those of title, persons, publication,
 * subjects and summaries, by FOLIO's default mapping rules.
 */
object BibMapping {

  /** @return the instance given, changed */
  def describe(instance: JsonObject, record: Record): JsonObject = {
    def fields(tag: String): Vector[DataField] =
      record.getVariableFields(tag).asScala.toVector.collect { case field: DataField => field }
    def texts(tag: String): Vector[String] = fields(tag).flatMap(text(_, 'a'))
    texts("245").headOption.foreach(instance.put("title", _))
    instance
      .put(
        "contributors",
        list(texts("100").map { name =>
          obj(
            "name" -> name,
            "contributorNameTypeId" -> Reference.PersonalName,
            "primary" -> true,
          )
        }),
      )
      .put("subjects", list(texts("650").map(subject => obj("value" -> subject))))
      .put(
        "publication",
        list(fields("264").map { field =>
          obj("publisher" -> text(field, 'b'), "dateOfPublication" -> text(field, 'c'))
        }),
      )
      .put(
        "notes",
        list(texts("520").map { summary =>
          obj("instanceNoteTypeId" -> Summary, "note" -> summary, "staffOnly" -> false)
        }),
      )
  }

  private def text(field: DataField, code: Char): Option[String] =
    Option(field.getSubfield(code)).map(_.getData)

  /** Id of the note type for summaries. */
  private val Summary = "ba428886-9354-48dc-88e1-01e17d7cafa4"
}
