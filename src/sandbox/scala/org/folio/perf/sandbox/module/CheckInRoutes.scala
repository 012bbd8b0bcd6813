package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.temporal.ChronoUnit.DAYS
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{ItemStatus, Reference, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Bodies, ErrorResponses, Lists, ModuleRoutes, PagedQuery, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.jdk.CollectionConverters._

/**
 * mod-circulation: check-in of an item at a service point. It closes the item's loan. The item goes
 * to its first requester, to its own desk, or back to the shelf.
 */
object CheckInRoutes extends ModuleRoutes {

  override val routes: Vector[Route] = Vector(
    Route(
      "POST",
      "/circulation/check-in-by-barcode",
      "mod-circulation",
      "circulation.check-in-by-barcode.post",
      RequestKind.Write,
      checkIn,
    )
  )

  /** Days that an item stays on the hold shelf for its requester. */
  private val HoldShelfDays = 21L

  final private case class HandedIn(item: JsonObject, servicePointId: String, at: Instant)

  private def checkIn(request: SandboxRequest): SandboxResponse = read(request) match {
    case Left(refusal) => refusal
    case Right(handedIn) => take(request, handedIn)
  }

  private def read(request: SandboxRequest): Either[SandboxResponse, HandedIn] =
    for {
      body <- Bodies.json(request)
      date <- Json
        .string(body, "checkInDate")
        .toRight(
          ErrorResponses.refused("Checkin request must have an check in date", "checkInDate", None)
        )
      at <- Circulation.moment(date)
      servicePointId <- Json
        .string(body, "servicePointId")
        .toRight(
          ErrorResponses
            .refused("Checkin request must have a service point id", "servicePointId", None)
        )
      barcode <- Json
        .string(body, "itemBarcode")
        .toRight(
          ErrorResponses.refused("Checkin request must have an item barcode", "itemBarcode", None)
        )
      item <- request.tenant.items
        .findOne("barcode", barcode)
        .toRight(
          ErrorResponses
            .refused(s"No item with barcode $barcode exists", "itemBarcode", Some(barcode))
        )
    } yield HandedIn(item, servicePointId, at)

  private def take(request: SandboxRequest, in: HandedIn): SandboxResponse = {
    val itemId = in.item.getString("id")
    val loan = Circulation.openLoanOfItem(request.tenant, itemId).map(closed(request, _, in))
    val waiting = Circulation.openRequestsOfItem(request.tenant, itemId).headOption
    val location = request.tenant
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
        "staffMemberId" -> request.claims.userId,
        "dateTime" -> Json.timeZ(request.now),
      ),
    )
    waiting match {
      case Some(patronRequest) => toRequester(request, in, patronRequest)
      case None if home => Circulation.changeItem(request, in.item, ItemStatus.Available, None)
      case None =>
        val desk = Option(location.getString("primaryServicePoint"))
        Circulation.changeItem(request, in.item, ItemStatus.InTransit, desk)
    }

    val belongs = ItemView.around(request.tenant, in.item)
    val slip = obj(
      "item" -> ItemView.slip(request.tenant, in.item, belongs, in.servicePointId, request.now),
      "request" -> waiting.map(requestSlip(request.tenant, _)),
      "requester" -> waiting.flatMap(requesterSlip(request.tenant, _)),
      "currentDateTime" -> Json.timeZ(request.now),
    )
    SandboxResponse.jsonUtf8(
      200,
      obj(
        "loan" -> loan.map(LoanView(request.tenant, _)),
        "item" -> ItemView.summary(request.tenant, in.item, belongs),
        "staffSlipContext" -> slip,
        "inHouseUse" -> (loan.isEmpty && waiting.isEmpty && wasAvailable && home),
      ),
    )
  }

  private def closed(request: SandboxRequest, loan: JsonObject, in: HandedIn): JsonObject = {
    val done = loan
      .put("status", obj("name" -> "Closed"))
      .put("action", "checkedin")
      .put("returnDate", Json.timeZ(in.at))
      .put("systemReturnDate", Json.timeZ(request.now))
      .put("checkinServicePointId", in.servicePointId)
      .put("metadata", Storage.touched(loan, request))
    request.tenant.loans.put(loan.getString("id"), done)
    done
  }

  private def toRequester(
      request: SandboxRequest,
      in: HandedIn,
      patronRequest: JsonObject,
  ): Unit = {
    val pickup = patronRequest.getString("pickupServicePointId")
    if (pickup == null || pickup == in.servicePointId) {
      patronRequest
        .put("status", "Open - Awaiting pickup")
        .put("holdShelfExpirationDate", Json.time(request.now.plus(HoldShelfDays, DAYS)))
      Circulation.changeItem(request, in.item, ItemStatus.AwaitingPickup, None)
    } else {
      patronRequest.put("status", "Open - In transit")
      Circulation.changeItem(request, in.item, ItemStatus.InTransit, Some(pickup))
    }
    Circulation.changeRequest(request, patronRequest)
  }

  private[module] def requestSlip(tenant: TenantData, patronRequest: JsonObject): JsonObject = obj(
    "requestID" -> patronRequest.getString("id"),
    "servicePointPickup" ->
      ItemView.nameOf(tenant, "/service-points", patronRequest.getString("pickupServicePointId")),
    "requestDate" -> patronRequest.getString("requestDate"),
    "holdShelfExpirationDate" -> Option(patronRequest.getString("holdShelfExpirationDate")),
  )

  private[module] def requesterSlip(
      tenant: TenantData,
      patronRequest: JsonObject,
  ): Option[JsonObject] =
    tenant.users.get(patronRequest.getString("requesterId")).map { user =>
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

/** mod-circulation: pick slips of paged items near a service point. */
object PickSlipsRoutes extends ModuleRoutes {

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/circulation/pick-slips/{id}",
      "mod-circulation",
      "circulation.pick-slips.get",
      RequestKind.Read,
      pickSlips,
    )
  )

  /** Maximum of requests that are read: a generated tenant has thousands of paged items. */
  private val MostLookedAt = 100

  private lazy val pages = Lists
    .parse(s"""status=="Open - Not yet filled" and requestType==Page""")
    .fold(error => throw new IllegalStateException(error.toString), identity)

  private def pickSlips(request: SandboxRequest): SandboxResponse = {
    val open = Lists.select(request.tenant.requests, PagedQuery(pages, 0, MostLookedAt)).records
    val slips = open.flatMap(slip(request, _))
    SandboxResponse.jsonUtf8(200, obj("pickSlips" -> list(slips), "totalRecords" -> slips.size))
  }

  /** Pick slip of a request; `None`: the item is elsewhere, or no longer paged. */
  private def slip(request: SandboxRequest, patronRequest: JsonObject): Option[JsonObject] =
    request.tenant.items
      .get(patronRequest.getString("itemId"))
      .filter(isPagedNear(request, _))
      .map { item =>
        val around = ItemView.around(request.tenant, item)
        obj(
          "item" -> ItemView.slip(request.tenant, item, around, request.id, request.now),
          "request" -> CheckInRoutes.requestSlip(request.tenant, patronRequest),
          "requester" -> CheckInRoutes.requesterSlip(request.tenant, patronRequest),
          "currentDateTime" -> Json.timeZ(request.now),
        )
      }

  private def isPagedNear(request: SandboxRequest, item: JsonObject): Boolean = {
    val location = item.getString("effectiveLocationId", Reference.MainLibrary)
    Json.stringAt(item, "status.name").contains(ItemStatus.Paged) &&
    request.tenant
      .reference("/locations")
      .text(location, "primaryServicePoint")
      .contains(request.id)
  }
}
