package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedOrders, GeneratedPieces}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.SandboxRequest

/** Progress of an open order: receipts and payments of its lines, and its closing. */
object OrderProgress {

  /** Updates the line's receipt status from its pieces, after one of them changed. */
  def received(request: SandboxRequest, lineId: String): Unit =
    request.tenant.orderLines.get(lineId).foreach { line =>
      val status = receiptStatus(request, line)
      if (status != line.getString("receiptStatus")) {
        if (status == AwaitingReceipt) line.remove("receiptDate")
        else line.put("receiptDate", Json.time(request.now))
        changeLine(request, line.put("receiptStatus", status))
      }
    }

  /** Updates a line after the payment of its invoice. */
  def paid(request: SandboxRequest, lineId: String): Unit =
    request.tenant.orderLines.get(lineId).foreach { line =>
      if (line.getString("paymentStatus") != FullyPaid)
        changeLine(request, line.put("paymentStatus", FullyPaid))
    }

  /** Closes an order. Encumbered money that was not spent is released. */
  def close(request: SandboxRequest, order: JsonObject, reason: String): JsonObject = {
    for {
      line <- OrderView.linesOf(request.tenant, order.getString("id"))
      share <- Json.objects(line.getJsonArray("fundDistribution"))
      encumbrance <- Json.string(share, "encumbrance")
    } FundAccounting.release(request, encumbrance)
    order.put("workflowStatus", GeneratedOrders.Closed).put("closeReason", obj("reason" -> reason))
  }

  private def receiptStatus(request: SandboxRequest, line: JsonObject): String = {
    val pieces = request.tenant.pieces.find("poLineId", line.getString("id"))
    val come = pieces.count(_.getString("receivingStatus") == GeneratedPieces.Received)
    // Independent receipts do not show how much is still expected.
    val isOpenEnded = line.getBoolean("checkinItems", false)
    if (come == 0) AwaitingReceipt
    else if (come == pieces.size && !isOpenEnded) FullyReceived
    else "Partially Received"
  }

  private def changeLine(request: SandboxRequest, line: JsonObject): Unit = {
    request.tenant.orderLines.put(
      line.getString("id"),
      line.put("metadata", Storage.touched(line, request)),
    )
    closeIfDone(request, line.getString("purchaseOrderId"))
  }

  /** Closes a one-time order when all its pieces are received and paid. */
  private def closeIfDone(request: SandboxRequest, orderId: String): Unit = for {
    order <- request.tenant.orders.get(orderId)
    if order.getString("workflowStatus") == GeneratedOrders.Open
    if order.getString("orderType") == GeneratedOrders.OneTime
    if OrderView.linesOf(request.tenant, orderId).forall(isDone)
  } request.tenant.orders.put(
    orderId,
    close(request, order, "Complete").put("metadata", Storage.touched(order, request)),
  )

  private def isDone(line: JsonObject): Boolean =
    Payments(line.getString("paymentStatus")) && Receipts(line.getString("receiptStatus"))

  private val AwaitingReceipt = "Awaiting Receipt"
  private val FullyReceived = "Fully Received"
  private val FullyPaid = "Fully Paid"
  private val Payments = Set(FullyPaid, "Payment Not Required", "Cancelled")
  private val Receipts = Set(FullyReceived, "Receipt Not Required", "Cancelled")
}
