package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{Ids, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Bodies, ErrorResponses, Lists, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * A table of mod-inventory-storage whose records have `_version`: an update must contain the stored
 * version, and increases it by 1.
 *
 * @param recordName in messages
 * @param newHrid the next human-readable id
 * @param lists fields that are always there, as empty lists
 * @param completed the record with the fields that the module derives, or the response that refuses
 *   it
 * @param usedBy the table, if any, that still refers to a record
 */
final class VersionedStorage(
    path: String,
    permission: String,
    table: Storage.TableOf,
    listName: String,
    recordName: String,
    newHrid: TenantData => String,
    lists: Vector[String],
    completed: (SandboxRequest, JsonObject) => Either[SandboxResponse, JsonObject],
    usedBy: SandboxRequest => Option[String] = _ => None,
) {
  private val module = "mod-inventory-storage"

  val routes: Vector[Route] =
    Storage.crudRoutes(path, module, permission, listKind = RequestKind.Read)(
      list = list,
      post = post,
      get = get,
      put = put,
      delete = delete,
    )

  private def list(request: SandboxRequest): SandboxResponse =
    Lists.storage(table(request.tenant), listName, hasResultInfo = true)(request)

  private def get(request: SandboxRequest): SandboxResponse =
    if (!Ids.isUuid(request.id)) SandboxResponse.text(400, s"Invalid UUID string: ${request.id}")
    else Storage.get(table)(request)

  private def post(request: SandboxRequest): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      _ = if (!body.containsKey("id")) body.put("id", request.tenant.newId())
      id = body.getString("id")
      _ <- Either.cond(
        !table(request.tenant).contains(id),
        (),
        ErrorResponses.invalid(
          s"id value already exists in table ${recordName.toLowerCase}: $id",
          "id",
          id,
        ),
      )
      record <- completed(request, body)
    } yield record
    checked match {
      case Left(refusal) => refusal
      case Right(record) =>
        val id = record.getString("id")
        record.put("_version", 1).put("metadata", Json.metadata(request.now, request.claims.userId))
        if (!record.containsKey("hrid")) record.put("hrid", newHrid(request.tenant))
        lists.foreach(field => if (!record.containsKey(field)) record.put(field, arr()))
        table(request.tenant).put(id, record)
        SandboxResponse.json(201, record, "location" -> id)
    }
  }

  private def put(request: SandboxRequest): SandboxResponse = {
    val checked = for {
      _ <- Bodies.acceptsText(request)
      body <- Bodies.json(request)
      old <- table(request.tenant).get(request.id).toRight(SandboxResponse.text(404, "Not found"))
      sent = Option(body.getInteger("_version")).map(_.intValue)
      stored = old.getInteger("_version").intValue
      _ <- Either.cond(
        sent.contains(stored),
        (),
        ErrorResponses.staleVersion(request.id, stored, sent),
      )
      record <- completed(request, body.put("id", request.id))
    } yield (record, old)
    checked match {
      case Left(refusal) => refusal
      case Right((record, old)) =>
        table(request.tenant).put(request.id, VersionedStorage.next(old, record, request))
        SandboxResponse.NoContent
    }
  }

  private def delete(request: SandboxRequest): SandboxResponse = usedBy(request) match {
    case Some(user) =>
      val message =
        s"Cannot delete $recordName.id = ${request.id} because id is still referenced" +
          s" from table $user."
      SandboxResponse.text(400, message)
    case None => Storage.delete(table)(request)
  }
}

object VersionedStorage {

  /** The record as the next version of `old`: version, HRID and creator stay consistent. */
  def next(old: JsonObject, record: JsonObject, request: SandboxRequest): JsonObject = record
    .put("_version", old.getInteger("_version") + 1)
    .put("hrid", old.getString("hrid"))
    .put("metadata", Storage.touched(old, request))

  def doesNotExist(what: String, field: String, id: String): SandboxResponse =
    ErrorResponses.invalid(s"$what does not exist", field, id)

  /** A status with the time of its change. */
  def status(name: String, request: SandboxRequest): JsonObject =
    obj("name" -> name, "date" -> Json.time(request.now))
}
