package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import java.time.{Instant, LocalDateTime, ZoneOffset}
import java.time.format.DateTimeFormatter
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.jdk.CollectionConverters._

/**
 * A change of one field of all records.
 *
 * @param option the field, as mod-bulk-operations names it
 * @param kind such as `REPLACE_WITH`
 * @param initial text that the rule replaces; empty: none
 * @param updated the new value; empty: none
 * @param noteType id of the type of notes that the rule changes; empty: it changes no notes
 */
final case class BulkRule(option: String, kind: String, initial: String, updated: String, noteType: String)

object BulkRule {

  /** Rules of the body of `content-update`. */
  def read(body: JsonObject): Vector[BulkRule] =
    for {
      rule <- Json.objects(body, "bulkOperationRules")
      details = rule.getJsonObject("rule_details")
      action <- Json.objects(details, "actions")
    } yield {
      def text(field: String): String = Json.string(action, field).getOrElse("")
      val noteType = Json.texts(action, "parameters", "value").mkString
      BulkRule(details.getString("option"), text("type"), text("initial"), text("updated"), noteType)
    }
}

/**
 * Applies rules to records, as the processors of mod-bulk-operations do: those rules that workflows send. Other rules change
 * nothing.
 */
final class BulkRules(tenant: TenantData) {
  import BulkRules._

  def edit(entity: BulkEntity, record: JsonObject, rules: Vector[BulkRule], now: Instant): JsonObject = {
    val edited = rules.foldLeft(record.copy())(change(_, _, now))
    entity match {
      case BulkEntity.Item => edited.put("effectiveLocationId", effectiveLocation(edited))
      case BulkEntity.Holdings =>
        edited.put(
          "effectiveLocationId",
          edited.getString("temporaryLocationId", edited.getString("permanentLocationId")),
        )
      case _ => edited
    }
  }

  private def change(record: JsonObject, rule: BulkRule, now: Instant): JsonObject = (rule.option, rule.kind) match {
    case ("EXPIRATION_DATE", "REPLACE_WITH") =>
      // In the tenant's time zone, which is UTC.
      val date = LocalDateTime.parse(rule.updated.take(DateLength), DateFormat).toInstant(ZoneOffset.UTC)
      record.put("expirationDate", Json.time(date)).put("active", date.isAfter(now))
    case (location, "CLEAR_FIELD") =>
      record.remove(Locations(location))
      record
    case (location, "REPLACE_WITH") => record.put(Locations(location), rule.updated)
    case ("ADMINISTRATIVE_NOTE", "ADD_TO_EXISTING") => administrative(record)(_ :+ rule.updated)
    case ("ADMINISTRATIVE_NOTE", "FIND_AND_REPLACE") =>
      administrative(record)(_.map(_.replace(rule.initial, rule.updated)))
    case ("STATISTICAL_CODE", "REMOVE_ALL") => record.put("statisticalCodeIds", Json.arr())
    case ("CHECK_IN_NOTE", "ADD_TO_EXISTING") =>
      val note = obj("id" -> tenant.newId(), "noteType" -> "Check in", "note" -> rule.updated, "staffOnly" -> false)
      record.put("circulationNotes", list(Json.objects(record, "circulationNotes") :+ note))
    case ("CHECK_OUT_NOTE", "REMOVE_ALL") =>
      val (gone, others) = Json.objects(record, "circulationNotes").partition(_.getString("noteType") == "Check out")
      if (gone.isEmpty) record else record.put("circulationNotes", list(others))
    case ("ITEM_NOTE", "CHANGE_TYPE") => changeType(record, "itemNoteTypeId", rule)
    case ("HOLDINGS_NOTE", "CHANGE_TYPE") => changeType(record, "holdingsNoteTypeId", rule)
    case _ => record
  }

  private def administrative(record: JsonObject)(change: Vector[String] => Vector[String]): JsonObject = {
    val notes = record.getJsonArray("administrativeNotes", Json.arr()).iterator.asScala.map(_.toString).toVector
    record.put("administrativeNotes", list(change(notes)))
  }

  /** @param field of a note that has the id of its type */
  private def changeType(record: JsonObject, field: String, rule: BulkRule): JsonObject = {
    Json.objects(record, "notes").filter(_.getString(field) == rule.noteType).foreach(_.put(field, rule.updated))
    record
  }

  private def effectiveLocation(item: JsonObject): String = Json
    .string(item, "temporaryLocationId")
    .orElse(Json.string(item, "permanentLocationId"))
    .orElse(tenant.holdings.text(item.getString("holdingsRecordId"), "effectiveLocationId"))
    .orNull
}

private object BulkRules {
  private val Locations =
    Map("PERMANENT_LOCATION" -> "permanentLocationId", "TEMPORARY_LOCATION" -> "temporaryLocationId")

  private val DateFormat = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS")
  private val DateLength = 23
}
