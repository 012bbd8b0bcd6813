package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import java.time.{OffsetDateTime, ZoneOffset}
import org.folio.perf.feeders.LedgerYears
import org.folio.perf.folio.FolioError

/**
 * The current calendar year for each ledger's series that lacks it, and the next year where a ledger is rolled
 * over.
 */
object FiscalYears extends Recipe {
  val words = "fiscal years"
  private val Path = "/finance/fiscal-years"

  /** The series of a tenant without ledgers. */
  private val NewSeries = "PERF"

  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    if (!needs.spends) Right(Vector.empty)
    else
      for {
        years <- all(needs.at)
        ledgers <- Ledgers.all(needs.at)
      } yield {
        val used = ledgers.flatMap(LedgerYears.seriesOf(_, years)).distinct
        val wanted = if (used.isEmpty) Vector(NewSeries) else used
        val now = OffsetDateTime.now(ZoneOffset.UTC)
        val begins =
          if (LedgersToRollOver.isWanted(needs)) Vector(now, now.plusYears(1)) else Vector(now)
        for {
          series <- wanted
          moment <- begins
          if !years.exists(year =>
            LedgerYears.series(year) == series && LedgerYears.contains(year, moment)
          )
        } yield () => make(needs.at, series, moment.getYear)
      }

  private[preparation] def all(at: TenantApi): Either[FolioError, Vector[JsonNode]] =
    at.list(Path, "fiscalYears", "cql.allRecords=1", TenantApi.AllOfThem)

  /** Its code is the series and the year: mod-finance takes the series from there. */
  private def make(at: TenantApi, series: String, year: Int): Either[FolioError, Unit] = {
    val body = TenantApi.json
      .put("name", s"$series $year")
      .put("code", s"$series$year")
      .put("series", series)
      .put("periodStart", s"$year-01-01T00:00:00Z")
      .put("periodEnd", s"$year-12-31T23:59:59Z")
    at.post(Path, body).map(_ => ())
  }
}
