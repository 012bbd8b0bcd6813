package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.{Json, Table, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Errors, Lists, Route, Schema}

/** How most tables of storage modules are read and written. */
object Storage {
  type TableOf = TenantData => Table

  def list(table: TableOf, name: String, hasResultInfo: Boolean)(ask: Ask): Answer =
    Lists.storage(table(ask.tenant), name, hasResultInfo)(ask)

  def get(table: TableOf)(ask: Ask): Answer =
    table(ask.tenant).get(ask.id) match {
      case Some(record) => Answer.json(200, record)
      case None => Answer.text(404, "Not found")
    }

  /** @param location how the header `Location` begins; some modules give the id alone */
  def post(table: TableOf, schema: Schema, location: String = "")(ask: Ask): Answer =
    Bodies.valid(ask, schema) match {
      case Left(refusal) => refusal
      case Right(body) =>
        val id = Json.string(body, "id").getOrElse(ask.tenant.newId())
        if (table(ask.tenant).contains(id))
          Errors.invalid(
            s"id value already exists in table ${schema.name.toLowerCase}: $id",
            "id",
            id,
          )
        else {
          body.put("id", id).put("metadata", Json.metadata(ask.now, ask.claims.userId))
          withoutNulls(body)
          table(ask.tenant).put(id, body)
          Answer.json(201, body, "location" -> (location + id))
        }
    }

  def put(table: TableOf, schema: Schema)(ask: Ask): Answer =
    Bodies.valid(ask, schema) match {
      case Left(refusal) => refusal
      case Right(body) =>
        table(ask.tenant).get(ask.id) match {
          case None => Answer.text(404, "Not found")
          case Some(old) =>
            body.put("id", ask.id).put("metadata", touched(old, ask))
            withoutNulls(body)
            table(ask.tenant).put(ask.id, body)
            Answer.NoContent
        }
    }

  def delete(table: TableOf)(ask: Ask): Answer =
    if (table(ask.tenant).delete(ask.id)) Answer.NoContent else Answer.text(404, "Not found")

  /** The record's metadata, changed now by the caller. */
  def touched(old: JsonObject, ask: Ask): JsonObject =
    Option(old.getJsonObject("metadata"))
      .getOrElse(new JsonObject())
      .copy()
      .put("updatedDate", Json.time(ask.now))
      .put("updatedByUserId", ask.claims.userId)

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
      schema: Schema,
      hasResultInfo: Boolean = false,
      location: String = "",
  ): Vector[Route] = {
    def route(method: String, path: String, does: String, kind: CallKind)(handle: Ask => Answer) =
      Route(method, path, module, s"$permission.$does", kind, handle)
    val one = s"$path/{id}"
    Vector(
      route("GET", path, "collection.get", CallKind.LightRead)(
        list(table, listName, hasResultInfo)
      ),
      route("POST", path, "item.post", CallKind.Write)(post(table, schema, location)),
      route("GET", one, "item.get", CallKind.LightRead)(get(table)),
      route("PUT", one, "item.put", CallKind.Write)(put(table, schema)),
      route("DELETE", one, "item.delete", CallKind.Write)(delete(table)),
    )
  }
}
