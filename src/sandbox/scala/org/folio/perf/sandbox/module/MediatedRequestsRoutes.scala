package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.{CallCost, DownstreamCalls, RequestKind}
import org.folio.perf.sandbox.data.{RecordTable, TenantData, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Route, RoutesOf, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-requests-mediated: requests that staff place for patrons of a library that keeps them secret. The tenant is the secure one
 * and has the items too. So a confirmed request becomes a request of the same tenant: a request for an item of another tenant
 * needs mod-tlr, and is refused.
 *
 * Source: mod-requests-mediated v1.3.0, its services and swagger.api; there is no recorded exchange.
 */
final class MediatedRequestsRoutes(requests: RequestsRoutes) extends RoutesOf("mod-requests-mediated") {
  import MediatedRequests._
  private val path = "/requests-mediated/mediated-requests"

  override def modules: Vector[SandboxModule] =
    Vector(SandboxModule(module, costs = Map(RequestKind.Read -> readCost, RequestKind.Write -> writeCost)))

  override def prepare(tenant: TenantData): Unit =
    tenant.reference("/service-points").put(View.named("interim service point")(tenant))

  override val routes: Vector[Route] = Vector(
    readRoute(s"GET $path/{id}", get),
    route("POST /requests-mediated/confirm-item-arrival", withBody(arrive)),
    route("POST /requests-mediated/send-item-in-transit", withBody(send)),
  )

  private def get(request: SandboxRequest): SandboxResponse = table(request.tenant)
    .get(request.id)
    .fold(NotFound)(record => SandboxResponse.ok(MediatedRequestView(request.tenant, record)))

  /** @return the new mediated request, which awaits confirmation */
  private[module] def create(request: SandboxRequest, body: JsonObject): JsonObject = {
    val record = body
      .put("id", request.idOf(body))
      .put("metadata", request.metadata)
      .put("mediatedWorkflow", "Private request")
    val view = MediatedRequestView(request.tenant, change(record, New))
    table(request.tenant).put(view)
    view
  }

  /** Places the request of mod-circulation, whose item goes to the interim service point first. */
  private[module] def confirm(request: SandboxRequest, id: String): Checked[Unit] =
    for {
      record <- table(request.tenant).get(id).toRight(NotFound)
      placed <- requests.place(request, requestOf(request.tenant, "record" -> record))
    } yield {
      record.put("confirmedRequestId", placed.getString("id"))
      if (placed.getString("status") == "Open - Not yet filled") change(record, NotYetFilled)
      Json.string(placed, "itemId").foreach(record.put("itemId", _))
      Json.string(placed, "holdingsRecordId").foreach(record.put("holdingsRecordId", _))
      table(request.tenant).put(MediatedRequestView(request.tenant, record))
    }

  private val requestOf = View.named("request of a mediated request")

  /** The item is at the secure tenant: from now on it goes to the patron's service point. */
  private def arrive(request: SandboxRequest, body: JsonObject): SandboxResponse =
    moved(request, body, ForApproval, Arrived) { record =>
      Json.string(record, "confirmedRequestId").flatMap(request.tenant.requests.get).foreach { confirmed =>
        Vector("fulfillmentPreference", "pickupServicePointId", "deliveryAddressTypeId")
          .foreach(field => Json.string(record, field).foreach(confirmed.put(field, _)))
        Circulation.changeRequest(request, confirmed)
      }
      obj("arrivalDate" -> Json.time(request.now))
    }

  private def send(request: SandboxRequest, body: JsonObject): SandboxResponse =
    moved(request, body, Arrived, ToBeCheckedOut) { record =>
      val slip = request.tenant.items.get(record.getString("itemId")).map { item =>
        obj("item" -> ItemView.slip(request.tenant, item, Some(InterimServicePoint)))
      }
      obj("inTransitDate" -> Json.time(request.now), "staffSlipContext" -> slip)
    }

  /** Changes the mediated request that waits for an item. @param effects its other effects, and what the answer says of them */
  private def moved(request: SandboxRequest, body: JsonObject, from: String, to: String)(
      effects: JsonObject => JsonObject
  ): SandboxResponse = {
    val barcode = body.getString("itemBarcode")
    val found = table(request.tenant).find("item.barcode", barcode).find(_.getString("status") == from)
    found.fold(SandboxResponse.error(404, s"No mediated request waits for item $barcode", "not-found")) { record =>
      table(request.tenant).put(change(record, to))
      SandboxResponse.ok(step(request.tenant, "request" -> record).mergeIn(effects(record)))
    }
  }

  private val step = View.named("step of a mediated request")

  private val NotFound = SandboxResponse.plain(404, "")

  /** An estimate: the records around each request, and for some changes mod-circulation. */
  private def readCost: CallCost = CallCost(
    cpuMs = 6,
    baseMs = 10,
    databaseMs = 2,
    searchMs = 0,
    Vector(
      DownstreamCalls("mod-users", RequestKind.LightRead, 2),
      DownstreamCalls("mod-search", RequestKind.Search, 1),
      DownstreamCalls("mod-inventory-storage", RequestKind.LightRead, 5),
    ),
  )

  private def writeCost: CallCost = readCost.copy(
    cpuMs = 9,
    databaseMs = 4,
    calls = readCost.calls ++ Vector(
      DownstreamCalls("mod-circulation", RequestKind.Read, 0.3),
      DownstreamCalls("mod-circulation", RequestKind.Write, 0.6),
    ),
  )
}

/** Mediated requests of a tenant, and how they follow the requests of mod-circulation. */
private[sandbox] object MediatedRequests {

  /** The service point at which arrivals are confirmed: a reference record of mod-inventory-storage since Sunflower. */
  val InterimServicePoint = "32c6f0c7-26e4-4350-8c29-1e11c2e3efc4"

  val New = "New - Awaiting confirmation"
  val NotYetFilled = "Open - Not yet filled"
  val ForApproval = "Open - In transit for approval"
  val Arrived = "Open - Item arrived"
  val ToBeCheckedOut = "Open - In transit to be checked out"

  def table(tenant: TenantData): RecordTable =
    tenant.own("mediatedRequests", Seq("confirmedRequestId", "item.barcode", "itemId", "requesterId", "status"))

  /** The record with another status, which has two parts. */
  def change(record: JsonObject, status: String): JsonObject = {
    val parts = status.split(" - ", 2)
    record
      .put("status", status)
      .put("mediatedRequestStatus", parts(0))
      .put("mediatedRequestStep", parts(1))
  }

  /** Changes the mediated request whose confirmed request has changed, as the module does on mod-circulation's event. */
  def follow(request: SandboxRequest, before: JsonObject, now: JsonObject): Unit =
    table(request.tenant).findOne("confirmedRequestId", now.getString("id")).foreach { record =>
      val step = (record.getString("status"), before.getString("status"), now.getString("status"))
      next.lift(step).foreach(status => table(request.tenant).put(change(record, status)))
    }

  /** The next status, by the present one and those of the request before and after its change. */
  private val next: PartialFunction[(String, String, String), String] = {
    case (NotYetFilled, "Open - Not yet filled", "Open - In transit") => ForApproval
    case (ToBeCheckedOut, "Open - In transit", "Open - Awaiting pickup") => "Open - Awaiting pickup"
    case ("Open - Awaiting pickup", "Open - Awaiting pickup", "Closed - Filled") => "Closed - Filled"
  }
}

/** Mediated requests with copies of their title, item, requester and pickup service point. */
private[module] object MediatedRequestView {
  private val view = View.named("mediated request")

  def apply(tenant: TenantData, record: JsonObject): JsonObject = {
    val item = Json.string(record, "itemId").flatMap(tenant.items.get)
    val title = tenant.instances.get(record.getString("instanceId")).toVector.flatMap { instance =>
      Vector("instance" -> instance, "title" -> ItemView.titleOf(instance))
    }
    record.copy().mergeIn(view(tenant, RequestView.around(tenant, record, item) ++ title: _*))
  }
}
