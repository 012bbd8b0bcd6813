package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{RecordForm, RecordTable, TenantData}
import org.folio.perf.capacity.RequestKind
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ErrorResponses, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-inventory-storage: stored instances, holdings and items. */
object InventoryStorageRoutes extends RoutesOf("mod-inventory-storage") {
  private val instances =
    storage("/instance-storage/instances", _.instances, "instances", "Instance", _.newInstanceHrid(), "instance").copy(
      completed = (_, body) => Right(Json.withDefaults(body, "previouslyHeld" -> false, "discoverySuppress" -> false))
    )

  private val holdings = storage(
    "/holdings-storage/holdings",
    _.holdings,
    "holdingsRecords",
    "holdings_record",
    _.newHrid("ho"),
    "holdings",
  ).copy(
    completed = completedHoldings
  )

  private val items =
    storage("/item-storage/items", _.items, "items", "Item", _.newHrid("it"), "item").copy(completed = completedItem)

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
  ): Storage = Storage(
    module,
    path,
    table,
    listName,
    hasResultInfo = true,
    RequestKind.Read,
    dbTable,
    isVersioned = true,
    checksText = true,
    added = { (request, record) =>
      if (!record.containsKey("hrid")) record.put("hrid", newHrid(request.tenant))
      Json.withDefaults(record, RecordForm.of(form).emptyLists: _*)
      ()
    },
  )

  override val routes: Vector[Route] = instances.routes ++ holdings.routes ++ items.routes

  private def completedHoldings(request: SandboxRequest, body: JsonObject): Checked[JsonObject] = {
    val location = body.getString("permanentLocationId")
    for {
      _ <- exists(request.tenant.instances, body, "instanceId")
      _ <- exists(request.tenant.reference("/locations"), body, "permanentLocationId")
    } yield body.put("effectiveLocationId", body.getString("temporaryLocationId", location))
  }

  private def exists(table: RecordTable, body: JsonObject, field: String): Checked[Unit] =
    Check.that(table.contains(body.getString(field)), doesNotExist(field, body.getString(field)))

  private def doesNotExist(field: String, id: String): SandboxResponse =
    ErrorResponses.invalid(s"$field $id does not exist", field, id)

  private def completedItem(
      request: SandboxRequest,
      body: JsonObject,
  ): Checked[JsonObject] = {
    val holdingsId = body.getString("holdingsRecordId")
    val taken = Json
      .string(body, "barcode")
      .filter(
        request.tenant.items.find("barcode", _).exists(_.getString("id") != body.getString("id"))
      )
    for {
      parent <- request.tenant.holdings
        .get(holdingsId)
        .toRight(doesNotExist("holdingsRecordId", holdingsId))
      _ <- taken
        .map(barcode => ErrorResponses.invalid(s"barcode $barcode already exists", "barcode", barcode))
        .toLeft(())
    } yield {
      val location = Json
        .string(body, "temporaryLocationId")
        .orElse(Json.string(body, "permanentLocationId"))
        .getOrElse(parent.getString("effectiveLocationId"))
      val status = body.getJsonObject("status")
      if (!status.containsKey("date")) status.put("date", Json.time(request.now))
      val callNumber = Json.string(body, "itemLevelCallNumber").orElse(Json.string(parent, "callNumber"))
      body
        .put("effectiveLocationId", location)
        .put("effectiveCallNumberComponents", obj("callNumber" -> callNumber))
      if (!body.containsKey("formerIds")) body.put("formerIds", arr())
      body
    }
  }
}
