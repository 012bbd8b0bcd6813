package org.folio.perf.workflows.finance

import org.folio.perf.protocol.Transaction
import LedgersApp._

/**
 * A librarian finds a ledger by its name and looks at it.
 *
 * Needs: `ledgerId`, `ledgerName`.
 * Source: PTF's JMeter script (NLA), which stops after the search if the ledger is not found; here that is a
 * failure.
 */
object ViewLedger {
  val transaction: Transaction = Transaction("LO_View Ledger", found +: page)
}
