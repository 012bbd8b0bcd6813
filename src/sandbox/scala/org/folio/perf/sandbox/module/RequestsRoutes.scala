package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{ItemStatus, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, ErrorEntry, ErrorResponses, Lists, ModuleRoutes, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-circulation: patrons' requests for items. Title-level requests are disabled. */
object RequestsRoutes extends ModuleRoutes {
  private val module = "mod-circulation"

  override val routes: Vector[Route] = Vector(
    route("GET", "/circulation/requests", "collection.get", RequestKind.Read)(list),
    route("POST", "/circulation/requests", "item.post", RequestKind.Write)(post),
    route("GET", "/circulation/requests/{id}", "item.get", RequestKind.Read)(get),
    route("PUT", "/circulation/requests/{id}", "item.put", RequestKind.Write)(put),
    route("DELETE", "/circulation/requests/{id}", "item.delete", RequestKind.Write)(delete),
  )

  private def route(method: String, path: String, does: String, kind: RequestKind)(
      handle: SandboxRequest => SandboxResponse
  ): Route = Route(method, path, module, s"circulation.requests.$does", kind, handle)

  private def list(request: SandboxRequest): SandboxResponse = {
    val query = Lists.read(request)
    val page = Lists.select(request.tenant.requests, query)
    val views = page.records.map(RequestView(request.tenant, _))
    SandboxResponse.jsonUtf8(200, Lists.body("requests", views, page.total))
  }

  private def get(request: SandboxRequest): SandboxResponse =
    request.tenant.requests.get(request.id) match {
      case Some(patronRequest) =>
        SandboxResponse.jsonUtf8(200, RequestView(request.tenant, patronRequest))
      case None => unknown(request)
    }

  private def unknown(request: SandboxRequest): SandboxResponse =
    SandboxResponse.plain(404, s"""request record with ID "${request.id}" cannot be found""")

  private def post(request: SandboxRequest): SandboxResponse = {
    val accepted = for {
      body <- Bodies.json(request)
      _ <- NewRequest.wellFormed(body)
      item <- NewRequest.itemOf(request, body)
      _ <- NewRequest.complete(request, body, item)
      user <- NewRequest.requesterOf(request, body, item)
      _ <- NewRequest.allowed(request, body, item, user)
      date <- Circulation.moment(body.getString("requestDate"))
      patronRequest = newRequest(request, body.put("requestDate", Json.time(date)))
      _ <- request.passOn("POST /request-storage/requests", body.copy().mergeIn(patronRequest))
    } yield (patronRequest, item)
    accepted match {
      case Left(refusal) => refusal
      case Right((patronRequest, item)) =>
        request.tenant.requests.put(patronRequest.getString("id"), patronRequest)
        if (patronRequest.getString("requestType") == "Page")
          Circulation.changeItem(request, item, ItemStatus.Paged, None)
        val view = RequestView(request.tenant, patronRequest)
        val location = s"/circulation/requests/${patronRequest.getString("id")}"
        SandboxResponse.jsonUtf8(201, view, "location" -> location)
    }
  }

  private def newRequest(request: SandboxRequest, body: JsonObject): JsonObject = {
    val queue = Circulation.openRequestsOfItem(request.tenant, body.getString("itemId"))
    obj(
      "id" -> Json.string(body, "id").getOrElse(request.tenant.newId()),
      "requestLevel" -> "Item",
      "requestType" -> body.getString("requestType"),
      "requestDate" -> body.getString("requestDate"),
      "requestExpirationDate" -> Json.string(body, "requestExpirationDate"),
      "requesterId" -> body.getString("requesterId"),
      "instanceId" -> body.getString("instanceId"),
      "holdingsRecordId" -> body.getString("holdingsRecordId"),
      "itemId" -> body.getString("itemId"),
      "status" -> "Open - Not yet filled",
      "position" -> (queue.size + 1),
      "fulfillmentPreference" -> body.getString("fulfillmentPreference"),
      "pickupServicePointId" -> Json.string(body, "pickupServicePointId"),
      "metadata" -> Json.metadata(request.now, request.claims.userId),
    )
  }

  /**
   * Updates a request; only the status, the pickup service point and the expiration can change.
   */
  private def put(request: SandboxRequest): SandboxResponse = Bodies.json(request) match {
    case Left(refusal) => refusal
    case Right(body) =>
      request.tenant.requests.get(request.id) match {
        case None => unknown(request)
        case Some(patronRequest) =>
          Vector("pickupServicePointId", "requestExpirationDate", "patronComments")
            .foreach(f => Json.string(body, f).foreach(patronRequest.put(f, _)))
          val status = body.getString("status", patronRequest.getString("status"))
          val changed = patronRequest.copy().put("status", status)
          request.passOn("PUT /request-storage/requests/{id}", changed) match {
            case Left(refusal) => refusal
            case Right(_) =>
              if (status.startsWith("Closed") && Circulation.isOpenRequest(patronRequest))
                cancel(request, patronRequest, status)
              else Circulation.changeRequest(request, changed)
              SandboxResponse.NoContent
          }
      }
  }

  /**
   * Cancels a request. A paged item becomes available. An item that awaits pickup keeps its status
   * until check-in.
   */
  private def cancel(request: SandboxRequest, patronRequest: JsonObject, status: String): Unit = {
    Circulation.closeRequest(request, patronRequest, status)
    val itemId = patronRequest.getString("itemId")
    if (Circulation.openRequestsOfItem(request.tenant, itemId).isEmpty)
      request.tenant.items
        .get(itemId)
        .filter(Json.stringAt(_, "status.name").contains(ItemStatus.Paged))
        .foreach(Circulation.changeItem(request, _, ItemStatus.Available, None))
  }

  private def delete(request: SandboxRequest): SandboxResponse =
    if (request.tenant.requests.delete(request.id)) SandboxResponse.NoContent else unknown(request)
}

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

/**
 * Requests in the form of mod-circulation: with title, item, requester and pickup service point.
 */
object RequestView {

  def apply(tenant: TenantData, patronRequest: JsonObject): JsonObject = {
    val view = patronRequest.copy()
    tenant.items.get(patronRequest.getString("itemId")).foreach { item =>
      val belongs = ItemView.around(tenant, item)
      val location = tenant.reference("/locations").get(item.getString("effectiveLocationId"))
      view
        .put("instance", obj("title" -> belongs.title, "contributorNames" -> belongs.contributors))
        .put(
          "item",
          obj(
            "barcode" -> Option(item.getString("barcode")),
            "location" -> location.map(place =>
              obj(
                "name" -> place.getString("name"),
                "libraryName" -> ItemView
                  .nameOf(tenant, "/location-units/libraries", place.getString("libraryId")),
                "code" -> place.getString("code"),
              )
            ),
            "status" -> Json.stringAt(item, "status.name"),
            "callNumberComponents" -> obj(
              "callNumber" -> Json.stringAt(item, "effectiveCallNumberComponents.callNumber")
            ),
          ),
        )
    }
    tenant.users.get(patronRequest.getString("requesterId")).foreach { user =>
      val group = tenant.reference("/groups").get(user.getString("patronGroup", ""))
      view.put(
        "requester",
        obj(
          "lastName" -> Json.stringAt(user, "personal.lastName"),
          "firstName" -> Json.stringAt(user, "personal.firstName"),
          "barcode" -> Option(user.getString("barcode")),
          "patronGroup" -> group.map(g =>
            obj(
              "id" -> g.getString("id"),
              "group" -> g.getString("group"),
              "desc" -> Option(g.getString("desc")),
            )
          ),
          "patronGroupId" -> Option(user.getString("patronGroup")),
        ),
      )
    }
    LoanView
      .servicePoint(tenant, patronRequest.getString("pickupServicePointId"))
      .foreach(view.put("pickupServicePoint", _))
    view
  }
}
