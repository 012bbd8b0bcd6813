package org.folio.perf.workflows.orders

import org.folio.perf.protocol.AcquisitionsKeys.{OrderId, VendorId}
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.put
import org.folio.perf.protocol.{Checks, JsonEdit, Step, Transaction}
import OrderKeys._
import OrderPage.{ordersOfVendor, page, template}
import OrdersApp._

/**
 * A librarian finds an order by its vendor, gives it another note and looks at it again.
 *
 * Needs: `orderId` of one of the latest orders of the vendor, `vendorId`, `templateId`.
 * Source: PTF's JMeter script (NLA), which edits any order of the vendor, and also empties the prefix of the number.
 */
object EditOrder {

  private val Note = "edited by a load test"

  val transaction: Transaction = Transaction(
    "POO_Edit purchase orders",
    (OrderPage.opened ++ found ++ page ++ form ++ saved).flatMap(unhurried),
  )

  private def found: Vector[Step] =
    Vector(ordersOfVendor.check(Checks.says("id", OrderId)), vendorInList(VendorId))

  private def form: Vector[Step] = Vector(
    nextNumber,
    order.check(Checks.captureBody(OrderJson)),
    linesLimit,
    approvals,
    prefixes,
    suffixes,
    orderTemplates,
    vendor,
    ownUnits,
    self,
    tags,
    tagsEnabled,
    JsonEdit.change(OrderJson, EditedOrderJson) { (json, _) =>
      json.putArray("notes").add(Note)
      json.put("poNumberPrefix", "")
      ()
    },
  )

  private def saved: Vector[Step] =
    put("/orders/composite-orders/{id}", OrderId)(EditedOrderJson.el).check(Checks.isEmpty) +:
      (filters ++ OrderPage.order ++ Vector(
        vendor,
        order.check(Checks.contains(Note)),
        ordersOfVendor.check(Checks.says("id", OrderId)),
      ) ++ peopleOfOrder ++ Vector(template, vendorInList(VendorId)))
}
