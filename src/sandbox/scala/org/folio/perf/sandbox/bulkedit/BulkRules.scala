package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import java.time.{Instant, LocalDateTime, ZoneOffset}
import java.time.format.DateTimeFormatter
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.jdk.CollectionConverters._
import scala.annotation.unused

/** A change of one field of all records. @param option the field, as mod-bulk-operations names it */
final case class BulkRule(option: String, actions: Vector[BulkAction])

/** @param kind such as `REPLACE_WITH` */
final case class BulkAction(
    kind: String,
    initial: Option[String],
    updated: Option[String],
    parameters: Map[String, String],
)

object BulkRule {

  /** Rules of the body of `content-update`; those for another operation are not among them. */
  def read(body: JsonObject, operationId: String): Vector[BulkRule] =
    Json.objects(body, "bulkOperationRules").filter(isFor(_, operationId)).map { rule =>
      val details = rule.getJsonObject("rule_details", new JsonObject())
      BulkRule(
        details.getString("option", ""),
        Json.objects(details, "actions").map { action =>
          BulkAction(
            action.getString("type", ""),
            Json.string(action, "initial"),
            Json.string(action, "updated"),
            Json
              .objects(action, "parameters")
              .map(one => one.getString("key", "") -> one.getString("value", ""))
              .toMap,
          )
        },
      )
    }

  private[bulkedit] def isFor(rule: JsonObject, operationId: String): Boolean =
    rule.getString("bulkOperationId") == operationId
}

/** @param errors of rules that cannot change the record; the others have changed it */
final case class EditedRecord(record: JsonObject, errors: Vector[String])

/**
 * Applies rules to records, as the processors of mod-bulk-operations do: those rules that workflows send. Another rule is
 * refused for each record.
 */
final class BulkRules(tenant: TenantData) {
  import BulkRules._

  def edit(entity: BulkEntity, record: JsonObject, rules: Vector[BulkRule], now: Instant): EditedRecord = {
    val edited = record.copy()
    val errors = for {
      rule <- rules
      action <- rule.actions
      error <- change(edited, rule.option, action, now).left.toOption
    } yield error
    entity match {
      case BulkEntity.Item => edited.put("effectiveLocationId", effectiveLocation(edited))
      case BulkEntity.Holdings =>
        edited.put(
          "effectiveLocationId",
          edited.getString("temporaryLocationId", edited.getString("permanentLocationId")),
        )
      case _ => ()
    }
    EditedRecord(edited, errors)
  }

  private type Change = Either[String, Unit]

  private def change(record: JsonObject, option: String, action: BulkAction, now: Instant): Change = {
    val updated = action.updated.getOrElse("")
    (option, action.kind) match {
      case ("EXPIRATION_DATE", "REPLACE_WITH") =>
        // In the tenant's time zone, which is UTC.
        val date = LocalDateTime.parse(updated.take(DateLength), DateFormat).toInstant(ZoneOffset.UTC)
        done(record.put("expirationDate", Json.time(date)).put("active", date.isAfter(now)))
      case (location, "CLEAR_FIELD") if Locations.contains(location) => done(record.remove(Locations(location)))
      case (location, "REPLACE_WITH") if Locations.contains(location) =>
        if (tenant.reference("/locations").contains(updated)) done(record.put(Locations(location), updated))
        else Left(s"Location $updated doesn't exist")
      case ("ADMINISTRATIVE_NOTE", "ADD_TO_EXISTING") => administrative(record)(_ :+ updated)
      case ("ADMINISTRATIVE_NOTE", "FIND_AND_REPLACE") =>
        administrative(record)(_.map(_.replace(action.initial.getOrElse(""), updated)))
      case ("STATISTICAL_CODE", "REMOVE_ALL") => done(record.put("statisticalCodeIds", Json.arr()))
      case ("CHECK_IN_NOTE", "ADD_TO_EXISTING") =>
        val note = obj("id" -> tenant.newId(), "noteType" -> "Check in", "note" -> updated, "staffOnly" -> false)
        done(record.put("circulationNotes", list(Json.objects(record, "circulationNotes") :+ note)))
      case ("CHECK_OUT_NOTE", "REMOVE_ALL") =>
        val (gone, others) = Json.objects(record, "circulationNotes").partition(_.getString("noteType") == "Check out")
        if (gone.nonEmpty) record.put("circulationNotes", list(others))
        Right(())
      case ("ITEM_NOTE", "CHANGE_TYPE") => changeType(record, "itemNoteTypeId", "ITEM_NOTE_TYPE_ID_KEY", action)
      case ("HOLDINGS_NOTE", "CHANGE_TYPE") =>
        changeType(record, "holdingsNoteTypeId", "HOLDINGS_NOTE_TYPE_ID_KEY", action)
      case _ => Left(s"Combination $option and ${action.kind} isn't supported yet")
    }
  }

  private def administrative(record: JsonObject)(change: Vector[String] => Vector[String]): Change = {
    val notes = record.getJsonArray("administrativeNotes", Json.arr()).iterator.asScala.map(_.toString).toVector
    done(record.put("administrativeNotes", list(change(notes))))
  }

  /** @param field of a note that has the id of its type */
  private def changeType(record: JsonObject, field: String, parameter: String, action: BulkAction): Change = {
    val notes = Json.objects(record, "notes")
    notes.filter(note => action.parameters.get(parameter).contains(note.getString(field))).foreach { note =>
      note.put(field, action.updated.orNull)
    }
    if (notes.nonEmpty) record.put("notes", list(notes))
    Right(())
  }

  private def effectiveLocation(item: JsonObject): String = Json
    .string(item, "temporaryLocationId")
    .orElse(Json.string(item, "permanentLocationId"))
    .orElse(tenant.holdings.get(item.getString("holdingsRecordId")).flatMap(Json.string(_, "effectiveLocationId")))
    .orNull
}

private object BulkRules {
  private val Locations =
    Map("PERMANENT_LOCATION" -> "permanentLocationId", "TEMPORARY_LOCATION" -> "temporaryLocationId")

  private val DateFormat = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS")
  private val DateLength = 23

  /** The result of a change, whose returned record nobody needs. */
  def done(@unused changed: Any): Either[String, Unit] = Right(())
}
