package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.kinds.{FinanceRecords, OrderRecords}
import org.folio.perf.feeders.{MadeRecords, RecordKind}
import org.folio.perf.protocol.AcquisitionsKeys.{OrderId, VendorId}
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.orders._

/** The NLA's orders. Deleted are those that the run has made; any order of a vendor gets a note. */
object OrderKeeping extends TakesTurns {
  val code = "nla-poo"
  val name = "order-keeping"
  val title = "Librarians enter, look at, change and delete purchase orders, in turn."
  val order: TurnOrder = TurnOrder.of(
    CreateOrderFromTemplate.transaction,
    ViewOrder.transaction,
    EditOrder.transaction,
    DeleteOrder.transaction,
  )
  val needs: Map[RecordKind, Double] =
    Map(FinanceRecords.Vendor -> 0.75, OrderRecords.Template -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val made = new MadeInTurn(run, new MadeRecords("order", OrderId, VendorId))
    val template = feeders.records.take(OrderRecords.Template)
    val both = feeders.records.take(FinanceRecords.Vendor, OrderRecords.Template)
    new Turns()(
      made.create(CreateOrderFromTemplate.transaction.after(both)),
      run(ViewOrder.transaction.after(both)),
      run(EditOrder.transaction.after(both)),
      made.delete(DeleteOrder.transaction.after(template)),
    )
  }
}
