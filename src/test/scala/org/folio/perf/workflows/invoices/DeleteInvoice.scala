package org.folio.perf.workflows.invoices

import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.delete
import org.folio.perf.protocol.{Checks, Transaction}
import InvoicesApp._

/**
 * A librarian finds an invoice by its number, looks at it and deletes it.
 *
 * Needs: the same values as [[EditInvoice]]. Afterwards the invoice does not exist any more.
 * Source: PTF's JMeter script (NLA), which draws from the invoices that its search found, and asks for
 * the vendor of another one afterwards if the search still finds any; here it finds none.
 */
object DeleteInvoice {

  val transaction: Transaction = Transaction(
    "IO_Delete invoices",
    opened ++ Vector(byAnyNumber.check(Checks.says("id", InvoiceId)), vendorInList(VendorId)) ++
      page ++ Vector(
        delete("/invoice/invoices/{id}", InvoiceId).check(Checks.isEmpty),
        byAnyNumber.check(Checks.isList, Checks.lacksValue(InvoiceId)),
      ),
  )
}
