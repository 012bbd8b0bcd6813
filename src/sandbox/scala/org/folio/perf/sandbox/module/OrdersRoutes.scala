package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedBudgets, GeneratedOrders, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{ResponseCache, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.model.FolioRelease

/**
 * mod-orders: purchase orders with their lines. The status of an order is Pending, then Open, then
 * Closed. Since Trillium the lines of an order have another name, and its fiscal years can be read.
 */
final class OrdersRoutes(release: FolioRelease) extends RoutesOf("mod-orders") {
  private val lines = if (release.interfaces.hasSince("orders", "13.0")) "poLines" else OrderRules.Lines

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
    readRoute(s"GET $path/{id}", get),
    route(s"PUT $path/{id}", checked(put)),
    route(s"DELETE $path/{id}", delete),
    route("GET /orders/po-number", number),
    readRoute(s"GET $path/{id}/fiscal-years", fiscalYears),
  )

  private def number(request: SandboxRequest): SandboxResponse =
    SandboxResponse.ok(obj("poNumber" -> request.tenant.newPoNumber()))

  private def get(request: SandboxRequest): SandboxResponse = request.tenant.orders
    .get(request.id)
    .fold(AcquisitionsErrors.notFound)(order => SandboxResponse.ok(view(request, order)))

  private def view(request: SandboxRequest, order: JsonObject): JsonObject = {
    val whole = OrderView.composite(request.tenant, order)
    OrderRules.linesIn(whole).foreach(OrderLinesRoutes.shown(release, _))
    renamed(whole, OrderRules.Lines, lines)
  }

  private def renamed(order: JsonObject, from: String, to: String): JsonObject = {
    if (from != to && order.containsKey(from)) order.put(to, order.remove(from))
    order
  }

  private def read(body: JsonObject): JsonObject = renamed(body, lines, OrderRules.Lines)

  /** Fiscal years of the money that the order encumbers: those that are current for its funds, and the others. */
  private def fiscalYears(request: SandboxRequest): SandboxResponse =
    if (!request.tenant.orders.contains(request.id)) AcquisitionsErrors.notFound
    else {
      val encumbrances = request.tenant.transactions.find("encumbrance.sourcePurchaseOrderId", request.id)
      val current = encumbrances
        .map(_.getString("fromFundId"))
        .distinct
        .flatMap(FundAccounting.currentYear(request, _))
        .map(_.getString("id"))
        .toSet
      val years = encumbrances.map(_.getString("fiscalYearId")).distinct.flatMap(request.tenant.fiscalYears.get)
      val (now, before) = years.sortBy(_.getString("name")).reverse.partition(year => current(year.getString("id")))
      SandboxResponse.ok(obj("current" -> Json.list(now), "previous" -> Json.list(before)))
    }

  private def isFree(request: SandboxRequest, order: JsonObject): Checked[JsonObject] =
    Either.cond(
      Json.string(order, "poNumber").forall(request.tenant.orders.find("poNumber", _).isEmpty),
      order,
      AcquisitionsErrors.refused(400, "PO Number already exists", "poNumberNotUnique"),
    )

  private def post(request: SandboxRequest, sent: JsonObject): Checked[SandboxResponse] =
    for {
      body <- isFree(request, read(sent))
      id = request.idOf(body)
      lines = OrderRules.linesIn(body)
      _ <- Check.that(lines.size <= OrderLineRules.maxLines(request), OrderLinesRoutes.tooManyLines)
      wanted = body.getString("workflowStatus", GeneratedOrders.Pending)
      order = OrderRules.stored(request, body.put("id", id))
      newLines = lines.zipWithIndex.map { case (line, i) =>
        line.put("purchaseOrderId", id)
        OrderLineRules.completed(request, line, order.getString("poNumber"), i + 1)
      }
      _ <-
        if (wanted == GeneratedOrders.Open) OpenOrder(request, order, newLines)
        else Right(store(request, order.put("workflowStatus", wanted), newLines))
    } yield {
      val made = view(request, request.tenant.orders.get(id).get)
      // The response has no costs and no next number yet.
      Vector("totalEncumbered", "totalExpended", "nextPolNumber", "needReEncumber").foreach(made.remove)
      // mod-orders responds with the address of a line.
      SandboxResponse.json(201, made, "location" -> s"http://okapi/orders/order-lines/$id")
    }

  private def store(request: SandboxRequest, order: JsonObject, lines: Vector[JsonObject]): Unit = {
    lines.foreach(line => request.tenant.orderLines.put(line))
    request.tenant.orders.put(order)
  }

  private def put(request: SandboxRequest, sent: JsonObject): Checked[SandboxResponse] =
    for {
      old <- request.tenant.orders.get(request.id).toRight(AcquisitionsErrors.notFound)
      _ <- change(request, old, read(sent))
    } yield SandboxResponse.NoContent

  private def change(
      request: SandboxRequest,
      old: JsonObject,
      body: JsonObject,
  ): Checked[Unit] = {
    val lines = linesAfter(request, old, OrderRules.linesIn(body))
    val order = OrderRules.stored(
      request,
      body
        .put("id", request.id)
        .put("poNumber", body.getString("poNumber", old.getString("poNumber")))
        .put("metadata", Storage.touched(old, request)),
    )
    (old.getString("workflowStatus"), order.getString("workflowStatus")) match {
      case (GeneratedOrders.Pending, GeneratedOrders.Open) => OpenOrder(request, order, lines)
      case _ => Right(store(request, order, lines))
    }
  }

  /**
   * Lines of the order after an update: lines in the request replace the stored ones; the others
   * stay.
   */
  private def linesAfter(
      request: SandboxRequest,
      order: JsonObject,
      sent: Vector[JsonObject],
  ): Vector[JsonObject] = {
    val before = OrderView.linesOf(request.tenant, request.id)
    val changes = sent.flatMap(line => Json.string(line, "id").map(_ -> line)).toMap
    val existing = before.map(line => changes.getOrElse(line.getString("id"), line))
    val known = before.map(_.getString("id")).toSet
    val added = sent.filterNot(line => Json.string(line, "id").exists(known))
    val first = OrderView.nextNumber(before)
    (existing ++ added).zipWithIndex.map { case (line, i) =>
      line.put("purchaseOrderId", request.id)
      OrderLineRules.completed(
        request,
        line,
        order.getString("poNumber"),
        math.max(first, first + i - existing.size),
      )
    }
  }

  private def delete(request: SandboxRequest): SandboxResponse =
    if (!request.tenant.orders.contains(request.id)) AcquisitionsErrors.notFound
    else {
      OrderView
        .linesOf(request.tenant, request.id)
        .foreach(line => OrderLinesRoutes.remove(request, line.getString("id")))
      request.tenant.orders.delete(request.id)
      SandboxResponse.NoContent
    }
}

