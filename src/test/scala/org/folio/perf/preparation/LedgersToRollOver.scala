package org.folio.perf.preparation

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError

/**
 * Ledgers that a run rolls over, each with a fund and its budget. Their codes come last. [[FiscalYears]] creates the
 * years.
 */
object LedgersToRollOver
    extends KindRecipe("ledgers to roll over", FinanceRecords.LedgerToRollOver) {

  private val Moment = DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC)

  /** Whether the plan rolls a ledger over. */
  private[preparation] def isWanted(needs: TenantNeeds): Boolean =
    needs.takes.contains(FinanceRecords.LedgerToRollOver)

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    // The time stamp makes the newest the last.
    val code = TenantApi.newCode(OwnMarks.LedgerToRollOver + Moment.format(Instant.now))
    for {
      years <- FiscalYears.all(at)
      ledger <- Ledgers.make(at, years, code)
      _ <- Funds.make(at, ledger, code)
    } yield ()
  }
}
