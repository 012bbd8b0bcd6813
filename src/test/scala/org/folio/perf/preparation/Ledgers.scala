package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import java.time.OffsetDateTime
import org.folio.perf.feeders.{LedgerYears, OwnMarks, RecordKind}
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError

/** One active ledger with a current fiscal year, for the funds of load tests. */
object Ledgers extends Recipe {
  val words = "ledgers"
  val kinds: Seq[RecordKind] = Seq(FinanceRecords.Ledger)
  private val Path = "/finance/ledgers"

  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    if (needs.missingOf(FinanceRecords.Ledger) == 0) Right(Vector.empty)
    else Right(Vector(() => own(needs.at).map(_ => ())))

  /** The ledger that preparations have created; it is created if it is missing. */
  private[preparation] def own(at: TenantApi): Either[FolioError, JsonNode] =
    at.once("ledger") {
      for {
        years <- FiscalYears.all(at)
        ledgers <- all(at)
        found = ledgers.find { ledger =>
          ledger.path("code").asText.startsWith(OwnMarks.Code) &&
          LedgerYears.currentOf(ledger, years, OffsetDateTime.now).isDefined
        }
        ledger <- found.map(Right(_)).getOrElse(make(at, years, TenantApi.newCode()))
      } yield ledger
    }

  private[preparation] def all(at: TenantApi): Either[FolioError, Vector[JsonNode]] =
    at.list(Path, "ledgers", "ledgerStatus==Active sortby code", TenantApi.AllOfThem)

  private[preparation] def make(
      at: TenantApi,
      years: Vector[JsonNode],
      code: String,
  ): Either[FolioError, JsonNode] =
    for {
      year <- years
        .find(LedgerYears.contains(_, OffsetDateTime.now))
        .toRight(at.lacks("current fiscal year"))
      ledger <- at.post(
        Path,
        TenantApi.json
          .put("name", s"Load tests $code")
          .put("code", code)
          .put("ledgerStatus", "Active")
          .put("fiscalYearOneId", year.path("id").asText),
      )
    } yield ledger
}
