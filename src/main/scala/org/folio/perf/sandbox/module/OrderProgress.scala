package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.{Json, Orders, Pieces}
import org.folio.perf.sandbox.gateway.Ask

/** How far an open order has come: what was received and paid of its lines, and when it closes. */
object OrderProgress {

  /** Works out the line's receipt status from its pieces, after one of them changed. */
  def received(ask: Ask, lineId: String): Unit = ask.tenant.orderLines.get(lineId).foreach { line =>
    val status = receiptStatus(ask, line)
    if (status != line.getString("receiptStatus")) {
      if (status == AwaitingReceipt) line.remove("receiptDate")
      else line.put("receiptDate", Json.time(ask.now))
      changeLine(ask, line.put("receiptStatus", status))
    }
  }

  /** A line's invoice has been paid. */
  def paid(ask: Ask, lineId: String): Unit = ask.tenant.orderLines.get(lineId).foreach { line =>
    if (line.getString("paymentStatus") != FullyPaid)
      changeLine(ask, line.put("paymentStatus", FullyPaid))
  }

  /** What the vendor did not deliver is given up: the money that is left is free again. */
  def close(ask: Ask, order: JsonObject, reason: String): JsonObject = {
    for {
      line <- OrderView.linesOf(ask.tenant, order.getString("id"))
      share <- Json.objects(line.getJsonArray("fundDistribution"))
      encumbrance <- Json.string(share, "encumbrance")
    } FundAccounting.release(ask, encumbrance)
    order.put("workflowStatus", Orders.Closed).put("closeReason", obj("reason" -> reason))
  }

  private def receiptStatus(ask: Ask, line: JsonObject): String = {
    val pieces = ask.tenant.pieces.find("poLineId", line.getString("id"))
    val come = pieces.count(_.getString("receivingStatus") == Pieces.Received)
    // Independent receipts say nothing about how much is still to come.
    val isOpenEnded = line.getBoolean("checkinItems", false)
    if (come == 0) AwaitingReceipt
    else if (come == pieces.size && !isOpenEnded) FullyReceived
    else "Partially Received"
  }

  private def changeLine(ask: Ask, line: JsonObject): Unit = {
    ask.tenant.orderLines.put(
      line.getString("id"),
      line.put("metadata", Storage.touched(line, ask)),
    )
    closeIfDone(ask, line.getString("purchaseOrderId"))
  }

  /** An order that is placed once is complete when all is here and paid. */
  private def closeIfDone(ask: Ask, orderId: String): Unit = for {
    order <- ask.tenant.orders.get(orderId)
    if order.getString("workflowStatus") == Orders.Open
    if order.getString("orderType") == Orders.OneTime
    if OrderView.linesOf(ask.tenant, orderId).forall(isDone)
  } ask.tenant.orders.put(
    orderId,
    close(ask, order, "Complete").put("metadata", Storage.touched(order, ask)),
  )

  private def isDone(line: JsonObject): Boolean =
    Payments(line.getString("paymentStatus")) && Receipts(line.getString("receiptStatus"))

  private val AwaitingReceipt = "Awaiting Receipt"
  private val FullyReceived = "Fully Received"
  private val FullyPaid = "Fully Paid"
  private val Payments = Set(FullyPaid, "Payment Not Required", "Cancelled")
  private val Receipts = Set(FullyReceived, "Receipt Not Required", "Cancelled")
}
