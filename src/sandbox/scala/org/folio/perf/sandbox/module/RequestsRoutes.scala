package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{ItemStatus, TenantData, View}
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
    route("DELETE /circulation/requests/{id}", Storage.delete(_.requests)),
    readRoute("GET /circulation/requests/allowed-service-points", allowedServicePoints),
  )

  private[module] def allowedServicePoints(request: SandboxRequest): SandboxResponse = allowed(request)

  private def list(request: SandboxRequest): SandboxResponse = SandboxResponse.jsonUtf8(
    200,
    Lists.page(request, request.tenant.requests, "requests")(RequestView(request.tenant, _)),
  )

  private def get(request: SandboxRequest): SandboxResponse = request.tenant.requests
    .get(request.id)
    .fold(TextRefusals.notFound)(found => SandboxResponse.jsonUtf8(200, RequestView(request.tenant, found)))

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
    val own = obj("id" -> request.idOf(body), "metadata" -> request.metadata)
    val records = Vector("sent" -> body, "own" -> own) ++ item.map("item" -> _)
    val patronRequest = View.named("new request")(request.tenant, records: _*)
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
      item <- if (isOfTitle) itemOfTitle(tenant, body) else itemOf(tenant, body).map(Some(_))
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
  ): Checked[Option[JsonObject]] = {
    val instanceId = Json.string(body, "instanceId")
    val available = instanceId.toVector
      .flatMap(Circulation.itemsOfInstance(tenant, _))
      .filter(Json.stringAt(_, "status.name").contains(ItemStatus.Available))
    (body.getString("requestType"), available.headOption) match {
      case ("Page", None) => Left(refused("No item of this title is available", "instanceId", instanceId))
      case ("Page", item) => Right(item)
      case (_, Some(_)) =>
        val code = "HOLD_AND_RECALL_TLR_NOT_ALLOWED_PAGEABLE_AVAILABLE_ITEM_FOUND"
        Left(coded("An item of this title is available", code, "instanceId" -> instanceId))
      case (_, None) => Right(None)
    }
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
  private val view = View.named("request")

  def apply(tenant: TenantData, patronRequest: JsonObject): JsonObject = {
    val item = Json.string(patronRequest, "itemId").flatMap(tenant.items.get)
    val title = item
      .map(ItemView.title(tenant, _))
      .orElse(Json.string(patronRequest, "instanceId").flatMap(tenant.instances.get).map(ItemView.titleOf))
    val records = around(tenant, patronRequest, item) ++ title.map("title" -> _)
    patronRequest.copy().mergeIn(view(tenant, records: _*))
  }

  /** Records that a request shows. */
  def around(
      tenant: TenantData,
      patronRequest: JsonObject,
      item: Option[JsonObject],
  ): Vector[(String, JsonObject)] = Vector("request" -> patronRequest) ++
    tenant.users.get(patronRequest.getString("requesterId")).map("user" -> _) ++
    item.toVector.flatMap(one => Vector("item" -> one, "location" -> ItemView.locationOf(tenant, one)))
}
