package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ErrorResponses, Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-inventory: instances and items with related records; `_version` is a text. */
object InventoryRoutes extends RoutesOf("mod-inventory") {

  /** Bytes of a request's first line that Vert.x takes, in mod-inventory-storage as in Okapi. */
  private val MaxRequestLine = 4096

  override val routes: Vector[Route] = Vector(
    readRoute("GET /inventory/items", items),
    readRoute("GET /inventory/items-by-holdings-id", items),
    readRoute("GET /inventory/items/{id}", item),
    route("PUT /inventory/items/{id}", checked(putItem)),
    route("DELETE /inventory/items/{id}", deleteItem),
    readRoute("POST /inventory/tenant-items", withBody(tenantItems)),
    readRoute("GET /inventory/instances", instances),
    readRoute("GET /inventory/instances/{id}", instance),
    route("PUT /inventory/instances/{id}", checked(putInstance)),
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
    found(request, _.items)(ItemView.inventory(request.tenant, _))

  private def found(request: SandboxRequest, table: Storage.TableOf)(
      view: JsonObject => JsonObject
  ): SandboxResponse =
    table(request.tenant).get(request.id).fold(NotFound)(record => SandboxResponse.jsonUtf8(200, view(record)))

  private val NotFound = SandboxResponse.plain(404, "Not Found")

  /** Items of several tenants; here those of the own one. */
  private def tenantItems(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val own = request.tenant.tenant.name
    val found = Json
      .objects(body, "tenantItemPairs")
      .filter(_.getString("tenantId") == own)
      .flatMap(pair => request.tenant.items.get(pair.getString("itemId")))
      .map(item => obj("tenantId" -> own, "item" -> ItemView.inventory(request.tenant, item)))
    Lists.whole("tenantItems", found)
  }

  private def instances(request: SandboxRequest): SandboxResponse =
    SandboxResponse.jsonUtf8(200, Lists.page(request, request.tenant.instances, "instances")(view))

  private def instance(request: SandboxRequest): SandboxResponse = found(request, _.instances)(view)

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

  private def putInstance(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    update(request, body, _.instances, "PUT /instance-storage/instances/{id}") { old =>
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
  private def putItem(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    update(request, body, _.items, "PUT /item-storage/items/{id}") { old =>
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

  private def update(request: SandboxRequest, body: JsonObject, table: Storage.TableOf, passedTo: String)(
      changed: JsonObject => JsonObject
  ): Checked[SandboxResponse] = {
    val sent = Json.string(body, "_version").flatMap(_.toIntOption)
    for {
      old <- table(request.tenant).get(request.id).toRight(NotFound)
      stored = old.getInteger("_version").intValue
      _ <- Check.that(sent.contains(stored), ErrorResponses.staleVersion(request.id, stored, sent))
      record = Storage.next(old, changed(old), request)
      _ <- request.passOn(passedTo, record)
    } yield {
      table(request.tenant).put(request.id, record)
      SandboxResponse.NoContent
    }
  }

  /** Deletes an item, also one on loan: only the UI prevents that. */
  private def deleteItem(request: SandboxRequest): SandboxResponse =
    if (request.tenant.items.delete(request.id)) SandboxResponse.NoContent
    else NotFound
}
