package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{ChangedInstances, Json, SourceRecord}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Errors, Route}
import org.folio.perf.sandbox.marc.{BibMapping, BibRecord, MarcJson, QuickMarc}
import org.marc4j.marc.Record
import scala.concurrent.duration._

/**
 * mod-quick-marc: the MARC records of instances, to be edited field by field. A change makes a new generation
 * of the source record and a new version of the instance, and its answer comes when both are there.
 */
object QuickMarcRoutes {
  private val path = "/records-editor/records"
  private val module = "mod-quick-marc"

  val routes: Vector[Route] = Vector(
    Route("GET", path, module, "marc-records-editor.item.get", CallKind.Read, get),
    Route("PUT", s"$path/{id}", module, "marc-records-editor.item.put", CallKind.Write, put),
  )

  /** Recorded: 1.1 s, of which the cluster's stations need the rest. */
  private val UpdateTime = 900.millis

  private def error(
      status: Int,
      message: String,
      kind: Int,
      code: Option[String],
      key: Option[String] = None,
  ): Answer = Answer.json(
    status,
    obj(
      "message" -> message,
      "type" -> kind.toString,
      "code" -> code,
      "parameters" -> key.map(tag => arr(obj("key" -> tag))),
    ),
  )

  private def invalid(message: String, tag: String): Answer =
    error(422, message, -1, None, Some(tag))

  private def badRequest(message: String): Answer = error(400, message, -1, Some("BAD_REQUEST"))

  private def get(ask: Ask): Answer = ask.parameter("externalId") match {
    case None =>
      badRequest("Required parameter 'externalId' is not present.")
    case Some(id) =>
      found(ask, id) match {
        case None =>
          val message =
            s"Error retrieving Record by externalId: '$id', response code 404, Not Found"
          error(404, message, -2, Some("NOT_FOUND"))
        case Some((source, instance)) => Answer.json(200, view(ask, source, instance))
      }
  }

  private def found(ask: Ask, instanceId: String): Option[(SourceRecord, JsonObject)] = for {
    source <- ask.tenant.sourceRecords.ofInstance(instanceId)
    instance <- ask.tenant.instances.get(instanceId)
  } yield (source, instance)

  private def view(ask: Ask, source: SourceRecord, instance: JsonObject): JsonObject = {
    val record = BibRecord.of(ask.tenant, instance)
    val userId = source.metadata.getString("updatedByUserId")
    val user = ask.tenant.users.get(userId).getOrElse(new JsonObject())
    obj(
      "_actionType" -> "view",
      "leader" -> QuickMarc.leader(record),
      "fields" -> QuickMarc.fields(record),
      "suppressDiscovery" -> instance.getBoolean("discoverySuppress", false),
      "marcFormat" -> "BIBLIOGRAPHIC",
      "parsedRecordId" -> source.id,
      "parsedRecordDtoId" -> source.matchedId,
      "externalId" -> source.externalId,
      "externalHrid" -> instance.getString("hrid"),
      "updateInfo" -> obj(
        "recordState" -> "ACTUAL",
        "updateDate" -> Json.timeZ(
          ChangedInstances.changedAt(obj("metadata" -> source.metadata))
        ),
        "updatedBy" -> obj(
          "userId" -> userId,
          "username" -> Option(user.getString("username")),
          "lastName" -> Json.stringAt(user, "personal.lastName"),
        ),
      ),
    )
  }

  private def put(ask: Ask): Answer = {
    val checked = for {
      body <- Bodies.json(ask)
      record <- recordOf(ask, body)
      externalId = body.getString("externalId", "")
      pair <- found(ask, externalId)
        .filter(_._1.id == ask.id)
        .toRight(error(404, s"Record with id [${ask.id}] was not found", -1, Some("NOT_FOUND")))
      _ <- sameVersion(externalId, pair._2, body)
    } yield (record, pair)
    checked match {
      case Left(refusal) => refusal
      case Right((record, (source, instance))) =>
        change(ask, record, source, instance)
        Answer(202, None, Answer.NoContent.body).copy(after = UpdateTime)
    }
  }

  private def recordOf(ask: Ask, body: JsonObject): Either[Answer, Record] = {
    val fields = Json.objects(body.getJsonArray("fields"))
    val titles = QuickMarc.withTag(fields, "245").size
    for {
      _ <- Either.cond(
        body.getString("_actionType") == "edit",
        (),
        badRequest("JSON parse error: Could not resolve type id of _actionType; expected edit"),
      )
      _ <- Either.cond(
        Json.string(body, "parsedRecordId").contains(ask.id),
        (),
        badRequest("request id and entity id are not equal"),
      )
      _ <- Either.cond(titles > 0, (), invalid("Is required tag", "245"))
      _ <- Either.cond(titles == 1, (), invalid("Is unique tag", "245"))
      record <- Json
        .string(body, "leader")
        .flatMap(QuickMarc.record(_, fields))
        .toRight(error(422, "The record cannot be converted", -1, Some("UNPROCESSABLE_ENTITY")))
    } yield record
  }

  private def sameVersion(
      id: String,
      instance: JsonObject,
      body: JsonObject,
  ): Either[Answer, Unit] = {
    val stored = instance.getInteger("_version").intValue
    val sent = Json.string(body, "relatedRecordVersion").flatMap(_.toIntOption)
    val refusal = Errors.staleVersion(id, stored, sent).body.toString
    Either.cond(sent.contains(stored), (), error(409, refusal, -3, Some("INTERNAL_SERVER_ERROR")))
  }

  private def change(
      ask: Ask,
      record: Record,
      source: SourceRecord,
      instance: JsonObject,
  ): Unit = {
    val changed = BibMapping.describe(instance.copy(), record)
    ask.tenant.instances.put(source.externalId, VersionedStorage.next(instance, changed, ask))
    ask.tenant.sourceRecords.put(
      source.externalId,
      ask.tenant.newId(),
      ask.now,
      ask.claims.userId,
      Some(MarcJson.of(BibRecord.stamped(record, ask.now))),
    )
  }
}
