package org.folio.perf.workflows.finance

import org.folio.perf.protocol.{AcquisitionsRequests, Transaction}

/**
 * A librarian opens the finance app.
 *
 * Source: PTF's JMeter script (NLA), which does it before each operation on a ledger. The report has no row for it.
 */
object LedgerOverview {
  val transaction: Transaction =
    Transaction("LO_Load Finance")(AcquisitionsRequests.acquisitionsUnits)
}
