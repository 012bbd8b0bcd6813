package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.invoices.{ApproveInvoice, CreateInvoice}

/** The NLA's part of [[InvoicePayment]]. */
object InvoiceApproval extends WorkflowScenario {
  val code = "nla-aie"
  val name = "invoice-approval"
  val title = "Librarians approve an invoice that has just been made."
  val transactions: Vector[Share] =
    Vector(Share(CreateInvoice.preparation, 1), Share(ApproveInvoice.nla, 1))
  val needs: Map[RecordKind, Double] =
    Map(FinanceRecords.Vendor -> 1, FinanceRecords.FundToKeep -> 1)

  override val needsFiscalYear = true

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val records = feeders.records.take(FinanceRecords.Vendor, FinanceRecords.FundToKeep)
    run.inOrder(CreateInvoice.preparation.after(records), ApproveInvoice.nla)
  }
}
