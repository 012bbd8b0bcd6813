package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.{GeneratedBudgets, GeneratedOrders, TenantData, View}
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, ResponseCache, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.format.Json

/** mod-orders: single lines of purchase orders. */
final class OrderLinesRoutes(release: FolioRelease) extends RoutesOf("mod-orders") {
  import OrderLinesRoutes._

  private val path = "/orders/order-lines"

  /**
   * Maximum of cached lists, for all tenants; each has about 60 kB. A download repeats its search
   * for lines.
   */
  private val RememberedLists = 200

  private def remembered = new ResponseCache(
    RememberedLists,
    tenant => Seq(tenant.orderLines, tenant.orders),
    listed,
  )

  private def listed(request: SandboxRequest): SandboxResponse =
    SandboxResponse.ok(Lists.page(request, request.tenant.orderLines, "poLines")(shown(release, _)))

  /** Created for each sandbox, so that their caches are separate. */
  override def routes: Vector[Route] = Vector(
    readRoute(s"GET $path", remembered),
    route(s"POST $path", checked(post)),
    route(
      s"GET $path/{id}",
      request =>
        request.tenant.orderLines
          .get(request.id)
          .fold(AcquisitionsErrors.notFound)(line => SandboxResponse.ok(shown(release, line))),
    ),
  )

  private def post(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      order <- request.tenant.orders.get(body.getString("purchaseOrderId")).toRight(noOrder)
      _ <- Check.that(order.getString("workflowStatus") == GeneratedOrders.Pending, isOpen(order))
    } yield {
      val number = OrderLineRules.nextNumber(OrderLineRules.linesOf(request.tenant, order.getString("id")))
      OrderLineRules.complete(request, body, order.getString("poNumber"), number)
      request.tenant.orderLines.put(body)
      Acquisitions.made(path, shown(release, body))
    }

  private val noOrder: SandboxResponse =
    AcquisitionsErrors.refused(422, "The order does not exist", "orderNotFound")

  private def isOpen(order: JsonObject): SandboxResponse = {
    val status = order.getString("workflowStatus")
    AcquisitionsErrors.refused(422, s"Order cannot be modified in $status status", s"order$status")
  }
}

object OrderLinesRoutes {

  /** The line without the fields that Trillium does not have. */
  def shown(release: FolioRelease, line: JsonObject): JsonObject = {
    if (release.interfaces.hasSince("order-lines", "4.0")) Vector("alerts", "reportingCodes").foreach(line.remove)
    line
  }
}

/** What mod-orders does with purchase order lines. */
object OrderLineRules {

  def linesOf(tenant: TenantData, orderId: String): Vector[JsonObject] =
    tenant.orderLines.find("purchaseOrderId", orderId)

  /** The next number of a line, such as 2 after `10006-1`. */
  def nextNumber(lines: Vector[JsonObject]): Int =
    lines.flatMap(_.getString("poLineNumber").split('-').last.toIntOption).maxOption.getOrElse(0) + 1

  /** Deletes a line with its title and pieces; inventory records stay. */
  def remove(tenant: TenantData, line: JsonObject): Unit = {
    val id = line.getString("id")
    for (table <- Seq(tenant.pieces, tenant.titles))
      table.find("poLineId", id).foreach(record => table.delete(record.getString("id")))
    tenant.orderLines.delete(id)
    ()
  }

  /**
   * Adds the fields that a new line lacks.
   *
   * @param orderNumber of its order; `number` counts the order's lines from 1
   */
  def complete(request: SandboxRequest, line: JsonObject, orderNumber: String, number: Int): Unit = {
    val tenant = request.tenant
    withoutNulls(line)
    val own = obj("id" -> tenant.newId(), "number" -> s"$orderNumber-$number", "metadata" -> request.metadata)
    Json.withDefaults(line, View.named("defaults of an order line")(tenant, "own" -> own))
    Vector("details", "eresource", "physical").foreach { part =>
      Option(line.getJsonObject(part)).foreach(Json.withDefaults(_, View.named(s"defaults of a line's $part")(tenant)))
    }
    Json.objects(line, "locations").foreach { location =>
      val copies = location.getInteger("quantityPhysical", 0) + location.getInteger("quantityElectronic", 0)
      location.put("quantity", copies)
    }
    val cost = Json.withDefaults(line.getJsonObject("cost"), "discountType" -> "percentage")
    cost.put("poLineEstimatedPrice", estimatedPrice(cost))
    ()
  }

  private def estimatedPrice(cost: JsonObject): Double = GeneratedBudgets.cents(
    cost.getDouble("listUnitPrice", 0.0) * cost.getInteger("quantityPhysical", 0) +
      cost.getDouble("listUnitPriceElectronic", 0.0) * cost.getInteger("quantityElectronic", 0)
  )

  /** Removes nulls, also in nested objects. */
  private def withoutNulls(record: JsonObject): Unit = {
    Json.withoutNulls(record)
    record.fieldNames.toArray(Array.empty[String]).foreach { name =>
      record.getValue(name) match {
        case inner: JsonObject => withoutNulls(inner)
        case inner: io.vertx.core.json.JsonArray => Json.objects(inner).foreach(withoutNulls)
        case _ => ()
      }
    }
  }

  def price(line: JsonObject): Double = line.getJsonObject("cost").getDouble("poLineEstimatedPrice")

  def copiesOf(line: JsonObject): Int = {
    val cost = line.getJsonObject("cost")
    cost.getInteger("quantityPhysical", 0) + cost.getInteger("quantityElectronic", 0)
  }
}
