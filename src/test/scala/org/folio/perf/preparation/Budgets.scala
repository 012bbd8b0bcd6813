package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError

/** Budgets of the funds that preparations create, so large that no purchase of a workflow fails. */
private[preparation] object Budgets {
  private val Path = "/finance/budgets"

  /** Amount in the fund's currency, more than a run of several days spends. */
  private val Allocated = 1000000000.0

  /** Ids of funds, each with its year's, that have an active budget. */
  def active(at: TenantApi): Either[FolioError, Set[(String, String)]] =
    at.list(Path, "budgets", "budgetStatus==Active", TenantApi.AllOfThem)
      .map(_.map(budget => (textOf(budget, "fundId"), textOf(budget, "fiscalYearId"))).toSet)

  def make(at: TenantApi, fund: JsonNode, year: JsonNode): Either[FolioError, Unit] = {
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
