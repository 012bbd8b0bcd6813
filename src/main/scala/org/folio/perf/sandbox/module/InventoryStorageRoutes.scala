package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ErrorResponses, Interface, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-inventory-storage: stored instances, holdings and items. */
object InventoryStorageRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      "mod-inventory-storage",
      "27.1.4",
      provides = Vector(
        Interface("item-storage", "10.1", "/item-storage/items"),
        Interface("holdings-storage", "6.0", "/holdings-storage/holdings"),
        Interface("instance-storage", "10.0", "/instance-storage/instances"),
        Interface("loan-types", "2.3", "/loan-types"),
        Interface("material-types", "2.2", "/material-types"),
        Interface("location-units", "2.0", "/location-units"),
        Interface("locations", "3.0", "/locations"),
        Interface("instance-relationship-types", "1.0", "/instance-relationship-types"),
        Interface("identifier-types", "1.2", "/identifier-types"),
        Interface("contributor-types", "2.0", "/contributor-types"),
        Interface("contributor-name-types", "1.3", "/contributor-name-types"),
        Interface("instance-formats", "2.0", "/instance-formats"),
        Interface("instance-types", "2.0", "/instance-types"),
        Interface("nature-of-content-terms", "1.0", "/nature-of-content-terms"),
        Interface("classification-types", "1.2", "/classification-types"),
        Interface("alternative-title-types", "1.0", "/alternative-title-types"),
        Interface("modes-of-issuance", "1.1", "/modes-of-issuance"),
        Interface("instance-statuses", "1.0", "/instance-statuses"),
        Interface("electronic-access-relationships", "1.1", "/electronic-access-relationships"),
        Interface("statistical-code-types", "1.0", "/statistical-code-types"),
        Interface("statistical-codes", "1.0", "/statistical-codes"),
        Interface("ill-policies", "1.0", "/ill-policies"),
        Interface("holdings-types", "1.0", "/holdings-types"),
        Interface("call-number-types", "1.0", "/call-number-types"),
        Interface("instance-note-types", "1.0", "/instance-note-types"),
        Interface("holdings-note-types", "1.0", "/holdings-note-types"),
        Interface("item-note-types", "1.0", "/item-note-types"),
        Interface("item-damaged-statuses", "1.0", "/item-damaged-statuses"),
        Interface("service-points", "3.3", "/service-points"),
        Interface("service-points-users", "1.0", "/service-points-users"),
        Interface("holdings-sources", "1.0", "/holdings-sources"),
        Interface("bound-with-parts-storage", "1.1", "/inventory-storage/bound-with-parts"),
        Interface("_tenant", "2.0"),
      ),
      requires = "user-tenants 1.0",
    )
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