/** The form in which mod-orders stores orders. */
private[module] object OrderRules {

  /** Field with the lines of an order, before Trillium and in this file. */
  val Lines = "compositePoLines"

  /** Fields that are calculated when an order is read. */
  private val derived = Vector(
    "totalEstimatedPrice",
    "totalEncumbered",
    "totalExpended",
    "totalItems",
    "nextPolNumber",
    "needReEncumber",
    Lines,
  )

  def linesIn(body: JsonObject): Vector[JsonObject] =
    Json.objects(body.getJsonArray(Lines))

  def stored(request: SandboxRequest, body: JsonObject): JsonObject = {
    derived.foreach(body.remove)
    Json.withDefaults(
      Json.withoutNulls(body),
      "approved" -> false,
      "notes" -> arr(),
      "poNumber" -> Json.string(body, "poNumber").getOrElse(request.tenant.newPoNumber()),
      "reEncumber" -> false,
      "workflowStatus" -> GeneratedOrders.Pending,
      "acqUnitIds" -> arr(),
      "metadata" -> request.metadata,
    )
  }
}

/** Orders in the form of mod-orders: with their lines and costs. */
object OrderView {

  def linesOf(tenant: TenantData, orderId: String): Vector[JsonObject] =
    tenant.orderLines.find("purchaseOrderId", orderId)

  def composite(tenant: TenantData, order: JsonObject): JsonObject = {
    val lines = linesOf(tenant, order.getString("id"))
    val encumbrances = tenant.transactions
      .find("encumbrance.sourcePurchaseOrderId", order.getString("id"))
    def sum(amounts: Vector[Double]): Double = GeneratedBudgets.cents(amounts.sum)
    order
      .put("totalEstimatedPrice", sum(lines.map(OrderLineRules.price)))
      .put("totalEncumbered", sum(encumbrances.map(_.getDouble("amount").doubleValue)))
      .put("totalExpended", sum(encumbrances.map(expended)))
      .put("totalItems", lines.map(OrderLineRules.copiesOf).sum)
      .put(OrderRules.Lines, list(lines))
    if (order.getString("workflowStatus") == GeneratedOrders.Pending)
      order.put("nextPolNumber", nextNumber(lines))
    order.put("needReEncumber", false)
  }

  /** The next number of a line, such as 2 after `10006-1`. */
  def nextNumber(lines: Vector[JsonObject]): Int =
    lines
      .map(_.getString("poLineNumber"))
      .flatMap(number => number.drop(number.lastIndexOf('-'.toInt) + 1).toIntOption)
      .maxOption
      .getOrElse(0) + 1

  private def expended(encumbrance: JsonObject): Double =
    Json.stringAt(encumbrance, "encumbrance.amountExpended").fold(0.0)(_.toDouble)
}
