package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.{ItemStatus, Json}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Lists, Route}

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
