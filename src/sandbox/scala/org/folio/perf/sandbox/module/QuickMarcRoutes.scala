package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.{ChangedInstances, SourceRecord}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Bodies, ErrorResponses, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc.{BibMapping, BibRecord, MarcJson, QuickMarc}
import org.marc4j.marc.Record
import scala.concurrent.duration._

/**
 * mod-quick-marc: MARC records of instances for editing by field. A change creates a new generation
 * of the source record and a new version of the instance. The response comes after both.
 *
 * @param release by which an edit names the version of the instance, or since Trillium that of the source record
 */
final class QuickMarcRoutes(release: FolioRelease) extends ModuleRoutes {
  private val path = "/records-editor/records"
  private val module = "mod-quick-marc"
  private val hasSourceVersion = release.interfaces.hasSince("marc-records-editor", "7.0")

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(module)
  )

  override val routes: Vector[Route] = Vector(
    Route("GET", path, module, "marc-records-editor.item.get", RequestKind.Read, get),
    Route("PUT", s"$path/{id}", module, "marc-records-editor.item.put", RequestKind.Write, put),
    Route(
      "POST",
      "/records-editor/validate",
      module,
      "marc-records-editor.validate.post",
      RequestKind.Read,
      _ => SandboxResponse.json(200, obj("issues" -> arr())),
    ),
  )

  /** Duration of an update without the time in the cluster; recorded are 1.1 s in all. */
  private val UpdateTime = 900.millis

  private def error(
      status: Int,
      message: String,
      kind: Int,
      code: Option[String],
      key: Option[String] = None,
  ): SandboxResponse = SandboxResponse.json(
    status,
    obj(
      "message" -> message,
      "type" -> kind.toString,
      "code" -> code,
      "parameters" -> key.map(tag => arr(obj("key" -> tag))),
    ),
  )

  private def invalid(message: String, tag: String): SandboxResponse =
    error(422, message, -1, None, Some(tag))

  private def badRequest(message: String): SandboxResponse =
    error(400, message, -1, Some("BAD_REQUEST"))

  private def get(request: SandboxRequest): SandboxResponse =
    request.parameter("externalId") match {
      case None =>
        badRequest("Required parameter 'externalId' is not present.")
      case Some(id) =>
        found(request, id) match {
          case None =>
            val message =
              s"Error retrieving Record by externalId: '$id', response code 404, Not Found"
            error(404, message, -2, Some("NOT_FOUND"))
          case Some((source, instance)) =>
            SandboxResponse.json(200, view(request, source, instance))
        }
    }

  private def found(
      request: SandboxRequest,
      instanceId: String,
  ): Option[(SourceRecord, JsonObject)] = for {
    source <- request.tenant.sourceRecords.ofInstance(instanceId)
    instance <- request.tenant.instances.get(instanceId)
  } yield (source, instance)

  private def view(
      request: SandboxRequest,
      source: SourceRecord,
      instance: JsonObject,
  ): JsonObject = {
    val record = BibRecord.of(request.tenant, instance)
    val userId = source.metadata.getString("updatedByUserId")
    val user = request.tenant.users.get(userId).getOrElse(new JsonObject())
    obj(
      "_actionType" -> Option.when(!hasSourceVersion)("view"),
      "sourceVersion" -> Option.when(hasSourceVersion)(Int.box(source.generation)),
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

  private def put(request: SandboxRequest): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      record <- recordOf(request, body)
      externalId = body.getString("externalId", "")
      pair <- found(request, externalId)
        .filter(_._1.id == request.id)
        .toRight(error(404, s"Record with id [${request.id}] was not found", -1, Some("NOT_FOUND")))
      _ <-
        if (hasSourceVersion) sameSource(pair._1, body) else sameVersion(externalId, pair._2, body)
    } yield (record, pair)
    checked match {
      case Left(refusal) => refusal
      case Right((record, (source, instance))) =>
        change(request, record, source, instance)
        SandboxResponse(202, None, SandboxResponse.NoContent.body).copy(after = UpdateTime)
    }
  }

  private def recordOf(
      request: SandboxRequest,
      body: JsonObject,
  ): Either[SandboxResponse, Record] = {
    val fields = Json.objects(body.getJsonArray("fields"))
    val titles = QuickMarc.withTag(fields, "245").size
    for {
      _ <- Either.cond(
        hasSourceVersion || body.getString("_actionType") == "edit",
        (),
        badRequest("JSON parse error: Could not resolve type id of _actionType; expected edit"),
      )
      _ <- Either.cond(
        Json.string(body, "parsedRecordId").contains(request.id),
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
  ): Either[SandboxResponse, Unit] = {
    val stored = instance.getInteger("_version").intValue
    val sent = Json.string(body, "relatedRecordVersion").flatMap(_.toIntOption)
    val refusal = ErrorResponses.staleVersion(id, stored, sent).body.toString
    Either.cond(sent.contains(stored), (), error(409, refusal, -3, Some("INTERNAL_SERVER_ERROR")))
  }

  private def sameSource(source: SourceRecord, body: JsonObject): Either[SandboxResponse, Unit] = {
    val sent = body.getInteger("sourceVersion", -1).intValue
    val refusal = s"The current version of record id=${source.id} is ${source.generation}, the sent one is $sent"
    Either.cond(sent == source.generation, (), error(409, refusal, -3, None))
  }

  private def change(
      request: SandboxRequest,
      record: Record,
      source: SourceRecord,
      instance: JsonObject,
  ): Unit = {
    val changed = BibMapping.describe(instance.copy(), record)
    request.tenant.instances
      .put(source.externalId, VersionedStorage.next(instance, changed, request))
    request.tenant.sourceRecords.put(
      source.externalId,
      request.tenant.newId(),
      request.now,
      request.claims.userId,
      Some(MarcJson.of(BibRecord.stamped(record, request.now))),
    )
  }
}
