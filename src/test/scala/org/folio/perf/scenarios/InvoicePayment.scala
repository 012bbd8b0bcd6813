package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.invoices.{ApproveInvoice, CreateInvoice, PayInvoice}

/** The three transactions are on the same invoice, so a failure ends the iteration. */
object InvoicePayment extends WorkflowScenario {
  val code = "aie"
  val name = "invoice-payment"
  val title = "Librarians enter an invoice, approve it and pay it."
  val transactions: Vector[Share] = Vector(
    Share(CreateInvoice.transaction, 1),
    Share(ApproveInvoice.transaction, 1),
    Share(PayInvoice.transaction, 1),
  )
  val needs: Map[RecordKind, Double] =
    Map(FinanceRecords.Vendor -> 1, FinanceRecords.Fund -> 1)

  override val needsFiscalYear = true

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val records = feeders.records.take(FinanceRecords.Vendor, FinanceRecords.Fund)
    run.inOrder(
      CreateInvoice.transaction.after(records),
      ApproveInvoice.transaction,
      PayInvoice.transaction,
    )
  }
}
