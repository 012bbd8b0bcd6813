package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedBudgets, GeneratedOrders, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.list

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
      .put("compositePoLines", list(lines))
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
