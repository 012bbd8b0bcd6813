package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import scala.collection.mutable

/** Availability of instances in mod-rtac: one entry per item, or per holdings without items. */
final class ItemAvailability(tenant: TenantData) {
  private val places = mutable.HashMap.empty[String, JsonObject]
  private val names = mutable.HashMap.empty[String, String]

  /** Availability of an instance; left: the reason why it is unknown. */
  def of(instanceId: String): Either[String, JsonObject] =
    if (!tenant.instances.contains(instanceId))
      Left(s"Instance $instanceId can not be retrieved")
    else {
      val holdings = tenant.holdings.find("instanceId", instanceId)
      Either.cond(
        holdings.nonEmpty,
        obj("instanceId" -> instanceId, "holdings" -> list(holdings.flatMap(entries))),
        s"Holdings not found for instance $instanceId",
      )
    }

  private def entries(holdings: JsonObject): Vector[JsonObject] = {
    val items = tenant.items.find("holdingsRecordId", holdings.getString("id"))
    if (items.isEmpty) Vector(withoutItems(holdings)) else items.map(ofItem(holdings, _))
  }

  private def ofItem(holdings: JsonObject, item: JsonObject): JsonObject = {
    val id = item.getString("id")
    val loan = Circulation.openLoanOfItem(tenant, id)
    val entry = obj(
      "id" -> id,
      "barcode" -> Json.string(item, "barcode"),
      "callNumber" -> Json.stringAt(item, "effectiveCallNumberComponents.callNumber"),
      "status" -> Json.stringAt(item, "status.name"),
      "dueDate" -> loan.map(_.getString("dueDate")),
      "temporaryLoanType" -> loanType(item, "temporaryLoanTypeId"),
      "permanentLoanType" -> loanType(item, "permanentLoanTypeId"),
      "volume" -> Json.string(item, "volume"),
      "itemCopyNumber" -> Json.string(item, "copyNumber"),
      "suppressFromDiscovery" -> item.getBoolean("discoverySuppress", false),
      "totalHoldRequests" -> Circulation.openRequestsOfItem(tenant, id).size,
      "materialType" -> Json.string(item, "materialTypeId").map { material =>
        obj("id" -> material, "name" -> name("/material-types", material))
      },
    )
    withStatements(entry.mergeIn(place(item.getString("effectiveLocationId"))), holdings)
  }

  /** Entry of holdings without items; its status is the first of their statements. */
  private def withoutItems(holdings: JsonObject): JsonObject = {
    val statement = Json.objects(holdings.getJsonArray("holdingsStatements")).headOption
    val entry = obj(
      "id" -> holdings.getString("id"),
      "callNumber" -> Json.string(holdings, "callNumber"),
      "status" -> statement.flatMap(Json.string(_, "statement")),
    )
    withStatements(entry.mergeIn(place(holdings.getString("effectiveLocationId"))), holdings)
  }

  private def withStatements(entry: JsonObject, holdings: JsonObject): JsonObject = {
    ItemAvailability.Statements.foreach { field =>
      entry.put(field, holdings.getJsonArray(field, arr()))
    }
    entry
  }

  private def place(locationId: String): JsonObject = places.getOrElseUpdate(
    locationId,
    tenant.reference("/locations").get(locationId).fold(new JsonObject()) { location =>
      val library =
        tenant.reference("/location-units/libraries").get(location.getString("libraryId"))
      obj(
        "location" -> location.getString("name"),
        "locationCode" -> location.getString("code"),
        "locationId" -> locationId,
        "library" -> library.map { found =>
          obj("name" -> found.getString("name"), "code" -> found.getString("code"))
        },
      )
    },
  )

  private def loanType(item: JsonObject, field: String): Option[String] =
    Json.string(item, field).map(name("/loan-types", _))

  private def name(path: String, id: String): String =
    names.getOrElseUpdate(id, ItemView.nameOf(tenant, path, id))
}

object ItemAvailability {
  val Statements: Vector[String] =
    Vector("holdingsStatements", "holdingsStatementsForIndexes", "holdingsStatementsForSupplements")
}
