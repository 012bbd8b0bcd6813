package org.folio.perf.workflows.orders

import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.protocol.{Checks, FolioRequest, JsonEdit, Step, Transaction}
import OrderKeys._
import OrdersApp._

/**
 * A librarian opens the form of a pending order, marks it as approved and saves it. It stays pending:
 * approving does not send it to its vendor.
 *
 * Needs: the values that [[AddOrderLine]] leaves. Leaves: the approved order.
 * Source: PTF's JMeter script (MOBIUS). It sends single fields, and numbers as texts; here the order is
 * written back complete, but without its lines, which FOLIO then keeps.
 */
object ApproveOrder {

  val transaction: Transaction = Transaction(
    "POO_TC: Approve Order",
    form ++ Vector(approved, save) ++ filters ++
      Vector(order.check(isApproved), invoicesOfOrder, linesOfOrder, orderInList) ++
      rulesOfOrder ++ Vector(order, pendingOrders) ++ peopleOfOrder ++
      Vector(exportHistory, unitsByVendor),
  )

  private def form: Vector[Step] = Vector(
    nextNumber,
    order.check(Checks.captureBody(OrderJson)),
    addresses,
    orderNumbers,
    prefixes,
    suffixes,
    orderTemplates,
    vendor,
    ownUnits,
    self,
    tags,
    tagsEnabled,
  )

  private def approved: Step = JsonEdit.change(OrderJson, ApprovedOrderJson) { (json, _) =>
    json.put("approved", true)
    json.remove("compositePoLines")
    ()
  }

  private def save: FolioRequest =
    put("/orders/composite-orders/{id}", OrderId)(ApprovedOrderJson.el).check(Checks.isEmpty)

  private def isApproved = Checks.isText("$.approved", "true")

  /** Query of the script; it finds nothing. */
  private def unitsByVendor: FolioRequest =
    get("/acquisitions-units/units")
      .query(s"id==${VendorId.el}")
      .limit(1000)
      .check(Checks.hasField("acquisitionsUnits"))
}
