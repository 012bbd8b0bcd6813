package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Eithers
import org.folio.perf.sandbox.data.{GeneratedBudgets, GeneratedOrders, GeneratedPieces, RecordTable, Reference, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.SandboxRequest

/**
 * Opens a pending order: encumbers the money, and creates the records of inventory and receiving.
 * If one step is refused, nothing changes.
 */
object OpenOrder {

  /** Stores the order and its lines in their state after the opening. */
  def apply(
      request: SandboxRequest,
      order: JsonObject,
      lines: Vector[JsonObject],
  ): Checked[Unit] =
    for {
      _ <- hasVendor(request, order.getString("vendor"))
      _ <- encumber(request, order, lines)
    } yield {
      lines.foreach(expect(request, _))
      request.tenant.orders.put(
        order
          .put("workflowStatus", GeneratedOrders.Open)
          .put("approvedById", request.claims.userId)
          .put("approvalDate", Json.time(request.now))
          .put("dateOrdered", Json.time(request.now))
      )
    }

  private def hasVendor(request: SandboxRequest, vendor: String): Checked[Unit] = {
    val isVendor = request.tenant.organizations
      .get(vendor)
      .exists(found => found.getBoolean("isVendor", false) && found.getString("status") != "Inactive")
    Check.that(isVendor, AcquisitionsErrors.refused(422, "No active vendor", "vendorNotFound", "id" -> vendor))
  }

  private def shares(line: JsonObject): Vector[JsonObject] =
    Json.objects(line, "fundDistribution")

  private def amountOf(line: JsonObject, share: JsonObject): Double = {
    val value = share.getDouble("value", 0.0).doubleValue
    GeneratedBudgets.cents(
      if (share.getString("distributionType") == "amount") value
      else OrderLineRules.price(line) * value / 100
    )
  }

  private def encumber(
      request: SandboxRequest,
      order: JsonObject,
      lines: Vector[JsonObject],
  ): Checked[Unit] = {
    val wanted = for {
      line <- lines
      share <- shares(line)
    } yield (line, share)
    val done = Vector.newBuilder[String]
    val result = Eithers.each(wanted) { case (line, share) =>
      FundAccounting
        .encumber(
          request,
          share.getString("fundId"),
          amountOf(line, share),
          order.getString("id"),
          line.getString("id"),
          order.getString("orderType"),
        )
        .map { id =>
          done += id
          share.put("encumbrance", id)
          ()
        }
    }
    if (result.isLeft) done.result().foreach(FundAccounting.release(request, _))
    result
  }

  /** Stores the line with the instance, holdings, items and pieces that it expects. */
  private def expect(request: SandboxRequest, line: JsonObject): Unit = {
    val kinds = Vector(
      Copies("Physical", "quantityPhysical", Option(line.getJsonObject("physical"))),
      Copies("Electronic", "quantityElectronic", Option(line.getJsonObject("eresource"))),
    )
    if (!line.containsKey("instanceId") && kinds.exists(_.makes("Instance")))
      line.put("instanceId", OrderInventory.instance(request, line))
    val titleId = Option.when(!line.getBoolean("isPackage", false))(title(request, line))
    val locations = Json.objects(line, "locations")
    locations.foreach(shelve(request, line, kinds, _))
    // Copies without a location are expected too.
    val places = if (locations.isEmpty) Vector(line.getJsonObject("cost")) else locations
    for {
      title <- titleId.toVector
      place <- places
      kind <- kinds
      _ <- 1 to place.getInteger(kind.quantity, 0)
    } copy(request, line, title, kind, place)
    if (line.getString("paymentStatus") == "Pending") line.put("paymentStatus", "Awaiting Payment")
    if (line.getString("receiptStatus") == "Pending") line.put("receiptStatus", "Awaiting Receipt")
    line.put("locations", list(locations)).put("metadata", Storage.touched(line, request))
    request.tenant.orderLines.put(line)
  }

  /** @param resource the line's `physical` or `eresource` */
  final private case class Copies(
      name: String,
      quantity: String,
      resource: Option[JsonObject],
  ) {
    def makes(what: String): Boolean = inventory.contains(what)
    private def inventory: String =
      resource.flatMap(Json.string(_, "createInventory")).getOrElse("None")
  }

  /** Replaces the location by its holdings, if the line requires holdings. */
  private def shelve(
      request: SandboxRequest,
      line: JsonObject,
      kinds: Vector[Copies],
      location: JsonObject,
  ): Unit = {
    val wantsHoldings = kinds.exists { kind =>
      kind.makes("Holding") && location.getInteger(kind.quantity, 0) > 0
    }
    for {
      locationId <- Json.string(location, "locationId")
      instanceId <- Json.string(line, "instanceId")
      if wantsHoldings
    } {
      location.put("holdingId", OrderInventory.holdings(request, instanceId, locationId))
      location.remove("locationId")
    }
  }

  private def title(request: SandboxRequest, line: JsonObject): String = {
    val id = request.tenant.newId()
    request.tenant.titles.put(View.named("new title")(request.tenant, "line" -> line, "own" -> obj("id" -> id)))
    id
  }

  /** Creates a copy's piece, unless receipts are independent of the order. */
  private def copy(
      request: SandboxRequest,
      line: JsonObject,
      titleId: String,
      kind: Copies,
      place: JsonObject,
  ): Unit = {
    val holdingId = Json.string(place, "holdingId")
    if (!line.getBoolean("checkinItems", false)) {
      val piece = obj(
        "format" -> (if (line.getString("orderFormat") == "Other") "Other" else kind.name),
        "poLineId" -> line.getString("id"),
        "titleId" -> titleId,
        "holdingId" -> holdingId,
        "locationId" -> Json.string(place, "locationId"),
        "displayOnHolding" -> false,
        "receivingStatus" -> GeneratedPieces.Expected,
      )
      NewPiece(request, piece)
      ()
    }
  }
}

/** Stores an ordered or added piece. */
object NewPiece {
  def apply(request: SandboxRequest, piece: JsonObject): JsonObject = {
    val id = request.idOf(piece)
    if (piece.getValue("sequenceNumber") == null)
      piece.put("sequenceNumber", request.tenant.pieces.find("titleId", piece.getString("titleId")).size + 1)
    piece
      .put("id", id)
      .put("isBound", false)
      .put("statusUpdatedDate", Json.time(request.now))
      .put("metadata", request.metadata)
    request.tenant.pieces.put(id, piece)
    piece
  }
}

/** Inventory records that are created when an order is opened or a piece is added. */
object OrderInventory {
  val OnOrder = "On order"

  /** Creates an instance from the line's title, for a line without an instance. */
  def instance(request: SandboxRequest, line: JsonObject): String = {
    val publication =
      obj(
        "publisher" -> Json.string(line, "publisher"),
        "dateOfPublication" -> Json.string(line, "publicationDate"),
      )
    made(request, request.tenant.instances, "in")(
      "source" -> "FOLIO",
      "title" -> line.getString("titleOrPackage"),
      "instanceTypeId" -> Reference.TextInstance,
      "identifiers" -> arr(),
      "contributors" -> arr(),
      "subjects" -> arr(),
      "publication" -> arr(publication),
      "languages" -> arr(),
      "notes" -> arr(),
      "administrativeNotes" -> arr(),
      "previouslyHeld" -> false,
      "discoverySuppress" -> false,
    )
  }

  /** Holdings of the instance at the location; created if there are none. */
  def holdings(request: SandboxRequest, instanceId: String, locationId: String): String =
    request.tenant.holdings
      .find("instanceId", instanceId)
      .find(_.getString("permanentLocationId") == locationId)
      .map(_.getString("id"))
      .getOrElse(
        made(request, request.tenant.holdings, "ho")(
          "sourceId" -> Reference.HoldingsSourceFolio,
          "instanceId" -> instanceId,
          "permanentLocationId" -> locationId,
          "effectiveLocationId" -> locationId,
          "formerIds" -> arr(),
          "notes" -> arr(),
          "holdingsStatements" -> arr(),
        )
      )

  /** Stores a new record. @return its id */
  private def made(request: SandboxRequest, table: RecordTable, hridPrefix: String)(
      fields: (String, Any)*
  ): String = {
    val id = request.tenant.newId()
    val own = Vector(
      "id" -> id,
      "_version" -> 1,
      "hrid" -> request.tenant.newHrid(hridPrefix),
      "metadata" -> request.metadata,
    )
    table.put(obj(own ++ fields: _*))
    id
  }
}
