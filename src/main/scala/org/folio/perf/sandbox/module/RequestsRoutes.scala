package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.{ItemStatus, Json, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Errors, Fault, Lists, Route}

/** mod-circulation: patrons' requests for items. Title-level requests are switched off. */
object RequestsRoutes {
  private val module = "mod-circulation"

  val routes: Vector[Route] = Vector(
    route("GET", "/circulation/requests", "collection.get", CallKind.Read)(list),
    route("POST", "/circulation/requests", "item.post", CallKind.Write)(post),
    route("GET", "/circulation/requests/{id}", "item.get", CallKind.Read)(get),
    route("PUT", "/circulation/requests/{id}", "item.put", CallKind.Write)(put),
    route("DELETE", "/circulation/requests/{id}", "item.delete", CallKind.Write)(delete),
  )

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, module, s"circulation.requests.$does", kind, handle)

  private def list(ask: Ask): Answer =
    Lists.read(ask, Lists.circulationError("/request-storage/requests")) match {
      case Left(refusal) => refusal
      case Right(query) =>
        val page = Lists.select(ask.tenant.requests, query)
        val views = page.records.map(RequestView(ask.tenant, _))
        Answer.jsonUtf8(200, Lists.body("requests", views, page.total))
    }

  private def get(ask: Ask): Answer = ask.tenant.requests.get(ask.id) match {
    case Some(request) => Answer.jsonUtf8(200, RequestView(ask.tenant, request))
    case None => unknown(ask)
  }

  private def unknown(ask: Ask): Answer =
    Answer.plain(404, s"""request record with ID "${ask.id}" cannot be found""")

  private def post(ask: Ask): Answer = {
    val accepted = for {
      body <- Bodies.json(ask)
      _ <- NewRequest.wellFormed(body)
      item <- NewRequest.itemOf(ask, body)
      _ <- NewRequest.complete(ask, body, item)
      user <- NewRequest.requesterOf(ask, body, item)
      _ <- NewRequest.allowed(ask, body, item, user)
      date <- Circulation.moment(body.getString("requestDate"))
    } yield (body.put("requestDate", Json.time(date)), item)
    accepted match {
      case Left(refusal) => refusal
      case Right((body, item)) =>
        val request = stored(ask, body)
        if (body.getString("requestType") == "Page")
          Circulation.changeItem(ask, item, ItemStatus.Paged, None)
        val view = RequestView(ask.tenant, request)
        val location = s"/circulation/requests/${request.getString("id")}"
        Answer.jsonUtf8(201, view, "location" -> location)
    }
  }

  private def stored(ask: Ask, body: JsonObject): JsonObject = {
    val queue = Circulation.openRequestsOfItem(ask.tenant, body.getString("itemId"))
    val request = obj(
      "id" -> Json.string(body, "id").getOrElse(ask.tenant.newId()),
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
      "metadata" -> Json.metadata(ask.now, ask.claims.userId),
    )
    ask.tenant.requests.put(request.getString("id"), request)
    request
  }

  /** Only the status, the pickup service point and the expiration can change. */
  private def put(ask: Ask): Answer = Bodies.json(ask) match {
    case Left(refusal) => refusal
    case Right(body) =>
      ask.tenant.requests.get(ask.id) match {
        case None => unknown(ask)
        case Some(request) =>
          Vector("pickupServicePointId", "requestExpirationDate", "patronComments")
            .foreach(f => Json.string(body, f).foreach(request.put(f, _)))
          val status = body.getString("status", request.getString("status"))
          if (status.startsWith("Closed") && Circulation.isOpenRequest(request))
            cancel(ask, request, status)
          else Circulation.changeRequest(ask, request.put("status", status))
          Answer.NoContent
      }
  }

  /** A paged item goes back to the shelf; one that awaits pickup stays so until it is checked in. */
  private def cancel(ask: Ask, request: JsonObject, status: String): Unit = {
    Circulation.closeRequest(ask, request, status)
    val itemId = request.getString("itemId")
    if (Circulation.openRequestsOfItem(ask.tenant, itemId).isEmpty)
      ask.tenant.items
        .get(itemId)
        .filter(Json.stringAt(_, "status.name").contains(ItemStatus.Paged))
        .foreach(Circulation.changeItem(ask, _, ItemStatus.Available, None))
  }

  private def delete(ask: Ask): Answer =
    if (ask.tenant.requests.delete(ask.id)) Answer.NoContent else unknown(ask)
}

