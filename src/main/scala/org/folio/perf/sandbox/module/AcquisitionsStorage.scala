package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.{Json, Table}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Lists, Route, Schema}

/**
 * A table of mod-organizations or mod-finance, as their business modules hand it on.
 *
 * @param unique fields whose values two records may not share
 * @param dbTable name of the table in messages
 * @param versioned whether an update must name the stored `_version`
 * @param completed the record as it is kept, or why it is refused
 * @param usedBy the table, if any, that still refers to the record of this id
 */
final class AcquisitionsStorage(
    path: String,
    module: String,
    permission: String,
    table: Storage.TableOf,
    listName: String,
    schema: Schema,
    unique: Vector[String],
    dbTable: String,
    versioned: Boolean,
    completed: (Ask, JsonObject) => Either[Answer, JsonObject],
    usedBy: (Ask, String) => Option[String] = (_, _) => None,
) {
  val routes: Vector[Route] = Vector(
    Route("GET", path, module, s"$permission.collection.get", CallKind.Read, list),
    Route("POST", path, module, s"$permission.item.post", CallKind.Write, post),
    Route("GET", s"$path/{id}", module, s"$permission.item.get", CallKind.LightRead, get),
    Route("PUT", s"$path/{id}", module, s"$permission.item.put", CallKind.Write, put),
    Route("DELETE", s"$path/{id}", module, s"$permission.item.delete", CallKind.Write, delete),
  )

  private def tableOf(ask: Ask): Table = table(ask.tenant)

  def list(ask: Ask): Answer = AcquisitionsStorage.list(table, listName)(ask)

  def get(ask: Ask): Answer = AcquisitionsStorage.get(table)(ask)

  def post(ask: Ask): Answer = Bodies.valid(ask, schema).flatMap(insert(ask, _)) match {
    case Left(refusal) => refusal
    case Right(record) => AcquisitionsStorage.made(path, record)
  }

  def put(ask: Ask): Answer = Bodies.valid(ask, schema).flatMap(replace(ask, _)) match {
    case Left(refusal) => refusal
    case Right(_) => Answer.NoContent
  }

  def insert(ask: Ask, body: JsonObject): Either[Answer, JsonObject] = {
    val id = Json.string(body, "id").getOrElse(ask.tenant.newId())
    for {
      _ <- Either.cond(!tableOf(ask).contains(id), (), alreadyThere("id", id))
      _ <- isUnique(ask, body, id)
      record <- completed(ask, body.put("id", id))
    } yield {
      if (versioned) record.put("_version", 1)
      record.put("metadata", Json.metadata(ask.now, ask.claims.userId))
      tableOf(ask).put(id, AcquisitionsStorage.withoutNulls(record))
      record
    }
  }

  def replace(ask: Ask, body: JsonObject): Either[Answer, Unit] =
    for {
      old <- tableOf(ask).get(ask.id).toRight(AcquisitionsErrors.NotFound)
      _ <- isCurrent(ask.id, old, body)
      _ <- isUnique(ask, body, ask.id)
      record <- completed(ask, body.put("id", ask.id))
    } yield {
      if (versioned) record.put("_version", old.getInteger("_version") + 1)
      record.put("metadata", Storage.touched(old, ask))
      tableOf(ask).put(ask.id, AcquisitionsStorage.withoutNulls(record))
    }

  private def delete(ask: Ask): Answer = usedBy(ask, ask.id) match {
    case Some(user) if tableOf(ask).contains(ask.id) =>
      AcquisitionsErrors.general(
        400,
        s"Cannot delete $dbTable.id = ${ask.id} because id is still referenced from table $user.",
      )
    case _ => AcquisitionsStorage.delete(table)(ask)
  }

  private def isCurrent(id: String, old: JsonObject, body: JsonObject): Either[Answer, Unit] = {
    val sent = Option(body.getInteger("_version")).map(_.intValue)
    lazy val stored = old.getInteger("_version").intValue
    Either.cond(
      !versioned || sent.contains(stored),
      (),
      AcquisitionsErrors.staleVersion(id, stored, sent),
    )
  }

  private def isUnique(ask: Ask, body: JsonObject, id: String): Either[Answer, Unit] =
    unique
      .flatMap(field => Json.string(body, field).map(field -> _))
      .find { case (field, value) =>
        tableOf(ask).find(field, value).exists(_.getString("id") != id)
      }
      .map { case (field, value) => alreadyThere(field, value) }
      .toLeft(())

  /** mod-finance compares without regard to case, and says so. */
  private def alreadyThere(field: String, value: String): Answer = {
    val plain = s"f_unaccent(jsonb ->> '$field'::text)"
    val (indexed, shown) =
      if (field == "id") ("id", value)
      else if (module == "mod-finance") (s"lower($plain)", value.toLowerCase)
      else (plain, value)
    AcquisitionsErrors.general(400, s"$indexed value already exists in table $dbTable: $shown")
  }
}

object AcquisitionsStorage {

  def list(table: Storage.TableOf, name: String)(ask: Ask): Answer =
    Lists.read(ask, AcquisitionsErrors.badQuery) match {
      case Left(refusal) => refusal
      case Right(query) =>
        val page = Lists.select(table(ask.tenant), query)
        Answer.json(200, Lists.body(name, page.records, page.total))
    }

  def get(table: Storage.TableOf)(ask: Ask): Answer =
    table(ask.tenant).get(ask.id).fold(AcquisitionsErrors.NotFound)(Answer.json(200, _))

  def delete(table: Storage.TableOf)(ask: Ask): Answer =
    if (table(ask.tenant).delete(ask.id)) Answer.NoContent else AcquisitionsErrors.NotFound

  /** These modules give the whole address of what they made. */
  def made(path: String, record: JsonObject): Answer =
    Answer.json(201, record, "location" -> s"http://okapi$path/${record.getString("id")}")

  def withoutNulls(record: JsonObject): JsonObject = {
    record.fieldNames.toArray(Array.empty[String]).foreach { name =>
      if (record.getValue(name) == null) { record.remove(name); () }
    }
    record
  }

  /** Sets the fields that the record has not. */
  def withDefaults(record: JsonObject, defaults: (String, Any)*): JsonObject = {
    defaults.foreach { case (field, value) =>
      if (record.getValue(field) == null) { record.put(field, value); () }
    }
    record
  }

  /** Refuses another value than these, in the words of the parser. */
  def oneOf(record: JsonObject, field: String, allowed: Vector[String]): Either[Answer, Unit] =
    Json.string(record, field) match {
      case Some(value) if !allowed.contains(value) =>
        Left(
          Answer.text(
            400,
            "Cannot construct instance of `org.folio.rest.acq.model." +
              s"${field.capitalize}`, problem: $value",
          )
        )
      case _ => Right(())
    }
}
