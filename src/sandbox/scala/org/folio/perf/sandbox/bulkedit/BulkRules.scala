package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import java.time.{Instant, LocalDateTime, ZoneOffset}
import java.time.format.DateTimeFormatter
import org.folio.perf.sandbox.data.{Ids, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.jdk.CollectionConverters._
import scala.annotation.unused
import scala.util.Try

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
 * Applies rules to records, as the processors of mod-bulk-operations do. Statuses and electronic access are not among the
 * sandbox's options: such a rule is refused for each record.
 */
final class BulkRules(tenant: TenantData) {
  import BulkRules._

  def edit(entity: BulkEntity, record: JsonObject, rules: Vector[BulkRule], now: Instant): EditedRecord = {
    val edited = record.copy()
    val errors = for {
      rule <- rules
      action <- rule.actions
      error <- change(entity, edited, rule.option, action, now).left.toOption
    } yield error
    if (entity == BulkEntity.Item) edited.put("effectiveLocationId", effectiveLocation(edited))
    EditedRecord(edited, errors)
  }

  private type Change = Either[String, Unit]

  private def change(entity: BulkEntity, record: JsonObject, option: String, action: BulkAction, now: Instant): Change =
    entity match {
      case BulkEntity.User => changeUser(record, option, action, now)
      case BulkEntity.Item => changeItem(record, option, action)
      case BulkEntity.Holdings => changeHoldings(record, option, action)
      case BulkEntity.Instance => changeInstance(record, option, action)
    }

  private def changeUser(user: JsonObject, option: String, action: BulkAction, now: Instant): Change = option match {
    case "EXPIRATION_DATE" if action.kind != "REPLACE_WITH" =>
      Left(s"Action ${action.kind} cannot be applied. The only REPLACE_WITH is supported.")
    case "EXPIRATION_DATE" =>
      for {
        text <- value(action)
        date <- dateOf(text)
      } yield dropped(user.put("expirationDate", Json.time(date)).put("active", date.isAfter(now)))
    case "PATRON_GROUP" if action.kind != "REPLACE_WITH" =>
      Left(s"Action ${action.kind} cannot be applied to Patron group. The only REPLACE_WITH is supported.")
    case "PATRON_GROUP" => value(action).map(group => dropped(user.put("patronGroup", group)))
    case "EMAIL_ADDRESS" if action.kind != "FIND_AND_REPLACE" =>
      Left(s"Action ${action.kind} cannot be applied to Email address. The only FIND_AND_REPLACE is supported.")
    case "EMAIL_ADDRESS" =>
      for {
        personal <- Option(user.getJsonObject("personal")).filter(_.containsKey("email")).toRight("Email is null")
        initial <- action.initial.filter(_.nonEmpty).toRight("Initial or updated value cannot be empty")
        updated <- action.updated.filter(_.nonEmpty).toRight("Initial or updated value cannot be empty")
      } yield dropped(personal.put("email", personal.getString("email").replace(initial, updated)))
    case _ => Left(s"Rule option $option is not supported for user")
  }

  private def value(action: BulkAction): Either[String, String] =
    action.updated.filter(_.nonEmpty).toRight("Updated value cannot be null or empty")

  /** A date in the tenant's time zone, which is UTC. The module reads what it can, and ignores the rest. */
  private def dateOf(text: String): Either[String, Instant] =
    Try(LocalDateTime.parse(text.take(DateLength), DateFormat).toInstant(ZoneOffset.UTC)).toEither.left.map { _ =>
      s"Invalid date format: $text, expected yyyy-MM-dd'T'HH:mm:ss.SSSXXX"
    }

  private def changeItem(item: JsonObject, option: String, action: BulkAction): Change = (option, action.kind) match {
    case ("PERMANENT_LOCATION", _) => replace(item, "permanentLocationId", "/locations", option, action)
    case ("TEMPORARY_LOCATION", _) => replace(item, "temporaryLocationId", "/locations", option, action)
    case ("PERMANENT_LOAN_TYPE", "CLEAR_FIELD") => Left("Permanent loan type cannot be cleared")
    case ("PERMANENT_LOAN_TYPE", _) => replace(item, "permanentLoanTypeId", "/loan-types", option, action)
    case ("TEMPORARY_LOAN_TYPE", _) => replace(item, "temporaryLoanTypeId", "/loan-types", option, action)
    case ("CHECK_IN_NOTE", _) => changeCirculationNotes(item, "Check in", option, action)
    case ("CHECK_OUT_NOTE", _) => changeCirculationNotes(item, "Check out", option, action)
    case ("ITEM_NOTE", _) => changeTypedNotes(item, ItemNotes, option, action)
    case ("ADMINISTRATIVE_NOTE", "CHANGE_TYPE") => changeTypeOfAdministrative(item, ItemNotes, action)
    case _ => changeAny(item, option, action)
  }

  private def changeHoldings(holdings: JsonObject, option: String, action: BulkAction): Change = {
    val changed = (option, action.kind) match {
      case ("PERMANENT_LOCATION", "CLEAR_FIELD") => Left("Permanent location cannot be cleared")
      case ("PERMANENT_LOCATION", _) => replace(holdings, "permanentLocationId", "/locations", option, action)
      case ("TEMPORARY_LOCATION", _) => replace(holdings, "temporaryLocationId", "/locations", option, action)
      case ("HOLDINGS_NOTE", _) => changeTypedNotes(holdings, HoldingsNotes, option, action)
      case ("ADMINISTRATIVE_NOTE", "CHANGE_TYPE") => changeTypeOfAdministrative(holdings, HoldingsNotes, action)
      case _ => changeAny(holdings, option, action)
    }
    val location = holdings.getString("temporaryLocationId", holdings.getString("permanentLocationId"))
    holdings.put("effectiveLocationId", location)
    changed
  }

  private def changeInstance(instance: JsonObject, option: String, action: BulkAction): Change =
    (option, action.kind) match {
      case ("STAFF_SUPPRESS", "SET_TO_TRUE") => done(instance.put("staffSuppress", true))
      case ("STAFF_SUPPRESS", "SET_TO_FALSE") => done(instance.put("staffSuppress", false))
      case ("STATISTICAL_CODE", "REMOVE_ALL") => done(instance.put("statisticalCodeIds", Json.arr()))
      case ("INSTANCE_NOTE", _) if instance.getString("source") != "FOLIO" =>
        Left("Bulk edit of instance notes is not supported for MARC Instances.")
      case ("ADMINISTRATIVE_NOTE", "CHANGE_TYPE") if instance.getString("source") != "FOLIO" =>
        Left("Change note type for administrative notes is not supported for MARC Instances.")
      case ("ADMINISTRATIVE_NOTE", "CHANGE_TYPE") => changeTypeOfAdministrative(instance, InstanceNotes, action)
      case ("INSTANCE_NOTE", _) => changeTypedNotes(instance, InstanceNotes, option, action)
      case _ => changeAny(instance, option, action)
    }

  /** Options that several kinds of records have. */
  private def changeAny(record: JsonObject, option: String, action: BulkAction): Change = (option, action.kind) match {
    case ("SUPPRESS_FROM_DISCOVERY", "SET_TO_TRUE") => done(record.put("discoverySuppress", true))
    case ("SUPPRESS_FROM_DISCOVERY", "SET_TO_FALSE") => done(record.put("discoverySuppress", false))
    case ("ADMINISTRATIVE_NOTE", _) =>
      edited(administrativeNotes(record), action.updated.getOrElse(""), option, action)(identity, (_, text) => text)
        .map(after => dropped(record.put("administrativeNotes", list(after))))
    case _ => unsupported(option, action)
  }

  /** Texts of a record after an action that all kinds of notes have. */
  private def edited[A](notes: Vector[A], made: A, option: String, action: BulkAction)(
      text: A => String,
      withText: (A, String) => A,
  ): Either[String, Vector[A]] = {
    def withReplaced(by: String): Vector[A] = replaced(notes, action, by)(text, withText)
    action.kind match {
      case "ADD_TO_EXISTING" => Right(notes :+ made)
      case "REMOVE_ALL" => Right(Vector.empty)
      case "FIND_AND_REMOVE_THESE" => Right(withReplaced(""))
      case "FIND_AND_REPLACE" => Right(withReplaced(action.updated.getOrElse("")))
      case _ => unsupported(option, action)
    }
  }

  /** Notes with the initial text replaced; those that become blank are removed. */
  private def replaced[A](notes: Vector[A], action: BulkAction, by: String)(
      text: A => String,
      withText: (A, String) => A,
  ): Vector[A] = {
    val initial = action.initial.getOrElse("")
    notes.flatMap { note =>
      if (initial.isEmpty || !text(note).contains(initial)) Some(note)
      else Some(text(note).replace(initial, by)).filterNot(_.isBlank).map(withText(note, _))
    }
  }

  private def changeCirculationNotes(item: JsonObject, noteType: String, option: String, action: BulkAction): Change = {
    val notes = Json.objects(item, "circulationNotes")
    val (own, others) = notes.partition(_.getString("noteType") == noteType)
    val made = obj(
      "id" -> tenant.newId(),
      "noteType" -> noteType,
      "note" -> action.updated.getOrElse(""),
      "staffOnly" -> isStaffOnly(action),
    )
    notesAfter(own, made, option, action).map { after =>
      if (after != own)
        item.put("circulationNotes", list(if (action.kind == "ADD_TO_EXISTING") notes :+ made else others ++ after))
      ()
    }
  }

  private def changeTypedNotes(record: JsonObject, kind: NoteKind, option: String, action: BulkAction): Change =
    // Without the type of notes, the module changes nothing.
    action.parameters.get(kind.parameter).fold[Change](Right(())) { typeId =>
      val notes = Json.objects(record, "notes")
      def isOfType(note: JsonObject): Boolean = note.getString(kind.field) == typeId
      if (action.kind == "CHANGE_TYPE") {
        notes.filter(isOfType).foreach(_.put(kind.field, action.updated.orNull))
        if (notes.nonEmpty) record.put("notes", list(notes))
        Right(())
      } else {
        val made =
          obj(kind.field -> typeId, "note" -> action.updated.getOrElse(""), "staffOnly" -> isStaffOnly(action))
        val (own, others) = notes.partition(isOfType)
        notesAfter(own, made, option, action).map { after =>
          if (after != own) record.put("notes", list(others ++ after))
          ()
        }
      }
    }

  private def notesAfter(
      notes: Vector[JsonObject],
      made: JsonObject,
      option: String,
      action: BulkAction,
  ): Either[String, Vector[JsonObject]] = action.kind match {
    case "MARK_AS_STAFF_ONLY" => Right(notes.map(_.copy().put("staffOnly", true)))
    case "REMOVE_MARK_AS_STAFF_ONLY" => Right(notes.map(_.copy().put("staffOnly", false)))
    case _ =>
      edited(notes, made, option, action)(_.getString("note", ""), (note, text) => note.copy().put("note", text))
  }

  private def changeTypeOfAdministrative(record: JsonObject, kind: NoteKind, action: BulkAction): Change = {
    val made = administrativeNotes(record).map(text =>
      obj(kind.field -> action.updated.orNull, "note" -> text, "staffOnly" -> false)
    )
    record.put("notes", list(Json.objects(record, "notes") ++ made)).put("administrativeNotes", Json.arr())
    Right(())
  }

  private def administrativeNotes(record: JsonObject): Vector[String] =
    record.getJsonArray("administrativeNotes", Json.arr()).iterator.asScala.map(_.toString).toVector

  private def isStaffOnly(action: BulkAction): Boolean =
    action.parameters.get("STAFF_ONLY").contains("true")

  /** Replaces or clears the id of a reference record. */
  private def replace(record: JsonObject, field: String, path: String, option: String, action: BulkAction): Change =
    action.kind match {
      case "CLEAR_FIELD" => done(record.remove(field))
      case "REPLACE_WITH" =>
        val id = action.updated.getOrElse("")
        if (id.isEmpty) Left("Id value cannot be empty")
        else if (!Ids.isUuid(id)) Left(s"UUID has invalid format: $id")
        else if (!tenant.reference(path).contains(id)) Left(s"Location $id doesn't exist")
        else done(record.put(field, id))
      case _ => unsupported(option, action)
    }

  private def unsupported(option: String, action: BulkAction): Left[String, Nothing] =
    Left(s"Combination $option and ${action.kind} isn't supported yet")

  private def effectiveLocation(item: JsonObject): String = Json
    .string(item, "temporaryLocationId")
    .orElse(Json.string(item, "permanentLocationId"))
    .orElse(tenant.holdings.get(item.getString("holdingsRecordId")).flatMap(Json.string(_, "effectiveLocationId")))
    .orNull
}

private object BulkRules {

  /** @param field of a note that has the id of its type */
  final case class NoteKind(field: String, parameter: String)

  val ItemNotes: NoteKind = NoteKind("itemNoteTypeId", "ITEM_NOTE_TYPE_ID_KEY")
  val HoldingsNotes: NoteKind = NoteKind("holdingsNoteTypeId", "HOLDINGS_NOTE_TYPE_ID_KEY")
  val InstanceNotes: NoteKind = NoteKind("instanceNoteTypeId", "INSTANCE_NOTE_TYPE_ID_KEY")

  private[bulkedit] val DateFormat = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS")
  private[bulkedit] val DateLength = 23

  /** The result of a change, whose returned record nobody needs. */
  def dropped(@unused changed: Any): Unit = ()

  def done(@unused changed: Any): Either[String, Unit] = Right(())
}
