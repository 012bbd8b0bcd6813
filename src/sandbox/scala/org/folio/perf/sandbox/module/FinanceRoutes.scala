package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.data.{GeneratedBudgets, View}
import org.folio.perf.sandbox.format.Json

/**
 * mod-finance: fiscal years, ledgers, funds and budgets. Rollovers have their own
 * file; fund types and expense classes are reference data.
 */
object FinanceRoutes extends RoutesOf("mod-finance") {
  private val years = storage("fiscal-years", _.fiscalYears, "fiscalYears", "fiscal_year").copy(
    unique = Vector("code"),
    completed = (request, body) => Right(FinanceRules.year(request, body)),
  )

  private val ledgers = storage("ledgers", _.ledgers, "ledgers", "ledger").copy(
    unique = Vector("name", "code"),
    completed = (request, body) => Right(FinanceRules.filled(request, body, "ledger")),
  )

  private val funds = storage("funds", _.funds, "funds", "fund").copy(
    unique = Vector("code"),
    completed = (request, body) => Right(FinanceRules.filled(request, body, "fund")),
  )

  private val budgets =
    storage("budgets", _.budgets, "budgets", "budget").copy(completed = FinanceRules.budget)

  private def storage(resource: String, table: Storage.TableOf, listName: String, dbTable: String): Storage =
    Acquisitions
      .storage(module, s"/finance/$resource", table, listName)
      .copy(dbTable = dbTable, isVersioned = true)

  override val routes: Vector[Route] = years.routes ++ ledgers.routes ++ Vector(
    readRoute("GET /finance/ledgers/{id}/current-fiscal-year", currentYear),
    readRoute("GET /finance/funds", funds.list),
    route("POST /finance/funds", checked(postFund)),
    readRoute("GET /finance/budgets", budgets.list),
    route("POST /finance/budgets", budgets.post),
  )

  private def currentYear(request: SandboxRequest): SandboxResponse =
    if (!request.tenant.ledgers.contains(request.id)) AcquisitionsErrors.notFound
    else
      FundAccounting
        .currentYearOfLedger(request, request.id)
        .fold(
          AcquisitionsErrors.refused(404, "Fiscal year not found", "fiscalYearNotFound", "ledgerId" -> request.id)
        )(SandboxResponse.ok)

  private def postFund(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    funds.insert(request, body.getJsonObject("fund")).map { fund =>
      val location = s"/finance/funds/${fund.getString("id")}"
      SandboxResponse.json(201, obj("fund" -> fund, "groupIds" -> arr()), "location" -> location)
    }
}

/** Checks of mod-finance on records, and the defaults that it adds. */
object FinanceRules {

  def filled(request: SandboxRequest, body: JsonObject, kind: String): JsonObject =
    Json.withDefaults(body, View.named(s"defaults of a $kind")(request.tenant, "sent" -> body))

  /** The series of a fiscal year is its code without the year at the end. */
  def year(request: SandboxRequest, body: JsonObject): JsonObject = {
    for (field <- Vector("periodStart", "periodEnd"))
      body.put(field, Json.time(java.time.OffsetDateTime.parse(body.getString(field)).toInstant))
    Json.withDefaults(
      filled(request, body, "fiscal year"),
      "series" -> body.getString("code").replaceFirst("\\d{4}$", ""),
    )
  }

  def budget(request: SandboxRequest, body: JsonObject): Checked[JsonObject] = {
    val (fund, year) = (body.getString("fundId"), body.getString("fiscalYearId"))
    Check
      .that(
        FundAccounting.budgetOf(request.tenant, fund, year).isEmpty,
        AcquisitionsErrors.taken("budget", "fundId and fiscalYearId", s"$fund, $year"),
      )
      .map { _ =>
        body.put("allocated", body.getDouble("allocated"))
        GeneratedBudgets.withSums(filled(request, body, "budget"))
      }
  }
}
