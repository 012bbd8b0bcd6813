package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{Bodies, ErrorResponses, Lists, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Requests to the tables of storage modules, in their usual form. */
object Storage {
  type TableOf = TenantData => RecordTable

  def list(table: TableOf, name: String, hasResultInfo: Boolean)(
      request: SandboxRequest
  ): SandboxResponse =
    Lists.storage(table(request.tenant), name, hasResultInfo)(request)

  def get(table: TableOf)(request: SandboxRequest): SandboxResponse =
    table(request.tenant).get(request.id) match {
      case Some(record) => SandboxResponse.json(200, record)
      case None => SandboxResponse.text(404, "Not found")
    }

  /**
   * @param dbTable name in messages
   * @param location beginning of the header `Location`; some modules return the id alone
   */
  def post(table: TableOf, dbTable: String, location: String = "")(
      request: SandboxRequest
  ): SandboxResponse =
    Bodies.json(request) match {
      case Left(refusal) => refusal
      case Right(body) =>
        val id = Json.string(body, "id").getOrElse(request.tenant.newId())
        if (table(request.tenant).contains(id))
          ErrorResponses.invalid(
            s"id value already exists in table $dbTable: $id",
            "id",
            id,
          )
        else {
          body.put("id", id).put("metadata", Json.metadata(request.now, request.claims.userId))
          withoutNulls(body)
          table(request.tenant).put(id, body)
          SandboxResponse.json(201, body, "location" -> (location + id))
        }
    }

  def put(table: TableOf)(request: SandboxRequest): SandboxResponse =
    Bodies.json(request) match {
      case Left(refusal) => refusal
      case Right(body) =>
        table(request.tenant).get(request.id) match {
          case None => SandboxResponse.text(404, "Not found")
          case Some(old) =>
            body.put("id", request.id).put("metadata", touched(old, request))
            withoutNulls(body)
            table(request.tenant).put(request.id, body)
            SandboxResponse.NoContent
        }
    }

  def delete(table: TableOf)(request: SandboxRequest): SandboxResponse =
    if (table(request.tenant).delete(request.id)) SandboxResponse.NoContent
    else SandboxResponse.text(404, "Not found")

  /** The record's metadata, with the time and the user of this request. */
  def touched(old: JsonObject, request: SandboxRequest): JsonObject =
    Option(old.getJsonObject("metadata"))
      .getOrElse(new JsonObject())
      .copy()
      .put("updatedDate", Json.time(request.now))
      .put("updatedByUserId", request.claims.userId)

  private def withoutNulls(body: JsonObject): Unit =
    body.fieldNames.toArray(Array.empty[String]).foreach { name =>
      if (body.getValue(name) == null) { body.remove(name); () }
    }

  /** All five requests of a table. */
  def routes(
      path: String,
      module: String,
      permission: String,
      table: TableOf,
      listName: String,
      hasResultInfo: Boolean = false,
      location: String = "",
  ): Vector[Route] = crudRoutes(path, module, permission, listKind = RequestKind.LightRead)(
    list = list(table, listName, hasResultInfo),
    post = post(table, path.split('/').last.replace('-', '_'), location),
    get = get(table),
    put = put(table),
    delete = delete(table),
  )

  /** Routes of a table's list and of its records. */
  def crudRoutes(path: String, module: String, permission: String, listKind: RequestKind)(
      list: SandboxRequest => SandboxResponse,
      post: SandboxRequest => SandboxResponse,
      get: SandboxRequest => SandboxResponse,
      put: SandboxRequest => SandboxResponse,
      delete: SandboxRequest => SandboxResponse,
  ): Vector[Route] = Vector(
    Route("GET", path, module, s"$permission.collection.get", listKind, list),
    Route("POST", path, module, s"$permission.item.post", RequestKind.Write, post),
    Route("GET", s"$path/{id}", module, s"$permission.item.get", RequestKind.LightRead, get),
    Route("PUT", s"$path/{id}", module, s"$permission.item.put", RequestKind.Write, put),
    Route("DELETE", s"$path/{id}", module, s"$permission.item.delete", RequestKind.Write, delete),
  )
}
