package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.OrderRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.orders.{AddOrderLine, ApproveOrder, CreateOrder}

/** The three transactions are on the same order, so a failure ends the iteration. */
object OrderPlacement extends WorkflowScenario {
  val code = "poo"
  val name = "order-placement"
  val title = "Librarians enter a purchase order, add a line to it and approve it."
  val transactions: Vector[Share] = Vector(
    Share(CreateOrder.transaction, 1),
    Share(AddOrderLine.transaction, 1),
    Share(ApproveOrder.transaction, 1),
  )
  val needs: Map[RecordKind, Double] = Map(OrderRecords.ItemAtLocation -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val location = feeders.records.take(OrderRecords.ItemAtLocation)
    run.inOrder(
      CreateOrder.transaction.after(location),
      AddOrderLine.transaction,
      ApproveOrder.transaction,
    )
  }
}
