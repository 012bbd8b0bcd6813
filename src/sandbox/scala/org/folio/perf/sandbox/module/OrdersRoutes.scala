package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedBudgets, GeneratedOrders, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ResponseCache, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.model.FolioRelease

/**
 * mod-orders: purchase orders with their lines. An order is opened when it is created; an update changes no lines and no money. Since
 * Trillium the lines of an order have another name, and its fiscal years can be read.
 */
final class OrdersRoutes(release: FolioRelease) extends RoutesOf("mod-orders") {
  import OrdersRoutes._

  private val lines = if (release.interfaces.hasSince("orders", "13.0")) "poLines" else EarlyLines

  private val path = "/orders/composite-orders"

  /**
   * Maximum of cached lists, for all tenants. A download repeats the request for the orders of one
   * page.
   */
  private val RememberedLists = 200

  private def list = new ResponseCache(
    RememberedLists,
    tenant => Seq(tenant.orders),
    Storage.list(_.orders, "purchaseOrders"),
  )

  /** Created for each sandbox, so that their caches are separate. */
  override def routes: Vector[Route] = Vector(
    readRoute(s"GET $path", list),
    route(s"POST $path", checked(post)),
    readRoute(
      s"GET $path/{id}",
      request => known(request).map(order => SandboxResponse.ok(view(request, order))).merge,
    ),
    route(s"PUT $path/{id}", checked(put)),
    route(s"DELETE $path/{id}", request => known(request).map(_ => delete(request)).merge),
    route("GET /orders/po-number", request => SandboxResponse.ok(obj("poNumber" -> request.tenant.newPoNumber()))),
    readRoute(s"GET $path/{id}/fiscal-years", request => known(request).map(_ => fiscalYears(request)).merge),
  )

  private def known(request: SandboxRequest): Checked[JsonObject] =
    request.tenant.orders.get(request.id).toRight(AcquisitionsErrors.notFound)

  /** The order in the form of mod-orders: with its lines and costs. */
  private def view(request: SandboxRequest, order: JsonObject): JsonObject = {
    val its = OrderLineRules.linesOf(request.tenant, order.getString("id"))
    order
      .put("totalEstimatedPrice", GeneratedBudgets.cents(its.map(OrderLineRules.price).sum))
      .put("totalEncumbered", 0.0)
      .put("totalExpended", 0.0)
      .put("totalItems", its.map(OrderLineRules.copiesOf).sum)
      .put(EarlyLines, Json.list(its.map(OrderLinesRoutes.shown(release, _))))
    if (order.getString("workflowStatus") == GeneratedOrders.Pending)
      order.put("nextPolNumber", OrderLineRules.nextNumber(its))
    order.put("needReEncumber", false)
    if (lines == EarlyLines) order else order.put(lines, order.remove(EarlyLines))
  }

  /** Fiscal years of the money that the order encumbers; none of them is over. */
  private def fiscalYears(request: SandboxRequest): SandboxResponse = {
    val years = FundAccounting.yearsOfOrder(request.tenant, request.id)
    SandboxResponse.ok(obj("current" -> Json.list(years), "previous" -> arr()))
  }

  private def post(request: SandboxRequest, sent: JsonObject): Checked[SandboxResponse] = {
    val newLines = Json.objects(sent, lines)
    val order = stored(request, sent.put("id", request.idOf(sent)))
    complete(request, order, newLines)
    val isOpen = order.getString("workflowStatus") == GeneratedOrders.Open
    val opened = if (isOpen) OpenOrder(request, order, newLines) else Right(())
    opened.map { _ =>
      store(request, order, newLines)
      val made = view(request, order)
      // The response has no costs and no next number yet.
      Vector("totalEncumbered", "totalExpended", "nextPolNumber", "needReEncumber").foreach(made.remove)
      // mod-orders responds with the address of a line.
      SandboxResponse.json(201, made, "location" -> s"http://okapi/orders/order-lines/${order.getString("id")}")
    }
  }

  private def complete(request: SandboxRequest, order: JsonObject, its: Vector[JsonObject]): Unit =
    its.zipWithIndex.foreach { case (line, i) =>
      line.put("purchaseOrderId", order.getString("id"))
      OrderLineRules.complete(request, line, order.getString("poNumber"), i + 1)
    }

  private def store(request: SandboxRequest, order: JsonObject, its: Vector[JsonObject]): Unit = {
    its.foreach(line => request.tenant.orderLines.put(line))
    request.tenant.orders.put(order)
  }

  private def put(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = known(request).map { old =>
    val order = stored(request, body.put("id", request.id).put("metadata", Storage.touched(old, request)))
    // Its lines are stored again too.
    val its = OrderLineRules.linesOf(request.tenant, request.id)
    complete(request, order, its)
    store(request, order, its)
    SandboxResponse.NoContent
  }

  /** The form in which mod-orders stores orders. */
  private def stored(request: SandboxRequest, body: JsonObject): JsonObject = {
    (lines +: Calculated).foreach(body.remove)
    val number = Json.string(body, "poNumber").getOrElse(request.tenant.newPoNumber())
    val own = obj("number" -> number, "metadata" -> request.metadata)
    Json.withDefaults(Json.withoutNulls(body), View.named("defaults of an order")(request.tenant, "own" -> own))
  }

  private def delete(request: SandboxRequest): SandboxResponse = {
    OrderLineRules.linesOf(request.tenant, request.id).foreach(OrderLineRules.remove(request.tenant, _))
    request.tenant.orders.delete(request.id)
    SandboxResponse.NoContent
  }
}

private object OrdersRoutes {

  /** Field with the lines of an order, before Trillium. */
  private val EarlyLines = "compositePoLines"

  /** Fields that are calculated when an order is read. */
  private val Calculated = Vector(
    "totalEstimatedPrice",
    "totalEncumbered",
    "totalExpended",
    "totalItems",
    "nextPolNumber",
    "needReEncumber",
  )
}
