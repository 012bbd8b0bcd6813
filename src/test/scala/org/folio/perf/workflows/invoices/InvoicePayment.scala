package org.folio.perf.workflows.invoices

import org.folio.perf.feeders.kinds.FinanceRecords._
import org.folio.perf.flow.{InOrder, Workflow}

/** All transactions of an iteration are on the same invoice. */
object InvoicePayment {

  val workflow: Workflow = Workflow(
    code = "aie",
    name = "invoice-payment",
    title = "Librarians enter an invoice, approve it and pay it.",
    flow = InOrder(
      CreateInvoice.transaction,
      ApproveInvoice.transaction,
      PayInvoice.transaction,
    ).takes(Vendor, Fund),
    needsFiscalYear = true,
  )

  /** The part of it in the NLA's report. */
  val approval: Workflow = Workflow(
    code = "nla-aie",
    name = "invoice-approval",
    title = "Librarians approve an invoice that has just been made.",
    flow = InOrder(CreateInvoice.preparation, ApproveInvoice.nla).takes(Vendor, FundToKeep),
    needsFiscalYear = true,
  )
}
