package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers

/** A large budget of the current fiscal year for each active fund, so that no purchase of a workflow fails. */
object Budgets extends Recipe {
  val words = "budgets"
  private val Path = "/finance/budgets"

  /** Amount in the fund's currency, more than a run of several days spends. */
  private val Allocated = 1000000000.0

  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    if (!needs.spends) Right(Vector.empty)
    else {
      val at = needs.at
      for {
        years <- FiscalYears.all(at)
        ledgers <- Ledgers.all(at)
        funds <- at.list(
          "/finance/funds",
          "funds",
          "fundStatus==Active sortby code",
          TenantApi.AllOfThem,
        )
        current = years.filter(FiscalYears.containsToday)
        withBudget <- fundsWithBudget(at, current)
      } yield {
        val yearOfLedger = ledgers
          .flatMap(ledger => FiscalYears.currentOf(ledger, years).map(textOf(ledger, "id") -> _))
          .toMap
        for {
          fund <- funds
          year <- yearOfLedger.get(textOf(fund, "ledgerId"))
          if !withBudget.contains((textOf(fund, "id"), textOf(year, "id")))
        } yield () => make(at, fund, year)
      }
    }

  /** Ids of funds, each with its year's. */
  private def fundsWithBudget(
      at: TenantApi,
      years: Vector[JsonNode],
  ): Either[FolioError, Set[(String, String)]] =
    Eithers
      .map(years.map(textOf(_, "id"))) { id =>
        at.list(Path, "budgets", s"fiscalYearId==$id", TenantApi.AllOfThem)
          .map(_.map(budget => textOf(budget, "fundId") -> id))
      }
      .map(_.flatten.toSet)

  private def make(at: TenantApi, fund: JsonNode, year: JsonNode): Either[FolioError, Unit] = {
    val body = TenantApi.json
      .put("name", s"${textOf(fund, "code")}-${textOf(year, "code")}")
      .put("budgetStatus", "Active")
      .put("fundId", textOf(fund, "id"))
      .put("fiscalYearId", textOf(year, "id"))
      .put("allocated", Allocated)
      .put("allowableEncumbrance", 100)
      .put("allowableExpenditure", 100)
    at.post(Path, body).map(_ => ())
  }

  private def textOf(node: JsonNode, field: String): String = node.path(field).asText("")
}
