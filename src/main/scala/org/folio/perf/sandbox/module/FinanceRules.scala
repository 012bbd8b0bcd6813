package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.GeneratedBudgets
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.arr
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.util.Try

/** Checks of mod-finance on records, and the defaults that it adds. */
object FinanceRules {

  /** Checks a fiscal year. Its series is the code without the year at the end. */
  def year(body: JsonObject): Either[SandboxResponse, JsonObject] = {
    val period = for {
      start <- instant(body.getString("periodStart"))
      end <- instant(body.getString("periodEnd"))
    } yield body.put("periodStart", start).put("periodEnd", end)
    period
      .toRight(SandboxResponse.text(400, "Cannot deserialize value of type `java.util.Date`"))
      .map(
        AcquisitionsStorage.withDefaults(
          _,
          "acqUnitIds" -> arr(),
          "currency" -> "USD",
          "series" -> body.getString("code").replaceFirst("\\d{4}$", ""),
        )
      )
  }

  private def instant(text: String): Option[String] =
    Try(java.time.OffsetDateTime.parse(text).toInstant).toOption.map(Json.time)

  def ledger(
      request: SandboxRequest,
      body: JsonObject,
  ): Either[SandboxResponse, JsonObject] = {
    val year = body.getString("fiscalYearOneId")
    Either.cond(
      request.tenant.fiscalYears.contains(year),
      AcquisitionsStorage.withDefaults(
        body,
        "acqUnitIds" -> arr(),
        "restrictEncumbrance" -> true,
        "restrictExpenditures" -> true,
      ),
      missing("ledger.fiscalyearoneid", year, "fiscal_year"),
    )
  }

  def fund(
      request: SandboxRequest,
      body: JsonObject,
  ): Either[SandboxResponse, JsonObject] = {
    val ledger = body.getString("ledgerId")
    Either.cond(
      request.tenant.ledgers.contains(ledger),
      AcquisitionsStorage.withDefaults(
        body,
        "allocatedFromIds" -> arr(),
        "allocatedToIds" -> arr(),
        "acqUnitIds" -> arr(),
        "donorOrganizationIds" -> arr(),
        "restrictByLocations" -> false,
        "locationIds" -> arr(),
      ),
      missing("fund.ledgerid", ledger, "ledger"),
    )
  }

  def budget(
      request: SandboxRequest,
      body: JsonObject,
  ): Either[SandboxResponse, JsonObject] = {
    val fund = body.getString("fundId")
    val year = body.getString("fiscalYearId")
    val fields =
      Vector("fundId", "fiscalYearId").map(f => s"lower(f_unaccent(jsonb ->> '$f'::text))")
    for {
      _ <- Either.cond(
        request.tenant.funds.contains(fund),
        (),
        missing("budget.fundid", fund, "fund"),
      )
      _ <- Either.cond(
        request.tenant.fiscalYears.contains(year),
        (),
        missing("budget.fiscalyearid", year, "fiscal_year"),
      )
      _ <- Either.cond(
        FundAccounting.budgetOf(request.tenant, fund, year).isEmpty,
        (),
        AcquisitionsErrors.general(
          400,
          s"${fields.mkString(", ")} value already exists in table budget: $fund, $year",
        ),
      )
    } yield GeneratedBudgets.withSums(
      AcquisitionsStorage.withDefaults(
        body,
        "awaitingPayment" -> 0.0,
        "encumbered" -> 0.0,
        "expenditures" -> 0.0,
        "netTransfers" -> 0.0,
        "acqUnitIds" -> arr(),
        "initialAllocation" -> body.getDouble("allocated"),
        "allocationTo" -> 0.0,
        "allocationFrom" -> 0.0,
      )
    )
  }

  private[module] def missing(field: String, id: String, table: String): SandboxResponse =
    AcquisitionsErrors
      .general(400, s"Cannot set $field = $id because it does not exist in $table.id.")
}
