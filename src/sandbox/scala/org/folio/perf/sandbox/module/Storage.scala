package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, ErrorResponses, Lists, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * The five requests to a table, in the usual form of storage modules.
 *
 * @param dbTable name of the table in messages; empty: the last part of the path
 * @param location beginning of the header `Location`; some modules return the id alone
 * @param refusals in the module's form
 * @param unique fields whose values two records may not share
 * @param isVersioned true if an update must contain the stored `_version`, which it increases by 1
 * @param checksText true if updates of clients that do not accept text are refused
 * @param completed the record to store, or the response that refuses it
 * @param added sets the fields of a new record that updates do not change
 */
final case class Storage(
    module: String,
    path: String,
    table: Storage.TableOf,
    listName: String,
    hasResultInfo: Boolean = false,
    listKind: RequestKind = RequestKind.LightRead,
    dbTable: String = "",
    location: String = "",
    refusals: StorageRefusals = TextRefusals,
    unique: Vector[String] = Vector.empty,
    isVersioned: Boolean = false,
    checksText: Boolean = false,
    completed: (SandboxRequest, JsonObject) => Checked[JsonObject] = (_, body) => Right(body),
    added: (SandboxRequest, JsonObject) => Unit = (_, _) => (),
) {
  private val nameInMessages = if (dbTable.nonEmpty) dbTable else path.split('/').last.replace('-', '_')

  def routes: Vector[Route] = Storage.crudRoutes(path, module, listKind)(list, post, get, put, delete)

  def list(request: SandboxRequest): SandboxResponse = Storage.list(table, listName, hasResultInfo)(request)

  def get(request: SandboxRequest): SandboxResponse =
    Storage.get(table, refusals)(request)

  def post(request: SandboxRequest): SandboxResponse =
    Bodies.json(request).flatMap(insert(request, _)).map(Storage.made(location, _)).merge

  def put(request: SandboxRequest): SandboxResponse = {
    val changed = for {
      _ <- if (checksText) Bodies.acceptsText(request) else Right(())
      body <- Bodies.json(request)
      _ <- replace(request, body)
    } yield SandboxResponse.NoContent
    changed.merge
  }

  /** Stores a new record. */
  def insert(request: SandboxRequest, body: JsonObject): Checked[JsonObject] = {
    val id = request.idOf(body)
    for {
      _ <- Check.that(!table(request.tenant).contains(id), refusals.taken(nameInMessages, "id", id))
      _ <- isUnique(request, body, id)
      record <- completed(request, body.put("id", id))
    } yield {
      if (isVersioned) record.put("_version", 1)
      Json.withoutNulls(record.put("metadata", request.metadata))
      added(request, record)
      table(request.tenant).put(id, record)
      record
    }
  }

  /** Stores the next version of a record. */
  def replace(request: SandboxRequest, body: JsonObject): Checked[Unit] =
    for {
      old <- table(request.tenant).get(request.id).toRight(refusals.notFound)
      _ <- if (isVersioned) Storage.isCurrent(request.id, old, body, refusals) else Right(())
      _ <- isUnique(request, body, request.id)
      record <- completed(request, body.put("id", request.id))
    } yield {
      val next =
        if (isVersioned) Storage.next(old, record, request) else record.put("metadata", Storage.touched(old, request))
      table(request.tenant).put(request.id, Json.withoutNulls(next))
    }

  def delete(request: SandboxRequest): SandboxResponse =
    Storage.delete(table, refusals)(request)

  private def isUnique(request: SandboxRequest, body: JsonObject, id: String): Checked[Unit] =
    unique
      .flatMap(field => Json.string(body, field).map(field -> _))
      .find { case (field, value) => table(request.tenant).find(field, value).exists(_.getString("id") != id) }
      .map { case (field, value) => refusals.taken(nameInMessages, field, value) }
      .toLeft(())
}

object Storage {
  type TableOf = TenantData => RecordTable

  def list(table: TableOf, name: String, hasResultInfo: Boolean = false)(request: SandboxRequest): SandboxResponse =
    Lists.storage(table(request.tenant), name, hasResultInfo)(request)

  def get(table: TableOf, refusals: StorageRefusals = TextRefusals)(request: SandboxRequest): SandboxResponse =
    table(request.tenant).get(request.id).fold(refusals.notFound)(SandboxResponse.ok(_))

  def delete(table: TableOf, refusals: StorageRefusals = TextRefusals)(request: SandboxRequest): SandboxResponse =
    if (table(request.tenant).delete(request.id)) SandboxResponse.NoContent else refusals.notFound

  /** Response to a created record. @param location beginning of the header `Location`, before the id */
  def made(location: String, record: JsonObject): SandboxResponse =
    SandboxResponse.json(201, record, "location" -> (location + record.getString("id")))

  /** The record as the next version of `old`: version, HRID and creator stay consistent. */
  def next(old: JsonObject, record: JsonObject, request: SandboxRequest): JsonObject = {
    record.put("_version", old.getInteger("_version") + 1)
    if (old.containsKey("hrid")) record.put("hrid", old.getString("hrid"))
    record.put("metadata", touched(old, request))
  }

  /** A record that was changed, as its next version. */
  def next(record: JsonObject, request: SandboxRequest): JsonObject = next(record, record, request)

  /** The record's metadata, with the time and the user of this request. */
  def touched(old: JsonObject, request: SandboxRequest): JsonObject =
    Option(old.getJsonObject("metadata"))
      .getOrElse(new JsonObject())
      .copy()
      .put("updatedDate", Json.time(request.now))
      .put("updatedByUserId", request.claims.userId)

  /** A status with the time of its change. */
  def status(name: String, request: SandboxRequest): JsonObject = obj("name" -> name, "date" -> Json.time(request.now))

  private def isCurrent(
      id: String,
      old: JsonObject,
      body: JsonObject,
      refusals: StorageRefusals,
  ): Checked[Unit] = {
    val sent = Option(body.getInteger("_version")).map(_.intValue)
    val stored = old.getInteger("_version").intValue
    Check.that(sent.contains(stored), refusals.staleVersion(id, stored, sent))
  }

  /** Routes of a table's list and of its records. */
  def crudRoutes(path: String, module: String, listKind: RequestKind = RequestKind.LightRead)(
      list: SandboxRequest => SandboxResponse,
      post: SandboxRequest => SandboxResponse,
      get: SandboxRequest => SandboxResponse,
      put: SandboxRequest => SandboxResponse,
      delete: SandboxRequest => SandboxResponse,
  ): Vector[Route] = Vector(
    Route(module, s"GET $path", listKind, list),
    Route(module, s"POST $path", post),
    Route(module, s"GET $path/{id}", get),
    Route(module, s"PUT $path/{id}", put),
    Route(module, s"DELETE $path/{id}", delete),
  )
}

/** Refusals of a storage, in the form of its module. */
trait StorageRefusals {
  def notFound: SandboxResponse

  /** Another record has this value. */
  def taken(dbTable: String, field: String, value: String): SandboxResponse
  def staleVersion(id: String, stored: Int, sent: Option[Int]): SandboxResponse
}

/** Refusals of most storage modules. */
object TextRefusals extends StorageRefusals {
  override def notFound: SandboxResponse = SandboxResponse.text(404, "Not found")
  override def taken(dbTable: String, field: String, value: String): SandboxResponse =
    ErrorResponses.invalid(s"$field value already exists in table ${dbTable.toLowerCase}: $value", field, value)
  override def staleVersion(id: String, stored: Int, sent: Option[Int]): SandboxResponse =
    ErrorResponses.staleVersion(id, stored, sent)
}
