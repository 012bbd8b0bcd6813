package org.folio.perf.workflows.finance

import org.folio.perf.protocol.AcquisitionsKeys.LedgerId
import org.folio.perf.protocol.Folio.delete
import org.folio.perf.protocol.{Checks, Transaction}
import LedgersApp._

/**
 * A librarian finds a ledger without funds, deletes it, and does not find it any more.
 *
 * Needs: `ledgerId`, `ledgerName`.
 * Source: PTF's JMeter script (NLA).
 */
object DeleteLedger {

  val transaction: Transaction = Transaction(
    "LO_Delete a ledger",
    (found +: page) ++ Vector(
      delete("/finance/ledgers/{id}", LedgerId).check(Checks.isEmpty),
      byName.check(Checks.isList, Checks.lacksValue(LedgerId)),
    ),
  )
}
