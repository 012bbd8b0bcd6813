package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.temporal.ChronoUnit.DAYS
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.{ItemStatus, Json, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Errors, Route}
import scala.jdk.CollectionConverters._

/**
 * mod-circulation: an item is handed in at a service point. That ends its loan, and the item goes
 * to the first who waits for it, to its own desk, or back to the shelf.
 */
object CheckInRoutes {

  val routes: Vector[Route] = Vector(
    Route(
      "POST",
      "/circulation/check-in-by-barcode",
      "mod-circulation",
      "circulation.check-in-by-barcode.post",
      CallKind.Write,
      checkIn,
    )
  )

  /** How long an item waits for its requester. */
  private val HoldShelfDays = 21L

  final private case class HandedIn(item: JsonObject, servicePointId: String, at: Instant)

  private def checkIn(ask: Ask): Answer = read(ask) match {
    case Left(refusal) => refusal
    case Right(handedIn) => take(ask, handedIn)
  }

  private def read(ask: Ask): Either[Answer, HandedIn] =
    for {
      body <- Bodies.json(ask)
      date <- Json
        .string(body, "checkInDate")
        .toRight(
          Errors.refused("Checkin request must have an check in date", "checkInDate", None)
        )
      at <- Circulation.moment(date)
      servicePointId <- Json
        .string(body, "servicePointId")
        .toRight(
          Errors.refused("Checkin request must have a service point id", "servicePointId", None)
        )
      barcode <- Json
        .string(body, "itemBarcode")
        .toRight(Errors.refused("Checkin request must have an item barcode", "itemBarcode", None))
      item <- ask.tenant.items
        .findOne("barcode", barcode)
        .toRight(
          Errors.refused(s"No item with barcode $barcode exists", "itemBarcode", Some(barcode))
        )
    } yield HandedIn(item, servicePointId, at)

  private def take(ask: Ask, in: HandedIn): Answer = {
    val itemId = in.item.getString("id")
    val loan = Circulation.openLoanOfItem(ask.tenant, itemId).map(closed(ask, _, in))
    val waiting = Circulation.openRequestsOfItem(ask.tenant, itemId).headOption
    val location = ask.tenant
      .reference("/locations")
      .get(in.item.getString("effectiveLocationId"))
      .getOrElse(new JsonObject())
    val home = Option(location.getJsonArray("servicePointIds"))
      .exists(_.asScala.exists(_ == in.servicePointId))
    val wasAvailable = Json.stringAt(in.item, "status.name").contains(ItemStatus.Available)

    in.item.put(
      "lastCheckIn",
      obj(
        "servicePointId" -> in.servicePointId,
        "staffMemberId" -> ask.claims.userId,
        "dateTime" -> Json.timeZ(ask.now),
      ),
    )
    waiting match {
      case Some(request) => toRequester(ask, in, request)
      case None if home => Circulation.changeItem(ask, in.item, ItemStatus.Available, None)
      case None =>
        val desk = Option(location.getString("primaryServicePoint"))
        Circulation.changeItem(ask, in.item, ItemStatus.InTransit, desk)
    }

    val belongs = ItemView.around(ask.tenant, in.item)
    val slip = obj(
      "item" -> ItemView.slip(ask.tenant, in.item, belongs, in.servicePointId, ask.now),
      "request" -> waiting.map(requestSlip(ask.tenant, _)),
      "requester" -> waiting.flatMap(requesterSlip(ask.tenant, _)),
      "currentDateTime" -> Json.timeZ(ask.now),
    )
    Answer.jsonUtf8(
      200,
      obj(
        "loan" -> loan.map(LoanView(ask.tenant, _)),
        "item" -> ItemView.summary(ask.tenant, in.item, belongs),
        "staffSlipContext" -> slip,
        "inHouseUse" -> (loan.isEmpty && waiting.isEmpty && wasAvailable && home),
      ),
    )
  }

  private def closed(ask: Ask, loan: JsonObject, in: HandedIn): JsonObject = {
    val done = loan
      .put("status", obj("name" -> "Closed"))
      .put("action", "checkedin")
      .put("returnDate", Json.timeZ(in.at))
      .put("systemReturnDate", Json.timeZ(ask.now))
      .put("checkinServicePointId", in.servicePointId)
      .put("metadata", Storage.touched(loan, ask))
    ask.tenant.loans.put(loan.getString("id"), done)
    done
  }

  private def toRequester(ask: Ask, in: HandedIn, request: JsonObject): Unit = {
    val pickup = request.getString("pickupServicePointId")
    if (pickup == null || pickup == in.servicePointId) {
      request
        .put("status", "Open - Awaiting pickup")
        .put("holdShelfExpirationDate", Json.time(ask.now.plus(HoldShelfDays, DAYS)))
      Circulation.changeItem(ask, in.item, ItemStatus.AwaitingPickup, None)
    } else {
      request.put("status", "Open - In transit")
      Circulation.changeItem(ask, in.item, ItemStatus.InTransit, Some(pickup))
    }
    Circulation.changeRequest(ask, request)
  }

  private[module] def requestSlip(tenant: TenantData, request: JsonObject): JsonObject = obj(
    "requestID" -> request.getString("id"),
    "servicePointPickup" ->
      ItemView.nameOf(tenant, "/service-points", request.getString("pickupServicePointId")),
    "requestDate" -> request.getString("requestDate"),
    "holdShelfExpirationDate" -> Option(request.getString("holdShelfExpirationDate")),
  )

  private[module] def requesterSlip(tenant: TenantData, request: JsonObject): Option[JsonObject] =
    tenant.users.get(request.getString("requesterId")).map { user =>
      val personal = user.getJsonObject("personal")
      val group = tenant.reference("/groups").get(user.getString("patronGroup", ""))
      obj(
        "firstName" -> personal.getString("firstName"),
        "preferredFirstName" -> personal.getString("firstName"),
        "lastName" -> personal.getString("lastName"),
        "middleName" -> personal.getString("middleName"),
        "barcode" -> user.getString("barcode"),
        "patronGroup" -> group.map(_.getString("group")),
        "departments" -> "",
      )
    }
}
