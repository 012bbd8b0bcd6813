package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ErrorResponses, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-inventory-storage: stored instances, holdings and items. */
object InventoryStorageRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("mod-inventory-storage")
  )

  private val instances = new VersionedStorage(
    path = "/instance-storage/instances",
    permission = "inventory-storage.instances",
    table = _.instances,
    listName = "instances",
    recordName = "Instance",
    newHrid = _.newInstanceHrid(),
    lists = Vector(
      "alternativeTitles",
      "editions",
      "series",
      "identifiers",
      "contributors",
      "subjects",
      "classifications",
      "publication",
      "publicationFrequency",
      "publicationRange",
      "electronicAccess",
      "instanceFormatIds",
      "instanceFormats",
      "physicalDescriptions",
      "languages",
      "notes",
      "administrativeNotes",
      "statisticalCodeIds",
      "holdingsRecords2",
      "natureOfContentTermIds",
    ),
    (_, body) =>
      Right {
        if (!body.containsKey("previouslyHeld")) body.put("previouslyHeld", false)
        if (!body.containsKey("discoverySuppress")) body.put("discoverySuppress", false)
        body
      },
    request =>
      Option
        .when(request.tenant.holdings.find("instanceId", request.id).nonEmpty)("holdings_record"),
  )

  private val holdings = new VersionedStorage(
    path = "/holdings-storage/holdings",
    permission = "inventory-storage.holdings",
    table = _.holdings,
    listName = "holdingsRecords",
    recordName = "holdings_record",
    newHrid = _.newHrid("ho"),
    lists = Vector(
      "formerIds",
      "electronicAccess",
      "administrativeNotes",
      "notes",
      "holdingsStatements",
      "holdingsStatementsForIndexes",
      "holdingsStatementsForSupplements",
      "statisticalCodeIds",
    ),
    (request, body) => {
      val location = body.getString("permanentLocationId")
      if (!request.tenant.instances.contains(body.getString("instanceId")))
        Left(
          VersionedStorage.doesNotExist("Instance", "instanceId", body.getString("instanceId"))
        )
      else if (!request.tenant.reference("/locations").contains(location))
        Left(VersionedStorage.doesNotExist("Location", "permanentLocationId", location))
      else
        Right(
          body.put("effectiveLocationId", body.getString("temporaryLocationId", location))
        )
    },
    request => Option.when(request.tenant.items.find("holdingsRecordId", request.id).nonEmpty)("item"),
  )

  private val items = new VersionedStorage(
    path = "/item-storage/items",
    permission = "inventory-storage.items",
    table = _.items,
    listName = "items",
    recordName = "Item",
    newHrid = _.newHrid("it"),
    lists = Vector(
      "formerIds",
      "yearCaption",
      "administrativeNotes",
      "notes",
      "circulationNotes",
      "electronicAccess",
      "statisticalCodeIds",
    ),
    completedItem,
  )

  override val routes: Vector[Route] = instances.routes ++ holdings.routes ++ items.routes

  private def completedItem(
      request: SandboxRequest,
      body: JsonObject,
  ): Either[SandboxResponse, JsonObject] = {
    val holdingsId = body.getString("holdingsRecordId")
    val taken = Json
      .string(body, "barcode")
      .filter(
        request.tenant.items.find("barcode", _).exists(_.getString("id") != body.getString("id"))
      )
    (request.tenant.holdings.get(holdingsId), taken) match {
      case (None, _) =>
        Left(VersionedStorage.doesNotExist("Holdings record", "holdingsRecordId", holdingsId))
      case (_, Some(barcode)) =>
        val column = "lower(jsonb ->> 'barcode'::text)"
        val message = s"$column value already exists in table item: $barcode"
        Left(ErrorResponses.invalid(message, column, barcode))
      case (Some(parent), None) =>
        val location = Json
          .string(body, "temporaryLocationId")
          .orElse(Json.string(body, "permanentLocationId"))
          .getOrElse(parent.getString("effectiveLocationId"))
        val status = body.getJsonObject("status")
        if (!status.containsKey("date")) status.put("date", Json.time(request.now))
        val callNumber = Json
          .string(body, "itemLevelCallNumber")
          .orElse(Json.string(parent, "callNumber"))
        body
          .put("effectiveLocationId", location)
          .put("effectiveCallNumberComponents", obj("callNumber" -> callNumber))
        if (!body.containsKey("formerIds")) body.put("formerIds", arr())
        Right(body)
    }
  }
}
