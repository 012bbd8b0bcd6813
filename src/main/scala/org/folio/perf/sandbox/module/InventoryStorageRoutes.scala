package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Errors, Route, Schema}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-inventory-storage: instances, holdings and items as stored. */
object InventoryStorageRoutes {

  private val instances = new VersionedStorage(
    "/instance-storage/instances",
    "inventory-storage.instances",
    _.instances,
    "instances",
    Schema("Instance", Vector("source", "title", "instanceTypeId"), Vector.empty),
    _.newInstanceHrid(),
    Vector(
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
    "/holdings-storage/holdings",
    "inventory-storage.holdings",
    _.holdings,
    "holdingsRecords",
    Schema(
      "holdings_record",
      Vector("instanceId", "permanentLocationId", "sourceId"),
      Vector.empty,
    ),
    _.newHrid("ho"),
    Vector(
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
    request =>
      Option.when(request.tenant.items.find("holdingsRecordId", request.id).nonEmpty)("item"),
  )

  private val items = new VersionedStorage(
    "/item-storage/items",
    "inventory-storage.items",
    _.items,
    "items",
    Schema(
      "Item",
      Vector("holdingsRecordId", "materialTypeId", "permanentLoanTypeId", "status"),
      Vector(
        "id",
        "_version",
        "hrid",
        "holdingsRecordId",
        "order",
        "formerIds",
        "discoverySuppress",
        "displaySummary",
        "accessionNumber",
        "barcode",
        "effectiveShelvingOrder",
        "itemLevelCallNumber",
        "itemLevelCallNumberPrefix",
        "itemLevelCallNumberSuffix",
        "itemLevelCallNumberTypeId",
        "effectiveCallNumberComponents",
        "volume",
        "enumeration",
        "chronology",
        "yearCaption",
        "itemIdentifier",
        "copyNumber",
        "numberOfPieces",
        "descriptionOfPieces",
        "numberOfMissingPieces",
        "missingPieces",
        "missingPiecesDate",
        "itemDamagedStatusId",
        "itemDamagedStatusDate",
        "administrativeNotes",
        "notes",
        "circulationNotes",
        "status",
        "materialTypeId",
        "materialType",
        "permanentLoanTypeId",
        "temporaryLoanTypeId",
        "permanentLocationId",
        "permanentLocation",
        "temporaryLocationId",
        "temporaryLocation",
        "effectiveLocationId",
        "electronicAccess",
        "inTransitDestinationServicePointId",
        "statisticalCodeIds",
        "purchaseOrderLineIdentifier",
        "metadata",
        "holdingsRecord2",
        "tags",
        "lastCheckIn",
      ),
    ),
    _.newHrid("it"),
    Vector(
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

  val routes: Vector[Route] = instances.routes ++ holdings.routes ++ items.routes

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
        Left(Errors.invalid(message, column, barcode))
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
