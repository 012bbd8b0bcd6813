package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{Ids, Json, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Errors, Lists, Route, Schema}

/**
 * A table of mod-inventory-storage whose records carry `_version`: an update must name the stored
 * one, and adds 1 to it.
 *
 * @param newHrid the next human-readable id
 * @param lists fields that are always there, as empty lists
 * @param completed what the module derives, or why it refuses the record
 * @param usedBy the table, if any, that still refers to a record
 */
final class VersionedStorage(
    path: String,
    permission: String,
    table: Storage.TableOf,
    listName: String,
    schema: Schema,
    newHrid: TenantData => String,
    lists: Vector[String],
    completed: (Ask, JsonObject) => Either[Answer, JsonObject],
    usedBy: Ask => Option[String] = _ => None,
) {
  private val module = "mod-inventory-storage"

  val routes: Vector[Route] = Vector(
    Route("GET", path, module, s"$permission.collection.get", CallKind.Read, list),
    Route("POST", path, module, s"$permission.item.post", CallKind.Write, post),
    Route("GET", s"$path/{id}", module, s"$permission.item.get", CallKind.LightRead, get),
    Route("PUT", s"$path/{id}", module, s"$permission.item.put", CallKind.Write, put),
    Route("DELETE", s"$path/{id}", module, s"$permission.item.delete", CallKind.Write, delete),
  )

  private def list(ask: Ask): Answer =
    Lists.storage(table(ask.tenant), listName, hasResultInfo = true)(ask)

  private def get(ask: Ask): Answer =
    if (!Ids.isUuid(ask.id)) Answer.text(400, s"Invalid UUID string: ${ask.id}")
    else Storage.get(table)(ask)

  private def post(ask: Ask): Answer = {
    val checked = for {
      body <- Bodies.valid(ask, schema)
      _ = if (!body.containsKey("id")) body.put("id", ask.tenant.newId())
      id = body.getString("id")
      _ <- Either.cond(
        !table(ask.tenant).contains(id),
        (),
        Errors.invalid(
          s"id value already exists in table ${schema.name.toLowerCase}: $id",
          "id",
          id,
        ),
      )
      record <- completed(ask, body)
    } yield record
    checked match {
      case Left(refusal) => refusal
      case Right(record) =>
        val id = record.getString("id")
        record.put("_version", 1).put("metadata", Json.metadata(ask.now, ask.claims.userId))
        if (!record.containsKey("hrid")) record.put("hrid", newHrid(ask.tenant))
        lists.foreach(field => if (!record.containsKey(field)) record.put(field, arr()))
        table(ask.tenant).put(id, record)
        Answer.json(201, record, "location" -> id)
    }
  }

  private def put(ask: Ask): Answer = {
    val checked = for {
      _ <- Bodies.acceptsText(ask)
      body <- Bodies.valid(ask, schema)
      old <- table(ask.tenant).get(ask.id).toRight(Answer.text(404, "Not found"))
      sent = Option(body.getInteger("_version")).map(_.intValue)
      stored = old.getInteger("_version").intValue
      _ <- Either.cond(sent.contains(stored), (), Errors.staleVersion(ask.id, stored, sent))
      record <- completed(ask, body.put("id", ask.id))
    } yield (record, old)
    checked match {
      case Left(refusal) => refusal
      case Right((record, old)) =>
        table(ask.tenant).put(ask.id, VersionedStorage.next(old, record, ask))
        Answer.NoContent
    }
  }

  private def delete(ask: Ask): Answer = usedBy(ask) match {
    case Some(user) =>
      val message = s"Cannot delete ${schema.name}.id = ${ask.id} because id is still referenced" +
        s" from table $user."
      Answer.text(400, message)
    case None => Storage.delete(table)(ask)
  }
}

object VersionedStorage {

  /** The record as it follows another: version, id for people and maker are kept up. */
  def next(old: JsonObject, record: JsonObject, ask: Ask): JsonObject = record
    .put("_version", old.getInteger("_version") + 1)
    .put("hrid", old.getString("hrid"))
    .put("metadata", Storage.touched(old, ask))

  def doesNotExist(what: String, field: String, id: String): Answer =
    Errors.invalid(s"$what does not exist", field, id)

  /** A status with the moment it began. */
  def status(name: String, ask: Ask): JsonObject =
    obj("name" -> name, "date" -> Json.time(ask.now))
}
