package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.temporal.ChronoUnit.DAYS
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.data.{ItemStatus, Reference, TenantData, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, ErrorResponses, Lists, PagedQuery, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.jdk.CollectionConverters._

/**
 * mod-circulation: check-in of an item at a service point. It closes the item's loan. The item goes
 * to its first requester, to its own desk, or back to the shelf.
 */
object CheckInRoutes extends RoutesOf("mod-circulation") {

  override val routes: Vector[Route] = Vector(
    route("POST /circulation/check-in-by-barcode", checkIn)
  )

  /** Days that an item stays on the hold shelf for its requester. */
  private val HoldShelfDays = 21L

  final private case class HandedIn(item: JsonObject, servicePointId: String, at: Instant)

  private[module] def checkIn(request: SandboxRequest): SandboxResponse =
    read(request).map(handedIn => take(request, handedIn)).merge

  private def read(request: SandboxRequest): Checked[HandedIn] =
    for {
      body <- Bodies.json(request)
      date <- required(body, "checkInDate", "Checkin request must have an check in date")
      at <- Circulation.moment(date)
      servicePointId <- required(body, "servicePointId", "Checkin request must have a service point id")
      barcode <- required(body, "itemBarcode", "Checkin request must have an item barcode")
      item <- Circulation.itemWith(request.tenant, barcode)
    } yield HandedIn(item, servicePointId, at)

  private def required(body: JsonObject, field: String, message: String): Checked[String] =
    Json.string(body, field).toRight(ErrorResponses.refused(message, field, None))

  private def take(request: SandboxRequest, in: HandedIn): SandboxResponse = {
    val itemId = in.item.getString("id")
    val loan = Circulation.openLoanOfItem(request.tenant, itemId).map(closed(request, _, in))
    val waiting = Circulation.requestsToFill(request.tenant, in.item).headOption.map(filledBy(in.item, _))
    val location = ItemView.locationOf(request.tenant, in.item)
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

    val slip = obj(
      "item" -> ItemView.slip(request.tenant, in.item, Some(in.servicePointId)),
      "request" -> waiting.map(requestSlip(request.tenant, _)),
      "requester" -> waiting.flatMap(requesterSlip(request.tenant, _)),
      "currentDateTime" -> Json.timeZ(request.now),
    )
    SandboxResponse.jsonUtf8(
      200,
      obj(
        "loan" -> loan.map(LoanView.returned(request.tenant, _)),
        "item" -> ItemView.afterChange(ItemView.summary(request.tenant, in.item)),
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

  /** A request for a title gets the first item that comes. */
  private[module] def filledBy(item: JsonObject, patronRequest: JsonObject): JsonObject =
    if (patronRequest.containsKey("itemId")) patronRequest
    else
      patronRequest
        .put("itemId", item.getString("id"))
        .put("holdingsRecordId", item.getString("holdingsRecordId"))

  private val ofRequest = View.named("request of a slip")
  private val ofRequester = View.named("requester of a slip")

  private[module] def requestSlip(tenant: TenantData, patronRequest: JsonObject): JsonObject =
    ofRequest(tenant, "request" -> patronRequest)

  private[module] def requesterSlip(tenant: TenantData, patronRequest: JsonObject): Option[JsonObject] =
    tenant.users.get(patronRequest.getString("requesterId")).map(user => ofRequester(tenant, "user" -> user))
}

/**
 * mod-circulation: lists for the shelves near a service point. These are pick slips of paged items, search slips of holds, if the
 * tenant prints them, and items that wait although their requests are closed.
 */
object PickSlipsRoutes extends RoutesOf("mod-circulation") {
  override val routes: Vector[Route] = Vector(
    readRoute("GET /circulation/pick-slips/{id}", pickSlips),
    readRoute("GET /circulation/search-slips/{id}", _ => searchSlips),
    readRoute("GET /circulation/requests-reports/hold-shelf-clearance/{id}", _ => slips("requests", Vector.empty)),
  )

  /** Maximum of requests that are read: a generated tenant has thousands of paged items. */
  private val MostLookedAt = 100

  private lazy val pages = Lists.own("""status=="Open - Not yet filled" and requestType==Page""")
  private[module] def pickSlips(request: SandboxRequest): SandboxResponse =
    slips("pickSlips", found(request, pages).flatMap(slip(request, _)))

  /** No tenant prints holds. */
  private[module] def searchSlips: SandboxResponse = slips("searchSlips", Vector.empty)

  private def slips(name: String, found: Vector[JsonObject]): SandboxResponse =
    SandboxResponse.jsonUtf8(200, Lists.body(name, found, found.size))

  private def found(request: SandboxRequest, query: CqlQuery): Vector[JsonObject] =
    Lists.select(request.tenant.requests, PagedQuery(query, 0, MostLookedAt)).records

  /** Slip of a request; `None`: its item is elsewhere, or has another status. */
  private def slip(request: SandboxRequest, patronRequest: JsonObject): Option[JsonObject] =
    request.tenant.items
      .get(patronRequest.getString("itemId"))
      .filter(item => Json.stringAt(item, "status.name").contains(ItemStatus.Paged))
      .filter(item => isNear(request, item.getString("effectiveLocationId", Reference.MainLibrary)))
      .map { item =>
        obj(
          "item" -> ItemView.slip(request.tenant, item, None),
          "request" -> CheckInRoutes.requestSlip(request.tenant, patronRequest),
          "requester" -> CheckInRoutes.requesterSlip(request.tenant, patronRequest),
          "currentDateTime" -> Json.timeZ(request.now),
        )
      }

  private def isNear(request: SandboxRequest, locationId: String): Boolean =
    request.tenant
      .reference("/locations")
      .text(locationId, "primaryServicePoint")
      .contains(request.id)
}
