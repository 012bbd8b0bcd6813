package org.folio.perf.workflows.orders

import org.folio.perf.feeders.kinds.OrderRecords.ItemAtLocation
import org.folio.perf.flow.{InOrder, Workflow}

/** All transactions of an iteration are on the same order. */
object OrderPlacement {

  val workflow: Workflow = Workflow(
    code = "poo",
    name = "order-placement",
    title = "Librarians enter a purchase order, add a line to it and approve it.",
    flow = InOrder(
      CreateOrder.transaction,
      AddOrderLine.transaction,
      ApproveOrder.transaction,
    ).takes(ItemAtLocation),
  )
}
