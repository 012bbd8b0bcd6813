package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{ItemStatus, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, ErrorResponses, Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-circulation: patrons' requests for items, and for titles where the tenant's settings permit them. */
final class RequestsRoutes(titles: TitleLevelSettings) extends RoutesOf("mod-circulation") {
  private val allowed = new AllowedServicePoints(titles)

  override val routes: Vector[Route] = Vector(
    readRoute("GET /circulation/requests", list),
    route("POST /circulation/requests", post),
    readRoute("GET /circulation/requests/{id}", get),
    route("DELETE /circulation/requests/{id}", delete),
    readRoute("GET /circulation/requests/allowed-service-points", allowedServicePoints),
  )

  private[module] def allowedServicePoints(request: SandboxRequest): SandboxResponse = allowed(request)

  private def list(request: SandboxRequest): SandboxResponse = SandboxResponse.jsonUtf8(
    200,
    Lists.page(request, request.tenant.requests, "requests")(RequestView(request.tenant, _)),
  )

  private def get(request: SandboxRequest): SandboxResponse = request.tenant.requests
    .get(request.id)
    .fold(unknown(request))(found => SandboxResponse.jsonUtf8(200, RequestView(request.tenant, found)))

  private def delete(request: SandboxRequest): SandboxResponse =
    if (request.tenant.requests.delete(request.id)) SandboxResponse.NoContent else unknown(request)

  private def unknown(request: SandboxRequest): SandboxResponse =
    SandboxResponse.plain(404, s"""request record with ID "${request.id}" cannot be found""")

  private[module] def post(request: SandboxRequest): SandboxResponse =
    Bodies
      .json(request)
      .flatMap(place(request, _))
      .map { view =>
        SandboxResponse.jsonUtf8(201, view, "location" -> s"/circulation/requests/${view.getString("id")}")
      }
      .merge

  /** Creates a request. @return it as mod-circulation answers it */
  private[module] def place(request: SandboxRequest, body: JsonObject): Checked[JsonObject] = {
    val isByTitle = titles.areEnabled(request.tenant)
    NewRequest.withoutCopies(body)
    for {
      item <- NewRequest.check(request, body, isByTitle)
      date <- Circulation.moment(body.getString("requestDate"))
      patronRequest = newRequest(request, body.put("requestDate", Json.time(date)), item, isByTitle)
      _ <- request.passOn("POST /request-storage/requests", body.copy().mergeIn(patronRequest))
    } yield {
      request.tenant.requests.put(patronRequest)
      if (patronRequest.getString("requestType") == "Page")
        item.foreach(Circulation.changeItem(request, _, ItemStatus.Paged, None))
      val view = RequestView(request.tenant, patronRequest)
      Option(view.getJsonObject("requester")).foreach(_.remove("patronGroup"))
      view
    }
  }

  private def newRequest(
      request: SandboxRequest,
      body: JsonObject,
      item: Option[JsonObject],
      isByTitle: Boolean,
  ): JsonObject = {
    val patronRequest = obj(
      "id" -> request.idOf(body),
      "requestLevel" -> body.getString("requestLevel", "Item"),
      "requestType" -> body.getString("requestType"),
      "requestDate" -> body.getString("requestDate"),
      "requestExpirationDate" -> Json.string(body, "requestExpirationDate"),
      "patronComments" -> Json.string(body, "patronComments"),
      "requesterId" -> body.getString("requesterId"),
      "instanceId" -> body.getString("instanceId"),
      "holdingsRecordId" -> item.map(_.getString("holdingsRecordId")),
      "itemId" -> item.map(_.getString("id")),
      "status" -> "Open - Not yet filled",
      "fulfillmentPreference" -> body.getString("fulfillmentPreference"),
      "deliveryAddressTypeId" -> Json.string(body, "deliveryAddressTypeId"),
      "pickupServicePointId" -> Json.string(body, "pickupServicePointId"),
      "metadata" -> request.metadata,
    )
    patronRequest.put("position", Circulation.queue(request.tenant, patronRequest, isByTitle).size + 1)
  }

}

/** Checks of a new request, in the order of mod-circulation. */
object NewRequest {

  /** Copies of other records that pages send; mod-circulation does not read them. */
  private val Copies =
    Vector("item", "requester", "proxy", "loan", "pickupServicePoint", "deliveryAddress", "requestProcessingParameters")

  def withoutCopies(body: JsonObject): Unit = Copies.foreach(body.remove)

  /**
   * @param isByTitle whether titles can be requested
   * @return the item that is paged; none for a hold, which waits for any item of the title
   */
  def check(request: SandboxRequest, body: JsonObject, isByTitle: Boolean): Checked[Option[JsonObject]] = {
    val tenant = request.tenant
    val isOfTitle = isByTitle && Json.string(body, "requestLevel").contains("Title")
    val userId = Json.string(body, "requesterId")
    val pickup = Json.string(body, "pickupServicePointId")
    for {
      user <- userId.flatMap(tenant.users.get).toRight(refused("The requester does not exist", "userId", userId))
      _ <- Check.that(
        Circulation.isActive(user, request.now),
        refused("Inactive users cannot make requests", "requesterId", userId),
      )
      _ <- Check.that(
        pickup.forall(tenant.reference("/service-points").contains),
        refused("Pickup service point does not exist", "pickupServicePointId", pickup),
      )
      item <- if (isOfTitle) itemOfTitle(tenant, body, pickup) else itemOf(tenant, body).map(Some(_))
      ofTitle = Circulation.openRequestsOfInstance(tenant, body.getString("instanceId", ""))
      queue = item.filterNot(_ => isOfTitle).fold(ofTitle) { one =>
        // With title-level requests, a request for the title counts too.
        Circulation.openRequestsOfItem(tenant, one.getString("id")) ++
          ofTitle.filter(_ => isByTitle).filter(_.getString("requestLevel") == "Title")
      }
      _ <- Check.that(
        !queue.exists(open => Json.string(open, "requesterId") == userId),
        coded("This requester already has an open request for it", "ITEM_ALREADY_REQUESTED", "requesterId" -> userId),
      )
      kind = Json.string(body, "requestType")
      _ <- Check.that(
        isOfTitle || item.forall(one => kind.exists(RequestTypes.of(one).contains)),
        refused(s"${kind.getOrElse("null")} requests are not allowed for this item", "requestType", kind),
      )
      _ <- Circulation.block(tenant, user.getString("id"), "requests", "requesting").toLeft(())
    } yield item
  }

  private def itemOf(tenant: TenantData, body: JsonObject): Checked[JsonObject] = {
    val id = Json.string(body, "itemId")
    id.flatMap(tenant.items.get).toRight(refused("Item does not exist", "itemId", id))
  }

  private def itemOfTitle(
      tenant: TenantData,
      body: JsonObject,
      pickup: Option[String],
  ): Checked[Option[JsonObject]] = {
    val instanceId = Json.string(body, "instanceId")
    val available = instanceId.toVector
      .flatMap(Circulation.itemsOfInstance(tenant, _))
      .filter(Json.stringAt(_, "status.name").contains(ItemStatus.Available))
    (body.getString("requestType"), closest(tenant, available, pickup.getOrElse(""))) match {
      case ("Page", None) => Left(refused("No item of this title is available", "instanceId", instanceId))
      case ("Page", item) => Right(item)
      case (_, Some(_)) =>
        val code = "HOLD_AND_RECALL_TLR_NOT_ALLOWED_PAGEABLE_AVAILABLE_ITEM_FOUND"
        Left(coded("An item of this title is available", code, "instanceId" -> instanceId))
      case (_, None) => Right(None)
    }
  }

  /** The available item nearest to the pickup service point: at its locations, or in their library, campus or institution. */
  private def closest(tenant: TenantData, available: Vector[JsonObject], pickup: String): Option[JsonObject] = {
    val places = tenant.reference("/locations")
    def unitsOf(location: JsonObject): Vector[Option[String]] =
      Vector("id", "libraryId", "campusId", "institutionId").map(Json.string(location, _))
    val near = ServicePlaces.locationsOf(tenant, pickup).map(unitsOf)
    val byItem =
      available.flatMap(item => places.get(item.getString("effectiveLocationId")).map(unitsOf).map(item -> _))
    (0 to 3).iterator
      .flatMap(level => byItem.find { case (_, units) => near.exists(_(level) == units(level)) }.map(_._1))
      .nextOption()
      .orElse(available.headOption)
  }

  private def refused(message: String, key: String, value: Option[String]): SandboxResponse =
    ErrorResponses.refused(message, key, value)

  private def coded(message: String, code: String, about: (String, Option[String])): SandboxResponse =
    ErrorResponses.refused(Circulation.fault(message, code, about))
}

/**
 * Requests in the form of mod-circulation: with title, item, requester and pickup service point.
 */
object RequestView {

  def apply(tenant: TenantData, patronRequest: JsonObject): JsonObject = {
    val view = patronRequest.copy()
    val requested = Json.string(patronRequest, "itemId").flatMap(tenant.items.get)
    val title = requested
      .map(ItemView.around(tenant, _))
      .orElse(
        Json
          .string(patronRequest, "instanceId")
          .flatMap(tenant.instances.get)
          .map(instance => ItemView.Around(instance.getString("id"), instance))
      )
    title.foreach { belongs =>
      view.put("instance", obj("title" -> belongs.title, "contributorNames" -> belongs.contributors))
    }
    requested.foreach { item =>
      val callNumber = obj("callNumber" -> Json.stringAt(item, "effectiveCallNumberComponents.callNumber"))
      val seen = obj(
        "barcode" -> Json.string(item, "barcode"),
        "location" -> placeOf(tenant, item),
        "status" -> Json.stringAt(item, "status.name"),
        "callNumberComponents" -> callNumber,
      )
      view.put("item", seen)
    }
    tenant.users.get(patronRequest.getString("requesterId")).foreach { user =>
      val requester = obj(
        "lastName" -> Json.stringAt(user, "personal.lastName"),
        "firstName" -> Json.stringAt(user, "personal.firstName"),
        "barcode" -> Json.string(user, "barcode"),
        "patronGroup" -> groupOf(tenant, user),
        "patronGroupId" -> Json.string(user, "patronGroup"),
      )
      view.put("requester", requester)
    }
    LoanView
      .servicePoint(tenant, patronRequest.getString("pickupServicePointId"))
      .foreach(view.put("pickupServicePoint", _))
    view
  }

  /** Location of an item; `None`: it was deleted. */
  private[module] def placeOf(tenant: TenantData, item: JsonObject): Option[JsonObject] =
    tenant.reference("/locations").get(item.getString("effectiveLocationId")).map { place =>
      obj(
        "name" -> place.getString("name"),
        "libraryName" -> ItemView.nameOf(tenant, "/location-units/libraries", place.getString("libraryId")),
        "code" -> place.getString("code"),
      )
    }

  private[module] def groupOf(tenant: TenantData, user: JsonObject): Option[JsonObject] =
    tenant.reference("/groups").get(user.getString("patronGroup", "")).map { group =>
      obj("id" -> group.getString("id"), "group" -> group.getString("group"), "desc" -> Json.string(group, "desc"))
    }
}
