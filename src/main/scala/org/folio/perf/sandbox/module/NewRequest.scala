package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.ItemStatus
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{ErrorEntry, ErrorResponses}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Checks of a new request, in the order of mod-circulation. */
object NewRequest {

  def wellFormed(body: JsonObject): Either[SandboxResponse, Unit] = {
    val level = Json.string(body, "requestLevel")
    val preference = Json.string(body, "fulfillmentPreference")
    if (level.exists(_ != "Item"))
      Left(
        coded(
          "Request level must be one of the following: \"Item\"",
          "REQUEST_LEVEL_IS_NOT_ALLOWED",
          "requestLevel" -> level,
        )
      )
    else if (!preference.exists(Set("Hold Shelf", "Delivery")))
      Left(
        coded(
          "Fulfillment preference must be one of the following: Hold Shelf, Delivery",
          "FULFILLMENT_PREFERENCE_IS_NOT_ALLOWED",
          "fulfillmentPreference" -> preference,
        )
      )
    else if (preference.contains("Hold Shelf") && !body.containsKey("pickupServicePointId"))
      Left(
        coded(
          "Hold shelf fulfillment requests require a Pickup service point",
          "HOLD_SHELF_REQUESTS_REQUIRE_PICKUP_SERVICE_POINT",
          "id" -> Json.string(body, "id"),
        )
      )
    else if (!body.containsKey("requestDate"))
      Left(ErrorResponses.refused("Request must have a request date", "requestDate", None))
    else Right(())
  }

  def itemOf(request: SandboxRequest, body: JsonObject): Either[SandboxResponse, JsonObject] = {
    val id = Json.string(body, "itemId")
    id.flatMap(request.tenant.items.get)
      .toRight(ErrorResponses.refused("Item does not exist", "itemId", id))
  }

  /** The request with level, instance and holdings; if all are absent, they are the item's. */
  def complete(
      request: SandboxRequest,
      body: JsonObject,
      item: JsonObject,
  ): Either[SandboxResponse, Unit] = {
    val filled = Vector("requestLevel", "instanceId", "holdingsRecordId").filter(body.containsKey)
    if (filled.isEmpty) {
      body
        .put("holdingsRecordId", item.getString("holdingsRecordId"))
        .put("instanceId", ItemView.around(request.tenant, item).instanceId)
      Right(())
    } else {
      val faults = Vector(
        "instanceId" -> "Cannot create a request with no instance ID",
        "holdingsRecordId" -> "Cannot create a request with item ID but no holdings record ID",
      ).collect {
        case (field, message) if !body.containsKey(field) =>
          ErrorEntry(message, Vector(field -> None))
      }
      Either.cond(faults.isEmpty, (), ErrorResponses.refused(faults: _*))
    }
  }

  def requesterOf(
      request: SandboxRequest,
      body: JsonObject,
      item: JsonObject,
  ): Either[SandboxResponse, JsonObject] = {
    val id = Json.string(body, "requesterId")
    id.flatMap(request.tenant.users.get) match {
      case None =>
        Left(
          ErrorResponses.refused(
            "A valid user and patron group are required. User is null",
            "userId",
            id,
          )
        )
      case Some(user) if !Circulation.isActive(user, request.now) =>
        val about = Vector("itemId" -> Option(item.getString("id")), "requesterId" -> id)
        Left(ErrorResponses.refused(ErrorEntry("Inactive users cannot make requests", about)))
      case Some(user) => Right(user)
    }
  }

  def allowed(
      request: SandboxRequest,
      body: JsonObject,
      item: JsonObject,
      user: JsonObject,
  ): Either[SandboxResponse, Unit] = {
    val itemId = item.getString("id")
    val userId = user.getString("id")
    val kind = Json.string(body, "requestType")
    val isAvailable = Json.stringAt(item, "status.name").contains(ItemStatus.Available)
    val fits = if (kind.contains("Page")) isAvailable else kind.exists(Waiting) && !isAvailable
    val onLoan = Circulation
      .openLoanOfItem(request.tenant, itemId)
      .filter(_.getString("userId") == userId)
      .map(_ =>
        ErrorEntry(
          "This requester already has this item on loan",
          Vector("itemId" -> Some(itemId), "userId" -> Some(userId)),
          code = Some("REQUESTER_ALREADY_HAS_THIS_ITEM_ON_LOAN"),
        )
      )
    val requested = Circulation
      .openRequestsOfItem(request.tenant, itemId)
      .find(_.getString("requesterId") == userId)
      .map(_ =>
        ErrorEntry(
          "This requester already has an open request for this item",
          Vector("itemId" -> Some(itemId), "requesterId" -> Some(userId)),
          code = Some("ITEM_ALREADY_REQUESTED"),
        )
      )
    val wrongKind = Option.when(!fits)(
      ErrorEntry(
        s"${kind.getOrElse("null")} requests are not allowed for this patron and item combination",
        Vector("requestType" -> kind),
      )
    )
    val faults = Vector(onLoan, requested, wrongKind).flatten
    if (faults.nonEmpty) Left(ErrorResponses.refused(faults: _*))
    else Circulation.block(request.tenant, userId, "requests", "requesting").toLeft(())
  }

  private val Waiting = Set("Hold", "Recall")

  private def coded(
      message: String,
      code: String,
      about: (String, Option[String]),
  ): SandboxResponse =
    ErrorResponses.refused(ErrorEntry(message, Vector(about), code = Some(code)))
}
