package org.folio.perf.workflows.orders

import org.folio.perf.feeders.kinds.FinanceRecords.Vendor
import org.folio.perf.feeders.kinds.OrderRecords.Template
import org.folio.perf.flow.{Crud, Single, Workflow}
import org.folio.perf.protocol.AcquisitionsKeys.{OrderId, VendorId}

/** Orders of the NLA's report: any order of a vendor gets a note. */
object OrderCrud {

  val workflow: Workflow = Workflow(
    code = "nla-poo",
    name = "order-keeping",
    title = "Librarians enter, look at, change and delete purchase orders, in turn.",
    flow = Crud(
      record = "order",
      remembers = Vector(OrderId, VendorId),
      create = Single(CreateOrderFromTemplate.transaction).takes(Vendor, Template),
      view = Single(ViewOrder.transaction).takes(Vendor, Template),
      edit = Single(EditOrder.transaction).takes(Vendor, Template),
      delete = Single(DeleteOrder.transaction).takes(Template),
    ),
  )
}
