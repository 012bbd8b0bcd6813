package org.folio.perf.workflows.orders

import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.feeders.kinds.OrderRecords
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.protocol._
import AcquisitionsKeys._
import Checks._
import Folio._

/**
 * EBSCONET, the subscription service of EBSCO, reads an order line with the tenant's API key, and renews it at a new price.
 *
 * Needs: `orderLineNumber`, `edgeApiKey`.
 * Source: PTF's JMeter script EBSCONET, its thread group of the edge module. The script sends the same vendor, fund and price for all
 * lines. Here the line keeps its values, and its price rises by a cent, so that FOLIO changes the encumbrance.
 */
object RenewSubscription {
  private val LineJson = SessionKey("ebsconetLineJson")
  private val RenewedLineJson = SessionKey("ebsconetRenewedLineJson")

  val read: Transaction = Transaction("EBSCONET_get /orders/order-lines/{polineNumber}")(
    edgeGet("/orders/order-lines/{id}", OrderLineNumber)
      .param("type", "EBSCONET")
      .check(says("poLineNumber", OrderLineNumber), captureBody(LineJson))
  )

  val renew: Transaction = Transaction("EBSCONET_put /orders/order-lines/{polineNumber}")(
    JsonEdit.change(LineJson, RenewedLineJson)((line, _) => raisePrice(line)),
    edgePut("/orders/order-lines/{id}", OrderLineNumber)(RenewedLineJson.el)
      .param("type", "EBSCONET")
      .check(isEmpty),
  )

  private def raisePrice(line: ObjectNode): Unit = {
    val price = line.path("unitPrice").decimalValue
    line.put("unitPrice", price.add(Cent))
    ()
  }

  private val Cent = new java.math.BigDecimal("0.01")

  val workflow: Workflow = Workflow(
    code = "ebsconet",
    name = "subscription-renewal",
    title = "A subscription service renews order lines through the edge module.",
    flow = InOrder(read, renew).takes(OrderRecords.LineToRenew),
    needsFiscalYear = true,
    interfaces = Vector("ebsconet" -> "2.0"),
  )
}
