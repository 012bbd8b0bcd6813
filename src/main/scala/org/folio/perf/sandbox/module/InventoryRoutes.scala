package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Errors, Lists, Route}

/** mod-inventory: instances and items with what belongs to them, `_version` as text. */
object InventoryRoutes {
  private val module = "mod-inventory"

  val routes: Vector[Route] = Vector(
    route("GET", "/inventory/items", "items.collection.get", CallKind.Read)(items),
    route(
      "GET",
      "/inventory/items-by-holdings-id",
      "items-by-holdings-id.collection.get",
      CallKind.Read,
    )(items),
    route("GET", "/inventory/items/{id}", "items.item.get", CallKind.Read)(item),
    route("PUT", "/inventory/items/{id}", "items.item.put", CallKind.Write)(putItem),
    route("DELETE", "/inventory/items/{id}", "items.item.delete", CallKind.Write)(deleteItem),
    route("GET", "/inventory/instances", "instances.collection.get", CallKind.Read)(instances),
    route("GET", "/inventory/instances/{id}", "instances.item.get", CallKind.Read)(instance),
    route("PUT", "/inventory/instances/{id}", "instances.item.put", CallKind.Write)(putInstance),
  )

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, module, s"inventory.$does", kind, handle)

  private def items(ask: Ask): Answer = Lists.read(ask, Lists.storageError) match {
    case Left(refusal) => refusal
    case Right(query) =>
      val page = Lists.select(ask.tenant.items, query)
      val views = page.records.map(ItemView.inventory(ask.tenant, _))
      Answer.jsonUtf8(200, Lists.body("items", views, page.total))
  }

  private def item(ask: Ask): Answer = ask.tenant.items.get(ask.id) match {
    case None => Answer.plain(404, "Not Found")
    case Some(item) => Answer.jsonUtf8(200, ItemView.inventory(ask.tenant, item))
  }

  private def instances(ask: Ask): Answer = Lists.read(ask, Lists.storageError) match {
    case Left(refusal) => refusal
    case Right(query) =>
      val page = Lists.select(ask.tenant.instances, query)
      Answer.jsonUtf8(200, Lists.body("instances", page.records.map(view), page.total))
  }

  private def instance(ask: Ask): Answer = ask.tenant.instances.get(ask.id) match {
    case None => Answer.plain(404, "Not Found")
    case Some(instance) => Answer.jsonUtf8(200, view(instance))
  }

  private def view(instance: JsonObject): JsonObject = {
    instance.remove("instanceFormats")
    instance.remove("holdingsRecords2")
    instance
      .put("_version", instance.getInteger("_version").toString)
      .put("parentInstances", arr())
      .put("childInstances", arr())
      .put("isBoundWith", false)
      .put("tags", obj("tagList" -> arr()))
      .put("precedingTitles", arr())
      .put("succeedingTitles", arr())
  }

  private def putInstance(ask: Ask): Answer = update(ask, _.instances) { (body, old) =>
    val record = old.copy().mergeIn(body)
    Vector(
      "parentInstances",
      "childInstances",
      "isBoundWith",
      "tags",
      "precedingTitles",
      "succeedingTitles",
    ).foreach(record.remove)
    record
  }

  /** Of the item's own fields only those that the form of the UI edits are taken over. */
  private def putItem(ask: Ask): Answer = update(ask, _.items) { (body, old) =>
    val record = old.copy()
    Vector(
      "barcode",
      "discoverySuppress",
      "copyNumber",
      "volume",
      "enumeration",
      "chronology",
      "numberOfPieces",
      "descriptionOfPieces",
      "itemLevelCallNumber",
      "accessionNumber",
      "administrativeNotes",
      "notes",
      "circulationNotes",
      "formerIds",
      "yearCaption",
      "electronicAccess",
      "statisticalCodeIds",
      "tags",
      "holdingsRecordId",
    ).foreach(field =>
      if (body.containsKey(field) && body.getValue(field) != null)
        record.put(field, body.getValue(field))
    )
    Json.stringAt(body, "materialType.id").foreach(record.put("materialTypeId", _))
    Json.stringAt(body, "permanentLoanType.id").foreach(record.put("permanentLoanTypeId", _))
    Json
      .stringAt(body, "status.name")
      .filterNot(Json.stringAt(old, "status.name").contains)
      .foreach(name => record.put("status", VersionedStorage.status(name, ask)))
    record
  }

  private def update(ask: Ask, table: Storage.TableOf)(
      changed: (JsonObject, JsonObject) => JsonObject
  ): Answer = {
    val checked = for {
      body <- Bodies.json(ask)
      old <- table(ask.tenant).get(ask.id).toRight(Answer.plain(404, "Not Found"))
      sent = Json.string(body, "_version").flatMap(_.toIntOption)
      stored = old.getInteger("_version").intValue
      _ <- Either.cond(sent.contains(stored), (), Errors.staleVersion(ask.id, stored, sent))
    } yield VersionedStorage.next(old, changed(body, old), ask)
    checked match {
      case Left(refusal) => refusal
      case Right(record) =>
        table(ask.tenant).put(ask.id, record)
        Answer.NoContent
    }
  }

  /** Also of items on loan: only the UI guards those. */
  private def deleteItem(ask: Ask): Answer =
    if (ask.tenant.items.delete(ask.id)) Answer.NoContent else Answer.plain(404, "Not Found")
}
