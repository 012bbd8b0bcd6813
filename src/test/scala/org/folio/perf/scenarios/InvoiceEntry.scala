package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.feeders.{MadeRecords, RecordKind}
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.{SessionKey, TransactionChain}
import org.folio.perf.workflows.invoices._

/** What is edited and deleted are invoices that the run has made. */
object InvoiceEntry extends TakesTurns {
  val code = "io"
  val name = "invoice-entry"
  val title = "Librarians enter, look at, change and delete invoices, in turn."
  val order: TurnOrder = TurnOrder.of(
    CreateInvoice.nla,
    ViewInvoice.transaction,
    EditInvoice.transaction,
    DeleteInvoice.transaction,
  )
  val needs: Map[RecordKind, Double] = Map(
    FinanceRecords.Vendor -> 0.25,
    FinanceRecords.FundToKeep -> 0.25,
    FinanceRecords.Invoice -> 0.25,
  )

  override val needsFiscalYear = true

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val made = new MadeInTurn(run, new MadeRecords("invoice", remembered: _*))
    val self = feeders.records.take()
    new Turns()(
      made.create(
        CreateInvoice.nla.after(
          feeders.records.take(FinanceRecords.Vendor, FinanceRecords.FundToKeep)
        )
      ),
      run(ViewInvoice.transaction.after(feeders.records.take(FinanceRecords.Invoice))),
      made.edit(EditInvoice.transaction.after(self)),
      made.delete(DeleteInvoice.transaction.after(self)),
    )
  }

  private def remembered: Vector[SessionKey] =
    Vector(InvoiceId, InvoiceNumber, InvoiceDate, VendorId, BatchGroupId)
}
