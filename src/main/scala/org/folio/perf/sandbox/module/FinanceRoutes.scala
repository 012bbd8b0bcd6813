package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.GeneratedBudgets
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Bodies, Route, Schema}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.util.Try

/**
 * mod-finance: fiscal years, ledgers, funds, budgets and transactions; rollovers have their own
 * file, fund types and expense classes are reference data. Transactions are made by orders and
 * invoices only.
 */
object FinanceRoutes {
  private val module = "mod-finance"

  private val years = new AcquisitionsStorage(
    "/finance/fiscal-years",
    module,
    "finance.fiscal-years",
    _.fiscalYears,
    "fiscalYears",
    Schema("FiscalYear", Vector("name", "code", "periodStart", "periodEnd"), Vector.empty),
    unique = Vector("code"),
    dbTable = "fiscal_year",
    versioned = true,
    (_, body) => completedYear(body),
    (request, id) =>
      if (request.tenant.budgets.find("fiscalYearId", id).nonEmpty) Some("budget") else None,
  )

  private val ledgers = new AcquisitionsStorage(
    "/finance/ledgers",
    module,
    "finance.ledgers",
    _.ledgers,
    "ledgers",
    Schema("Ledger", Vector("name", "code", "fiscalYearOneId", "ledgerStatus"), Vector.empty),
    unique = Vector("name", "code"),
    dbTable = "ledger",
    versioned = true,
    completedLedger,
    (request, id) => Option.when(request.tenant.funds.find("ledgerId", id).nonEmpty)("fund"),
  )

  private val funds = new AcquisitionsStorage(
    "/finance/funds",
    module,
    "finance.funds",
    _.funds,
    "funds",
    Schema("Fund", Vector("name", "code", "fundStatus", "ledgerId"), Vector.empty),
    unique = Vector("code"),
    dbTable = "fund",
    versioned = true,
    completedFund,
    (request, id) => Option.when(request.tenant.budgets.find("fundId", id).nonEmpty)("budget"),
  )

  private val budgets = new AcquisitionsStorage(
    "/finance/budgets",
    module,
    "finance.budgets",
    _.budgets,
    "budgets",
    Schema(
      "Budget",
      Vector("name", "budgetStatus", "fundId", "fiscalYearId", "allocated"),
      Vector.empty,
    ),
    unique = Vector.empty,
    dbTable = "budget",
    versioned = true,
    completedBudget,
  )

  val routes: Vector[Route] = years.routes ++ ledgers.routes ++ Vector(
    Route(
      "GET",
      "/finance/ledgers/{id}/current-fiscal-year",
      module,
      "finance.ledgers.current-fiscal-year.item.get",
      RequestKind.Read,
      currentYear,
    ),
    route("GET", "/finance/funds", "funds.collection.get", RequestKind.Read)(funds.list),
    route("POST", "/finance/funds", "funds.item.post", RequestKind.Write)(postFund),
    route("GET", "/finance/funds/{id}", "funds.item.get", RequestKind.Read)(getFund),
    route("PUT", "/finance/funds/{id}", "funds.item.put", RequestKind.Write)(putFund),
    route("GET", "/finance/budgets", "budgets.collection.get", RequestKind.Read)(
      settled(budgets.list)
    ),
    route("POST", "/finance/budgets", "budgets.item.post", RequestKind.Write)(budgets.post),
    route("GET", "/finance/budgets/{id}", "budgets.item.get", RequestKind.Read)(
      settled(budgets.get)
    ),
    route("GET", "/finance/transactions", "transactions.collection.get", RequestKind.Read)(
      AcquisitionsStorage.list(_.transactions, "transactions")
    ),
    route("GET", "/finance/transactions/{id}", "transactions.item.get", RequestKind.LightRead)(
      AcquisitionsStorage.get(_.transactions)
    ),
  )

  private def route(method: String, path: String, does: String, kind: RequestKind)(
      handle: SandboxRequest => SandboxResponse
  ): Route = Route(method, path, module, s"finance.$does", kind, handle)

  /** With the effects of the rollovers that are done by now. */
  private def settled(
      handle: SandboxRequest => SandboxResponse
  )(request: SandboxRequest): SandboxResponse = {
    Rollovers.settle(request)
    handle(request)
  }

  private def currentYear(request: SandboxRequest): SandboxResponse =
    if (!request.tenant.ledgers.contains(request.id)) AcquisitionsErrors.NotFound
    else
      FundAccounting
        .currentYearOfLedger(request, request.id)
        .fold(
          AcquisitionsErrors.refused(
            404,
            "Fiscal year not found",
            "fiscalYearNotFound",
            "ledgerId" -> request.id,
          )
        )(SandboxResponse.json(200, _))

  /** A single fund comes with the groups it is in. */
  private def getFund(request: SandboxRequest): SandboxResponse =
    request.tenant.funds.get(request.id) match {
      case None => AcquisitionsErrors.NotFound
      case Some(fund) => SandboxResponse.json(200, obj("fund" -> fund, "groupIds" -> arr()))
    }

  private val fundSchema = Schema(
    "CompositeFund",
    Vector("fund.name", "fund.code", "fund.fundStatus", "fund.ledgerId"),
    Vector("fund", "groupIds"),
  )

  private def postFund(request: SandboxRequest): SandboxResponse =
    Bodies
      .valid(request, fundSchema)
      .flatMap(b => funds.insert(request, b.getJsonObject("fund"))) match {
      case Left(refusal) => refusal
      case Right(fund) =>
        val location = s"/finance/funds/${fund.getString("id")}"
        SandboxResponse.json(201, obj("fund" -> fund, "groupIds" -> arr()), "location" -> location)
    }

  private def putFund(request: SandboxRequest): SandboxResponse =
    Bodies
      .valid(request, fundSchema)
      .flatMap(b => funds.replace(request, b.getJsonObject("fund"))) match {
      case Left(refusal) => refusal
      case Right(_) => SandboxResponse.NoContent
    }

  /** The series is the code without the year at its end. */
  private def completedYear(body: JsonObject): Either[SandboxResponse, JsonObject] = {
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

  private def completedLedger(
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

  private def completedFund(
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

  private def completedBudget(
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
