package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{Ids, ItemStatus, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, ErrorEntry, ErrorResponses, Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-circulation: patrons' requests for items, and for titles where the tenant's settings permit them. */
final class RequestsRoutes(titles: TitleLevelSettings) extends RoutesOf("mod-circulation") {
  private val allowed = new AllowedServicePoints(titles)

  override val routes: Vector[Route] = Vector(
    readRoute("GET /circulation/requests", list),
    route("POST /circulation/requests", post),
    readRoute("GET /circulation/requests/{id}", get),
    route("PUT /circulation/requests/{id}", checked(put)),
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
      _ <- NewRequest.wellFormed(body, isByTitle)
      item <-
        if (Json.string(body, "requestLevel").contains("Title")) NewTitleRequest.check(request, body)
        else NewRequest.check(request, body, isByTitle).map(Some(_))
      date <- Circulation.moment(body.getString("requestDate"))
      patronRequest = newRequest(request, body.put("requestDate", Json.time(date)), item, isByTitle)
      _ <- request.passOn("POST /request-storage/requests", body.copy().mergeIn(patronRequest))
    } yield {
      request.tenant.requests.put(patronRequest)
      if (patronRequest.getString("requestType") == "Page")
        item.foreach(Circulation.changeItem(request, _, ItemStatus.Paged, None))
      RequestView(request.tenant, patronRequest)
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

  /**
   * Updates a request; only the status, the pickup service point and the expiration can change.
   */
  private def put(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      patronRequest <- request.tenant.requests.get(request.id).toRight(unknown(request))
      status = body.getString("status", patronRequest.getString("status"))
      _ = Vector("pickupServicePointId", "requestExpirationDate", "patronComments")
        .foreach(field => Json.string(body, field).foreach(patronRequest.put(field, _)))
      changed = patronRequest.copy().put("status", status)
      _ <- request.passOn("PUT /request-storage/requests/{id}", changed)
    } yield {
      if (status.startsWith("Closed") && Circulation.isOpenRequest(patronRequest))
        cancel(request, patronRequest, status)
      else Circulation.changeRequest(request, changed)
      SandboxResponse.NoContent
    }

  /**
   * Cancels a request. A paged item becomes available. An item that awaits pickup keeps its status
   * until check-in.
   */
  private def cancel(request: SandboxRequest, patronRequest: JsonObject, status: String): Unit = {
    if (patronRequest.getString("status") == "Open - Awaiting pickup")
      patronRequest.put("awaitingPickupRequestClosedDate", Json.time(request.now))
    Circulation.closeRequest(request, patronRequest, status, titles.areEnabled(request.tenant))
    Json
      .string(patronRequest, "itemId")
      .flatMap(request.tenant.items.get)
      .filter(item => Circulation.openRequestsOfItem(request.tenant, item.getString("id")).isEmpty)
      .filter(Json.stringAt(_, "status.name").contains(ItemStatus.Paged))
      .foreach(Circulation.changeItem(request, _, ItemStatus.Available, None))
  }

  private def delete(request: SandboxRequest): SandboxResponse =
    if (request.tenant.requests.delete(request.id)) SandboxResponse.NoContent else unknown(request)
}

/** Checks of a new request, in the order of mod-circulation. */
object NewRequest {

  /** Copies of other records that pages send; mod-circulation does not read them. */
  private val Copies =
    Vector("item", "requester", "proxy", "loan", "pickupServicePoint", "deliveryAddress", "requestProcessingParameters")

  def withoutCopies(body: JsonObject): Unit = Copies.foreach(body.remove)

  /** @param isByTitle whether titles can be requested */
  def wellFormed(body: JsonObject, isByTitle: Boolean): Checked[Unit] = {
    val level = Json.string(body, "requestLevel")
    val preference = Json.string(body, "fulfillmentPreference")
    val levels = if (isByTitle) Vector("Item", "Title") else Vector("Item")
    for {
      _ <- Check.that(
        level.forall(levels.contains(_)),
        coded(
          s"Request level must be one of the following: ${levels.mkString("\"", "\", \"", "\"")}",
          "REQUEST_LEVEL_IS_NOT_ALLOWED",
          "requestLevel" -> level,
        ),
      )
      _ <- Check.that(
        preference.exists(Set("Hold Shelf", "Delivery")),
        coded(
          "Fulfillment preference must be one of the following: Hold Shelf, Delivery",
          "FULFILLMENT_PREFERENCE_IS_NOT_ALLOWED",
          "fulfillmentPreference" -> preference,
        ),
      )
      _ <- Check.that(
        !preference.contains("Hold Shelf") || body.containsKey("pickupServicePointId"),
        coded(
          "Hold shelf fulfillment requests require a Pickup service point",
          "HOLD_SHELF_REQUESTS_REQUIRE_PICKUP_SERVICE_POINT",
          "id" -> Json.string(body, "id"),
        ),
      )
      _ <- Check.that(
        body.containsKey("requestDate"),
        ErrorResponses.refused("Request must have a request date", "requestDate", None),
      )
    } yield ()
  }

  /** Checks of a request for an item. @return the item */
  def check(request: SandboxRequest, body: JsonObject, isByTitle: Boolean): Checked[JsonObject] =
    for {
      item <- itemOf(request, body)
      _ <- complete(request, body, item)
      _ <- pickupPlace(request, body).map(ErrorResponses.refused(_)).toLeft(())
      user <- requesterOf(request, body, item)
      _ <- allowed(request, body, item, user, isByTitle)
    } yield item

  /** A fault of the pickup service point. Only the storage module looks at the form of its id. */
  def pickupPlace(request: SandboxRequest, body: JsonObject): Option[ErrorEntry] =
    Json.string(body, "pickupServicePointId").filter(Ids.isUuid(_)).flatMap { id =>
      val about = "pickupServicePointId" -> Some(id)
      request.tenant.reference("/service-points").get(id) match {
        case None => Some(ErrorEntry("Pickup service point does not exist", Vector(about)))
        case Some(point) if !point.getBoolean("pickupLocation", false) =>
          Some(
            Circulation.fault("Service point is not a pickup location", "SERVICE_POINT_IS_NOT_PICKUP_LOCATION", about)
          )
        case Some(_) => None
      }
    }

  private def itemOf(request: SandboxRequest, body: JsonObject): Checked[JsonObject] = {
    val id = Json.string(body, "itemId")
    id.flatMap(request.tenant.items.get)
      .toRight(ErrorResponses.refused("Item does not exist", "itemId", id))
  }

  /** The request with level, instance and holdings; if all are absent, they are the item's. */
  private def complete(
      request: SandboxRequest,
      body: JsonObject,
      item: JsonObject,
  ): Checked[Unit] = {
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
      Check.that(faults.isEmpty, ErrorResponses.refused(faults: _*))
    }
  }

  private def requesterOf(
      request: SandboxRequest,
      body: JsonObject,
      item: JsonObject,
  ): Checked[JsonObject] = {
    val id = Json.string(body, "requesterId")
    id.flatMap(request.tenant.users.get) match {
      case None =>
        Left(ErrorResponses.refused("A valid user and patron group are required. User is null", "userId", id))
      case Some(user) if !Circulation.isActive(user, request.now) =>
        val about = Vector("itemId" -> Option(item.getString("id")), "requesterId" -> id)
        Left(ErrorResponses.refused(ErrorEntry("Inactive users cannot make requests", about)))
      case Some(user) => Right(user)
    }
  }

  private def allowed(
      request: SandboxRequest,
      body: JsonObject,
      item: JsonObject,
      user: JsonObject,
      isByTitle: Boolean,
  ): Checked[Unit] = {
    val itemId = item.getString("id")
    val userId = user.getString("id")
    val kind = Json.string(body, "requestType")
    val fits = kind.exists(RequestTypes.of(item).contains)
    val onLoan = Circulation
      .openLoanOfItem(request.tenant, itemId)
      .filter(_.getString("userId") == userId)
      .map { _ =>
        Circulation.fault(
          "This requester already has this item on loan",
          "REQUESTER_ALREADY_HAS_THIS_ITEM_ON_LOAN",
          "itemId" -> Some(itemId),
          "userId" -> Some(userId),
        )
      }
    // With title-level requests, a request for the title counts too.
    val ofTitle =
      if (!isByTitle) Vector.empty
      else
        Circulation
          .openRequestsOfInstance(request.tenant, body.getString("instanceId"))
          .filter(_.getString("requestLevel") == "Title")
    val requested = (Circulation.openRequestsOfItem(request.tenant, itemId) ++ ofTitle)
      .find(_.getString("requesterId") == userId)
      .map { _ =>
        Circulation.fault(
          "This requester already has an open request for this item",
          "ITEM_ALREADY_REQUESTED",
          "itemId" -> Some(itemId),
          "requesterId" -> Some(userId),
        )
      }
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
