package org.folio.perf.workflows.invoices

import org.folio.perf.feeders.kinds.FinanceRecords._
import org.folio.perf.flow.{Crud, Input, Single, Workflow}
import org.folio.perf.protocol.AcquisitionsKeys._

object InvoiceCrud {

  val workflow: Workflow = Workflow(
    code = "io",
    name = "invoice-entry",
    title = "Librarians enter, look at, change and delete invoices, in turn.",
    flow = Crud(
      record = "invoice",
      remembers = Vector(InvoiceId, InvoiceNumber, InvoiceDate, VendorId, BatchGroupId),
      create = Single(CreateInvoice.nla).takes(Vendor, FundToKeep),
      view = Single(ViewInvoice.transaction).takes(Invoice),
      edit = Single(EditInvoice.transaction).using(Input.OwnUser),
      delete = Single(DeleteInvoice.transaction).using(Input.OwnUser),
      editsCreated = true,
    ),
    needsFiscalYear = true,
  )
}