/** What a request must bring, in the order in which mod-circulation looks. */
private object NewRequest {

  def wellFormed(body: JsonObject): Either[Answer, Unit] = {
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
      Left(Errors.refused("Request must have a request date", "requestDate", None))
    else Right(())
  }

  def itemOf(ask: Ask, body: JsonObject): Either[Answer, JsonObject] = {
    val id = Json.string(body, "itemId")
    id.flatMap(ask.tenant.items.get).toRight(Errors.refused("Item does not exist", "itemId", id))
  }

  /** Level, instance and holdings may all be left out: then they are the item's. */
  def complete(ask: Ask, body: JsonObject, item: JsonObject): Either[Answer, Unit] = {
    val filled = Vector("requestLevel", "instanceId", "holdingsRecordId").filter(body.containsKey)
    if (filled.isEmpty) {
      body
        .put("holdingsRecordId", item.getString("holdingsRecordId"))
        .put("instanceId", ItemView.around(ask.tenant, item).instanceId)
      Right(())
    } else {
      val faults = Vector(
        "instanceId" -> "Cannot create a request with no instance ID",
        "holdingsRecordId" -> "Cannot create a request with item ID but no holdings record ID",
      ).collect {
        case (field, message) if !body.containsKey(field) => Fault(message, Vector(field -> None))
      }
      Either.cond(faults.isEmpty, (), Errors.refused(faults: _*))
    }
  }

  def requesterOf(ask: Ask, body: JsonObject, item: JsonObject): Either[Answer, JsonObject] = {
    val id = Json.string(body, "requesterId")
    id.flatMap(ask.tenant.users.get) match {
      case None =>
        Left(
          Errors.refused("A valid user and patron group are required. User is null", "userId", id)
        )
      case Some(user) if !Circulation.isActive(user, ask.now) =>
        val about = Vector("itemId" -> Option(item.getString("id")), "requesterId" -> id)
        Left(Errors.refused(Fault("Inactive users cannot make requests", about)))
      case Some(user) => Right(user)
    }
  }

  def allowed(
      ask: Ask,
      body: JsonObject,
      item: JsonObject,
      user: JsonObject,
  ): Either[Answer, Unit] = {
    val itemId = item.getString("id")
    val userId = user.getString("id")
    val kind = Json.string(body, "requestType")
    val isAvailable = Json.stringAt(item, "status.name").contains(ItemStatus.Available)
    val fits = if (kind.contains("Page")) isAvailable else kind.exists(Waiting) && !isAvailable
    val onLoan = Circulation
      .openLoanOfItem(ask.tenant, itemId)
      .filter(_.getString("userId") == userId)
      .map(_ =>
        Fault(
          "This requester already has this item on loan",
          Vector("itemId" -> Some(itemId), "userId" -> Some(userId)),
          code = Some("REQUESTER_ALREADY_HAS_THIS_ITEM_ON_LOAN"),
        )
      )
    val requested = Circulation
      .openRequestsOfItem(ask.tenant, itemId)
      .find(_.getString("requesterId") == userId)
      .map(_ =>
        Fault(
          "This requester already has an open request for this item",
          Vector("itemId" -> Some(itemId), "requesterId" -> Some(userId)),
          code = Some("ITEM_ALREADY_REQUESTED"),
        )
      )
    val wrongKind = Option.when(!fits)(
      Fault(
        s"${kind.getOrElse("null")} requests are not allowed for this patron and item combination",
        Vector("requestType" -> kind),
      )
    )
    val faults = Vector(onLoan, requested, wrongKind).flatten
    if (faults.nonEmpty) Left(Errors.refused(faults: _*))
    else Circulation.block(ask.tenant, userId, "requests", "requesting").toLeft(())
  }

  private val Waiting = Set("Hold", "Recall")

  private def coded(message: String, code: String, about: (String, Option[String])): Answer =
    Errors.refused(Fault(message, Vector(about), code = Some(code)))
}

/** Requests as mod-circulation shows them: with title, item, requester and pickup service point. */
object RequestView {

  def apply(tenant: TenantData, request: JsonObject): JsonObject = {
    val view = request.copy()
    tenant.items.get(request.getString("itemId")).foreach { item =>
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
    tenant.users.get(request.getString("requesterId")).foreach { user =>
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
      .servicePoint(tenant, request.getString("pickupServicePointId"))
      .foreach(view.put("pickupServicePoint", _))
    view
  }
}
