package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError

/** One active ledger for a tenant without ledgers. */
object Ledgers extends Recipe {
  val words = "ledgers"
  private val Path = "/finance/ledgers"

  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    if (!needs.spends) Right(Vector.empty)
    else
      all(needs.at).map { ledgers =>
        if (ledgers.isEmpty) Vector(() => make(needs.at)) else Vector.empty
      }

  private[preparation] def all(at: TenantApi): Either[FolioError, Vector[JsonNode]] =
    at.list(Path, "ledgers", "ledgerStatus==Active sortby code", TenantApi.AllOfThem)

  private def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      years <- FiscalYears.all(at)
      year <- years.find(FiscalYears.containsToday).toRight(at.lacks("current fiscal year"))
      code = TenantApi.newCode()
      _ <- at.post(
        Path,
        TenantApi.json
          .put("name", s"Load tests $code")
          .put("code", code)
          .put("ledgerStatus", "Active")
          .put("fiscalYearOneId", year.path("id").asText),
      )
    } yield ()
}
