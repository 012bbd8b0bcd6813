package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Eithers
import org.folio.perf.sandbox.data.{GeneratedBudgets, RecordTable, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.SandboxRequest

/** Opens a new order: encumbers the money, and creates the records of inventory and receiving. */
object OpenOrder {

  /** Changes the order and its lines, and stores the records around them. */
  def apply(request: SandboxRequest, order: JsonObject, lines: Vector[JsonObject]): Checked[Unit] =
    for {
      _ <- hasVendor(request, order.getString("vendor"))
      _ <- Eithers.each(lines)(encumber(request, order.getString("id"), _))
    } yield {
      lines.foreach(expect(request, _))
      order.put("dateOrdered", Json.time(request.now))
      ()
    }

  private def hasVendor(request: SandboxRequest, vendor: String): Checked[Unit] = {
    val isVendor = request.tenant.organizations
      .get(vendor)
      .exists(found => found.getBoolean("isVendor", false) && found.getString("status") != "Inactive")
    Check.that(isVendor, AcquisitionsErrors.refused(422, "No active vendor", "vendorNotFound", "id" -> vendor))
  }

  private def encumber(request: SandboxRequest, orderId: String, line: JsonObject): Checked[Unit] =
    Eithers.each(Json.objects(line, "fundDistribution")) { share =>
      val amount = OrderLineRules.price(line) * share.getDouble("value") / 100
      FundAccounting.encumber(request, share.getString("fundId"), GeneratedBudgets.cents(amount), orderId)
    }

  /** Creates the instance, holdings, title and pieces that a line expects. */
  private def expect(request: SandboxRequest, line: JsonObject): Unit = {
    val creates =
      Vector("physical", "eresource").flatMap(part => Json.stringAt(line, s"$part.createInventory")).mkString
    if (creates.contains("Instance") && !line.containsKey("instanceId"))
      line.put("instanceId", OrderInventory.instance(request, line))
    val title = View.named("new title")(request.tenant, "line" -> line, "own" -> obj("id" -> request.tenant.newId()))
    request.tenant.titles.put(title)
    // Such as Electronic, of Electronic Resource.
    val format = obj("format" -> line.getString("orderFormat").takeWhile(_ != ' '))
    for (location <- Json.objects(line, "locations")) {
      if (creates.contains("Holding")) shelve(request, line, location)
      for (_ <- 1 to location.getInteger("quantity"))
        NewPiece(
          request,
          piece(request.tenant, "line" -> line, "own" -> format, "title" -> title, "location" -> location),
        )
    }
  }

  private val piece = View.named("ordered piece")

  /** Replaces the location by its holdings. */
  private def shelve(request: SandboxRequest, line: JsonObject, location: JsonObject): Unit = {
    val holdingId = OrderInventory.holdings(request, line.getString("instanceId"), location.getString("locationId"))
    location.put("holdingId", holdingId).remove("locationId")
    ()
  }
}

/** Stores an ordered or added piece. */
object NewPiece {
  def apply(request: SandboxRequest, piece: JsonObject): JsonObject = {
    if (piece.getValue("sequenceNumber") == null)
      piece.put("sequenceNumber", request.tenant.pieces.find("titleId", piece.getString("titleId")).size + 1)
    piece
      .put("id", request.idOf(piece))
      .put("isBound", false)
      .put("statusUpdatedDate", Json.time(request.now))
      .put("metadata", request.metadata)
    request.tenant.pieces.put(piece)
    piece
  }
}

/** Inventory records that are created when an order is opened. */
object OrderInventory {
  val OnOrder = "On order"

  /** Creates an instance from the line's title, for a line without an instance. */
  def instance(request: SandboxRequest, line: JsonObject): String =
    made(request, request.tenant.instances, "in", View.named("ordered instance")(request.tenant, "line" -> line))

  /** Holdings of the instance at the location; created if there are none. */
  def holdings(request: SandboxRequest, instanceId: String, locationId: String): String =
    request.tenant.holdings
      .find("instanceId", instanceId)
      .find(_.getString("permanentLocationId") == locationId)
      .map(_.getString("id"))
      .getOrElse {
        val place = obj("instanceId" -> instanceId, "locationId" -> locationId)
        made(request, request.tenant.holdings, "ho", View.named("ordered holdings")(request.tenant, "place" -> place))
      }

  /** Stores a new record. @return its id */
  private def made(request: SandboxRequest, table: RecordTable, hridPrefix: String, record: JsonObject): String = {
    val id = request.tenant.newId()
    record.put("id", id).put("_version", 1).put("hrid", request.tenant.newHrid(hridPrefix))
    table.put(record.put("metadata", request.metadata))
    id
  }
}
