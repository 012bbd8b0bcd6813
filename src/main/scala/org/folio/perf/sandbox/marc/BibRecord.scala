package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import org.folio.perf.sandbox.data.{ChangedInstances, TenantData}
import org.folio.perf.sandbox.format.Json
import org.marc4j.marc.{ControlField, DataField, MarcFactory, Record}

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
    Json.objects(instance.getJsonArray("subjects")).flatMap(Json.string(_, "value")).foreach {
      subject => record.addVariableField(field("650", ' ', '0', 'a' -> subject))
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
