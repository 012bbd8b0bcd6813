package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Bodies, ErrorResponses, Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-inventory: instances and items with related records; `_version` is a text. */
object InventoryRoutes extends RoutesOf("mod-inventory") {

  /** Bytes of a request's first line that Vert.x takes, in mod-inventory-storage as in Okapi. */
  private val MaxRequestLine = 4096

  override val routes: Vector[Route] = Vector(
    route("GET /inventory/items", RequestKind.Read, items),
    route("GET /inventory/items-by-holdings-id", RequestKind.Read, items),
    route("GET /inventory/items/{id}", RequestKind.Read, item),
    route("PUT /inventory/items/{id}", putItem),
    route("DELETE /inventory/items/{id}", deleteItem),
    route("POST /inventory/tenant-items", RequestKind.Read, tenantItems),
    route("GET /inventory/instances", RequestKind.Read, instances),
    route("GET /inventory/instances/{id}", RequestKind.Read, instance),
    route("PUT /inventory/instances/{id}", putInstance),
  )

  private def items(request: SandboxRequest): SandboxResponse = {
    val query = Lists.read(request)
    val page = Lists.select(request.tenant.items, query)
    refusedHoldings(page.records.map(_.getString("holdingsRecordId")).distinct).getOrElse {
      val views = page.records.map(ItemView.inventory(request.tenant, _))
      SandboxResponse.jsonUtf8(200, Lists.body("items", views, page.total))
    }
  }

  /** Requests the holdings of a page in one address, which modules refuse if it is too long. */
  private def refusedHoldings(ids: Vector[String]): Option[SandboxResponse] = {
    val cql = ids.mkString("id==(", " or ", ")")
    val address = s"/holdings-storage/holdings?query=${URLEncoder.encode(cql, UTF_8)}" +
      s"&limit=${ids.size}&offset=0"
    Option.when(s"GET $address HTTP/1.1".length > MaxRequestLine)(
      SandboxResponse.text(500, s"Holdings request ($cql) failed 414: null")
    )
  }

  private def item(request: SandboxRequest): SandboxResponse =
    request.tenant.items.get(request.id) match {
      case None => SandboxResponse.plain(404, "Not Found")
      case Some(item) => SandboxResponse.jsonUtf8(200, ItemView.inventory(request.tenant, item))
    }

  /** Items of several tenants; here those of the own one. */
  private def tenantItems(request: SandboxRequest): SandboxResponse = Bodies
    .json(request)
    .map { body =>
      val own = request.tenant.tenant.name
      val found = Json
        .objects(body, "tenantItemPairs")
        .filter(_.getString("tenantId") == own)
        .flatMap(pair => request.tenant.items.get(pair.getString("itemId")))
        .map(item => obj("tenantId" -> own, "item" -> ItemView.inventory(request.tenant, item)))
      SandboxResponse.ok(obj("tenantItems" -> Json.list(found), "totalRecords" -> found.size))
    }
    .merge

  private def instances(request: SandboxRequest): SandboxResponse = {
    val query = Lists.read(request)
    val page = Lists.select(request.tenant.instances, query)
    SandboxResponse.jsonUtf8(200, Lists.body("instances", page.records.map(view), page.total))
  }

  private def instance(request: SandboxRequest): SandboxResponse =
    request.tenant.instances.get(request.id) match {
      case None => SandboxResponse.plain(404, "Not Found")
      case Some(instance) => SandboxResponse.jsonUtf8(200, view(instance))
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

  private def putInstance(request: SandboxRequest): SandboxResponse =
    update(request, _.instances, "PUT /instance-storage/instances/{id}") { (body, old) =>
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

  /** Updates an item. Only the fields of the UI's form are stored. */
  private def putItem(request: SandboxRequest): SandboxResponse =
    update(request, _.items, "PUT /item-storage/items/{id}") { (body, old) =>
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
        .foreach(name => record.put("status", Storage.status(name, request)))
      record
    }

  private def update(request: SandboxRequest, table: Storage.TableOf, passedTo: String)(
      changed: (JsonObject, JsonObject) => JsonObject
  ): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      old <- table(request.tenant).get(request.id).toRight(SandboxResponse.plain(404, "Not Found"))
      sent = Json.string(body, "_version").flatMap(_.toIntOption)
      stored = old.getInteger("_version").intValue
      _ <- Check.that(sent.contains(stored), ErrorResponses.staleVersion(request.id, stored, sent))
      record = Storage.next(old, changed(body, old), request)
      _ <- request.passOn(passedTo, record)
    } yield record
    checked.map { record =>
      table(request.tenant).put(request.id, record)
      SandboxResponse.NoContent
    }.merge
  }

  /** Deletes an item, also one on loan: only the UI prevents that. */
  private def deleteItem(request: SandboxRequest): SandboxResponse =
    if (request.tenant.items.delete(request.id)) SandboxResponse.NoContent
    else SandboxResponse.plain(404, "Not Found")
}
