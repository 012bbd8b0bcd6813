package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{RecordForm, TenantData}
import org.folio.perf.capacity.RequestKind
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ErrorResponses, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-inventory-storage: stored instances, holdings and items. */
object InventoryStorageRoutes extends RoutesOf("mod-inventory-storage") {
  private val instances = storage(
    path = "/instance-storage/instances",
    table = _.instances,
    listName = "instances",
    dbTable = "Instance",
    newHrid = _.newInstanceHrid(),
    form = "instance",
    (_, body) => Right(Json.withDefaults(body, "previouslyHeld" -> false, "discoverySuppress" -> false)),
    request =>
      Option
        .when(request.tenant.holdings.find("instanceId", request.id).nonEmpty)("holdings_record"),
  )

  private val holdings = storage(
    path = "/holdings-storage/holdings",
    table = _.holdings,
    listName = "holdingsRecords",
    dbTable = "holdings_record",
    newHrid = _.newHrid("ho"),
    form = "holdings",
    (request, body) => {
      val location = body.getString("permanentLocationId")
      if (!request.tenant.instances.contains(body.getString("instanceId")))
        Left(
          doesNotExist("Instance", "instanceId", body.getString("instanceId"))
        )
      else if (!request.tenant.reference("/locations").contains(location))
        Left(doesNotExist("Location", "permanentLocationId", location))
      else
        Right(
          body.put("effectiveLocationId", body.getString("temporaryLocationId", location))
        )
    },
    request => Option.when(request.tenant.items.find("holdingsRecordId", request.id).nonEmpty)("item"),
  )

  private val items = storage(
    path = "/item-storage/items",
    table = _.items,
    listName = "items",
    dbTable = "Item",
    newHrid = _.newHrid("it"),
    form = "item",
    completedItem,
  )

  /**
   * @param newHrid the next human-readable id
   * @param form whose lists are always there
   */
  private def storage(
      path: String,
      table: Storage.TableOf,
      listName: String,
      dbTable: String,
      newHrid: TenantData => String,
      form: String,
      completed: (SandboxRequest, JsonObject) => Either[SandboxResponse, JsonObject],
      usedBy: SandboxRequest => Option[String] = _ => None,
  ): Storage = new Storage(
    module,
    path,
    table,
    listName,
    hasResultInfo = true,
    RequestKind.Read,
    dbTable,
    isVersioned = true,
    checksText = true,
    checksIds = true,
    completed = completed,
    added = { (request, record) =>
      if (!record.containsKey("hrid")) record.put("hrid", newHrid(request.tenant))
      Json.withDefaults(record, RecordForm.of(form).emptyLists: _*)
      ()
    },
    usedBy = usedBy,
  )

  private def doesNotExist(what: String, field: String, id: String): SandboxResponse =
    ErrorResponses.invalid(s"$what does not exist", field, id)

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
        Left(doesNotExist("Holdings record", "holdingsRecordId", holdingsId))
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
