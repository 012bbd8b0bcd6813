package org.folio.perf.workflows.orders

import org.folio.perf.protocol.Transaction
import OrdersApp.unhurried

/**
 * A librarian looks at any order of a vendor.
 *
 * Needs: `vendorId` of a vendor with orders, `templateId`.
 * Source: PTF's JMeter script (NLA).
 */
object ViewOrder {
  val transaction: Transaction = Transaction(
    "POO_View purchase orders",
    (OrderPage.opened ++ OrderPage.anyOfVendor ++ OrderPage.page).flatMap(unhurried),
  )
}
