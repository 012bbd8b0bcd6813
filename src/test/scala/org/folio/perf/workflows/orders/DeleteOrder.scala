package org.folio.perf.workflows.orders

import org.folio.perf.protocol.AcquisitionsKeys.{OrderId, VendorId}
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.delete
import org.folio.perf.protocol.{Checks, Step, Transaction}
import OrderPage.{ordersOfVendor, page}
import OrdersApp.unhurried

/**
 * A librarian finds an order by its vendor, looks at it and deletes it.
 *
 * Needs: `orderId` of one of the latest orders of the vendor, `vendorId`, `templateId`.
 * Source: PTF's JMeter script (NLA), which deletes any order of the vendor.
 */
object DeleteOrder {

  val transaction: Transaction = Transaction(
    "POO_Delete purchase orders",
    (OrderPage.opened ++ found ++ page ++ deleted).flatMap(unhurried),
  )

  private def found: Vector[Step] =
    Vector(ordersOfVendor.check(Checks.says("id", OrderId)), vendorInList(VendorId))

  private def deleted: Vector[Step] = Vector(
    delete("/orders/composite-orders/{id}", OrderId).check(Checks.isEmpty),
    ordersOfVendor.check(Checks.isList, Checks.lacksValue(OrderId)),
    vendorInList(VendorId),
  )
}
