package org.folio.perf.preparation

import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError

/** Active funds with an account number, in a ledger that has a current fiscal year. */
object Funds extends KindRecipe("funds", FinanceRecords.Fund, FinanceRecords.FundToKeep) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      years <- FiscalYears.all(at)
      ledgers <- Ledgers.all(at)
      ledger <- ledgers
        .find(FiscalYears.currentOf(_, years).isDefined)
        .toRight(at.lacks("ledger with a current fiscal year"))
      code = TenantApi.newCode()
      body = TenantApi.json
      _ = body
        .putObject("fund")
        .put("name", s"Load tests $code")
        .put("code", code)
        .put("fundStatus", "Active")
        .put("externalAccountNo", code)
        .put("ledgerId", ledger.path("id").asText)
      _ = body.putArray("groupIds")
      _ <- at.post("/finance/funds", body)
    } yield ()
}
