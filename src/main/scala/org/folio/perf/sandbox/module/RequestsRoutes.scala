package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.ItemStatus
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, Lists, ModuleRoutes, Route}
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
      _ <- Bodies.passedOn(
        "POST",
        "/request-storage/requests",
        body.copy().mergeIn(patronRequest),
      )
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
          Bodies.passedOn("PUT", "/request-storage/requests/{id}", changed) match {
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
