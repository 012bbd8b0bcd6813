package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError

/**
 * The last active ledger by code, which a run rolls over, has a fund and has not been rolled over in the
 * current fiscal year. Otherwise a new ledger with a fund is created after it. [[FiscalYears]] creates the
 * years and [[Budgets]] the fund's budget.
 */
object LedgersToRollOver extends Recipe {
  val words = "ledgers to roll over"

  /** Sorts after usual names of libraries; the time stamp makes the newest the last. */
  private val CodePrefix = "ZZPERF"
  private val Moment = DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC)

  /** Whether the plan rolls a ledger over. */
  private[preparation] def isWanted(needs: TenantNeeds): Boolean =
    needs.takes.contains(FinanceRecords.LedgerToRollOver)

  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    if (!isWanted(needs)) Right(Vector.empty)
    else
      for {
        years <- FiscalYears.all(needs.at)
        ledger <- last(needs.at)
        isReady <- ledger.fold[Either[FolioError, Boolean]](Right(false))(ready(needs.at, _, years))
      } yield if (isReady) Vector.empty else Vector(() => make(needs.at, years))

  /** The list in the order in which a run takes ledgers. */
  private def last(at: TenantApi): Either[FolioError, Option[JsonNode]] = {
    val kind = FinanceRecords.LedgerToRollOver
    at.list(kind.path, kind.array, kind.cql, 1).map(_.headOption)
  }

  private def ready(
      at: TenantApi,
      ledger: JsonNode,
      years: Vector[JsonNode],
  ): Either[FolioError, Boolean] = {
    val id = ledger.path("id").asText
    for {
      funds <- at.list("/finance/funds", "funds", s"ledgerId==$id", TenantApi.AllOfThem)
      rollovers <- at.list(
        "/finance/ledger-rollovers",
        "ledgerFiscalYearRollovers",
        s"ledgerId==$id",
        TenantApi.AllOfThem,
      )
    } yield FiscalYears.currentOf(ledger, years).exists { year =>
      funds.exists(_.path("fundTypeId").asText("").nonEmpty) &&
      !rollovers.exists { rollover =>
        rollover.path("rolloverType").asText == "Commit" &&
        rollover.path("fromFiscalYearId").asText == year.path("id").asText
      }
    }
  }

  private def make(at: TenantApi, years: Vector[JsonNode]): Either[FolioError, Unit] = {
    val code = CodePrefix + Moment.format(Instant.now)
    for {
      year <- years.find(FiscalYears.containsToday).toRight(at.lacks("current fiscal year"))
      fundType <- at.any("/finance/fund-types", "fundTypes")
      ledger <- at.post(
        FinanceRecords.LedgerToRollOver.path,
        TenantApi.json
          .put("name", s"Load tests $code")
          .put("code", code)
          .put("ledgerStatus", "Active")
          .put("fiscalYearOneId", year.path("id").asText),
      )
      body = TenantApi.json
      _ = body
        .putObject("fund")
        .put("name", s"Load tests $code")
        .put("code", code)
        .put("fundStatus", "Active")
        .put("fundTypeId", fundType.path("id").asText)
        .put("ledgerId", ledger.path("id").asText)
      _ = body.putArray("groupIds")
      _ <- at.post("/finance/funds", body)
    } yield ()
  }
}
