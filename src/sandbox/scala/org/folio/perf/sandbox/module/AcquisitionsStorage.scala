package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.RecordTable
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{Bodies, Lists, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}

/**
 * A table of mod-organizations, mod-finance or mod-orders, through its business module.
 *
 * @param unique fields whose values two records may not share
 * @param dbTable name of the table in messages
 * @param versioned true if an update must contain the stored `_version`
 * @param completed the record to store, or the response that refuses it
 * @param usedBy the table that refers to the record of this id; `None`: no table does
 */
final class AcquisitionsStorage(
    path: String,
    module: String,
    permission: String,
    table: Storage.TableOf,
    listName: String,
    unique: Vector[String],
    dbTable: String,
    versioned: Boolean,
    completed: (SandboxRequest, JsonObject) => Either[SandboxResponse, JsonObject],
    usedBy: (SandboxRequest, String) => Option[String] = (_, _) => None,
) {
  val routes: Vector[Route] =
    Storage.crudRoutes(path, module, permission, listKind = RequestKind.Read)(
      list = list,
      post = post,
      get = get,
      put = put,
      delete = delete,
    )

  private def tableOf(request: SandboxRequest): RecordTable = table(request.tenant)

  def list(request: SandboxRequest): SandboxResponse =
    AcquisitionsStorage.list(table, listName)(request)

  def get(request: SandboxRequest): SandboxResponse = AcquisitionsStorage.get(table)(request)

  def post(request: SandboxRequest): SandboxResponse =
    Bodies.json(request).flatMap(insert(request, _)) match {
      case Left(refusal) => refusal
      case Right(record) => AcquisitionsStorage.made(path, record)
    }

  def put(request: SandboxRequest): SandboxResponse =
    Bodies.json(request).flatMap(replace(request, _)) match {
      case Left(refusal) => refusal
      case Right(_) => SandboxResponse.NoContent
    }

  def insert(request: SandboxRequest, body: JsonObject): Either[SandboxResponse, JsonObject] = {
    val id = Json.string(body, "id").getOrElse(request.tenant.newId())
    for {
      _ <- Either.cond(!tableOf(request).contains(id), (), alreadyThere("id", id))
      _ <- isUnique(request, body, id)
      record <- completed(request, body.put("id", id))
    } yield {
      if (versioned) record.put("_version", 1)
      record.put("metadata", Json.metadata(request.now, request.claims.userId))
      tableOf(request).put(id, AcquisitionsStorage.withoutNulls(record))
      record
    }
  }

  def replace(request: SandboxRequest, body: JsonObject): Either[SandboxResponse, Unit] =
    for {
      old <- tableOf(request).get(request.id).toRight(AcquisitionsErrors.NotFound)
      _ <- isCurrent(request.id, old, body)
      _ <- isUnique(request, body, request.id)
      record <- completed(request, body.put("id", request.id))
    } yield {
      if (versioned) record.put("_version", old.getInteger("_version") + 1)
      record.put("metadata", Storage.touched(old, request))
      tableOf(request).put(request.id, AcquisitionsStorage.withoutNulls(record))
    }

  private def delete(request: SandboxRequest): SandboxResponse = usedBy(request, request.id) match {
    case Some(user) if tableOf(request).contains(request.id) =>
      AcquisitionsErrors.general(
        400,
        s"Cannot delete $dbTable.id = ${request.id} because id is still referenced from table $user.",
      )
    case _ => AcquisitionsStorage.delete(table)(request)
  }

  private def isCurrent(
      id: String,
      old: JsonObject,
      body: JsonObject,
  ): Either[SandboxResponse, Unit] = {
    val sent = Option(body.getInteger("_version")).map(_.intValue)
    lazy val stored = old.getInteger("_version").intValue
    Either.cond(
      !versioned || sent.contains(stored),
      (),
      AcquisitionsErrors.staleVersion(id, stored, sent),
    )
  }

  private def isUnique(
      request: SandboxRequest,
      body: JsonObject,
      id: String,
  ): Either[SandboxResponse, Unit] =
    unique
      .flatMap(field => Json.string(body, field).map(field -> _))
      .find { case (field, value) =>
        tableOf(request).find(field, value).exists(_.getString("id") != id)
      }
      .map { case (field, value) => alreadyThere(field, value) }
      .toLeft(())

  /**
   * Error for a value that exists; mod-finance compares values ignoring case, as the message shows.
   */
  private def alreadyThere(field: String, value: String): SandboxResponse = {
    val plain = s"f_unaccent(jsonb ->> '$field'::text)"
    val (indexed, printed) =
      if (field == "id") ("id", value)
      else if (module == "mod-finance") (s"lower($plain)", value.toLowerCase)
      else (plain, value)
    AcquisitionsErrors.general(400, s"$indexed value already exists in table $dbTable: $printed")
  }
}

object AcquisitionsStorage {

  def list(table: Storage.TableOf, name: String)(request: SandboxRequest): SandboxResponse = {
    val query = Lists.read(request)
    val page = Lists.select(table(request.tenant), query)
    SandboxResponse.json(200, Lists.body(name, page.records, page.total))
  }

  def get(table: Storage.TableOf)(request: SandboxRequest): SandboxResponse =
    table(request.tenant)
      .get(request.id)
      .fold(AcquisitionsErrors.NotFound)(SandboxResponse.json(200, _))

  def delete(table: Storage.TableOf)(request: SandboxRequest): SandboxResponse =
    if (table(request.tenant).delete(request.id)) SandboxResponse.NoContent
    else AcquisitionsErrors.NotFound

  /** Response to a created record; these modules give its complete address. */
  def made(path: String, record: JsonObject): SandboxResponse =
    SandboxResponse.json(201, record, "location" -> s"http://okapi$path/${record.getString("id")}")

  def withoutNulls(record: JsonObject): JsonObject = {
    record.fieldNames.toArray(Array.empty[String]).foreach { name =>
      if (record.getValue(name) == null) { record.remove(name); () }
    }
    record
  }

  /** Sets the fields that are absent in the record. */
  def withDefaults(record: JsonObject, defaults: (String, Any)*): JsonObject = {
    defaults.foreach { case (field, value) =>
      if (record.getValue(field) == null) { record.put(field, value); () }
    }
    record
  }
}

/** Error responses of mod-orders, mod-invoice, mod-finance and mod-organizations. */
object AcquisitionsErrors {

  def refused(
      status: Int,
      message: String,
      code: String,
      parameters: (String, String)*
  ): SandboxResponse =
    SandboxResponse.json(
      status,
      obj(
        "errors" -> arr(
          obj(
            "message" -> message,
            "code" -> code,
            "parameters" -> list(parameters.map { case (key, value) =>
              obj("key" -> key, "value" -> value)
            }),
          )
        ),
        "total_records" -> 1,
      ),
    )

  def general(status: Int, message: String): SandboxResponse =
    refused(status, message, "genericError")

  val NotFound: SandboxResponse = general(404, "Not found")

  def staleVersion(id: String, stored: Int, sent: Option[Int]): SandboxResponse = refused(
    409,
    s"ERROR: Cannot update record $id because it has been changed (optimistic locking):" +
      s" Stored _version is $stored, _version of request is ${sent.fold("<NULL>")(_.toString)}" +
      " (23F09)",
    "conflict",
  )
}
