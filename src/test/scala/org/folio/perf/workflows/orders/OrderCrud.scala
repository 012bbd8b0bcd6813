package org.folio.perf.workflows.orders

import org.folio.perf.feeders.kinds.FinanceRecords.Vendor
import org.folio.perf.feeders.kinds.OrderRecords.{Template, VendorWithOrders}
import org.folio.perf.flow.{Crud, Single, Workflow}
import org.folio.perf.protocol.AcquisitionsKeys.{OrderId, VendorId}

/** Orders of the NLA's report. Only orders that the run has created get a note. */
object OrderCrud {

  val workflow: Workflow = Workflow(
    code = "nla-poo",
    name = "order-keeping",
    title = "Librarians enter, look at, change and delete purchase orders, in turn.",
    flow = Crud(
      record = "order",
      remembers = Vector(OrderId, VendorId),
      create = Single(CreateOrderFromTemplate.transaction).takes(Vendor, Template),
      view = Single(ViewOrder.transaction).takes(VendorWithOrders, Template),
      edit = Single(EditOrder.transaction).takes(Template),
      delete = Single(DeleteOrder.transaction).takes(Template),
      editsCreated = true,
    ),
  )
}
