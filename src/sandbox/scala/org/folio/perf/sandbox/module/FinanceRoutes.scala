package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Bodies, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.data.GeneratedBudgets
import org.folio.perf.sandbox.format.Json
import scala.util.Try

/**
 * mod-finance: fiscal years, ledgers, funds, budgets and transactions. Rollovers have their own
 * file; fund types and expense classes are reference data. Only orders and invoices create
 * transactions.
 */
object FinanceRoutes extends RoutesOf("mod-finance") {
  private val years = storage(
    "fiscal-years",
    table = _.fiscalYears,
    listName = "fiscalYears",
    dbTable = "fiscal_year",
    unique = Vector("code"),
    completed = (_, body) => FinanceRules.year(body),
    usedBy = referencedFrom("budget", _.budgets, "fiscalYearId"),
  )

  private val ledgers = storage(
    "ledgers",
    table = _.ledgers,
    listName = "ledgers",
    dbTable = "ledger",
    unique = Vector("name", "code"),
    completed = FinanceRules.ledger,
    usedBy = referencedFrom("fund", _.funds, "ledgerId"),
  )

  private val funds = storage(
    "funds",
    table = _.funds,
    listName = "funds",
    dbTable = "fund",
    unique = Vector("code"),
    completed = FinanceRules.fund,
    usedBy = referencedFrom("budget", _.budgets, "fundId"),
  )

  private val budgets = storage(
    "budgets",
    table = _.budgets,
    listName = "budgets",
    dbTable = "budget",
    unique = Vector.empty,
    completed = FinanceRules.budget,
  )

  private def storage(
      resource: String,
      table: Storage.TableOf,
      listName: String,
      dbTable: String,
      unique: Vector[String],
      completed: (SandboxRequest, JsonObject) => Either[SandboxResponse, JsonObject],
      usedBy: SandboxRequest => Option[String] = _ => None,
  ): Storage = Acquisitions.storage(
    module,
    s"/finance/$resource",
    table,
    listName,
    dbTable,
    FinanceErrors,
    unique,
    isVersioned = true,
    completed = completed,
    usedBy = usedBy,
  )

  private def referencedFrom(dbTable: String, table: Storage.TableOf, field: String)(
      request: SandboxRequest
  ): Option[String] = Option.when(table(request.tenant).find(field, request.id).nonEmpty)(dbTable)

  override val routes: Vector[Route] = years.routes ++ ledgers.routes ++ Vector(
    route("GET /finance/ledgers/{id}/current-fiscal-year", RequestKind.Read, currentYear),
    route("GET /finance/funds", RequestKind.Read, funds.list),
    route("POST /finance/funds", postFund),
    route("GET /finance/funds/{id}", RequestKind.Read, getFund),
    route("PUT /finance/funds/{id}", putFund),
    route("GET /finance/budgets", RequestKind.Read, afterRollovers(budgets.list)),
    route("POST /finance/budgets", budgets.post),
    route("GET /finance/budgets/{id}", RequestKind.Read, afterRollovers(budgets.get)),
    route("GET /finance/transactions", RequestKind.Read, Storage.list(_.transactions, "transactions")),
    route("GET /finance/transactions/{id}", Acquisitions.get(_.transactions)),
  )

  /** Applies the effects of finished rollovers before it responds. */
  private def afterRollovers(
      handle: SandboxRequest => SandboxResponse
  )(request: SandboxRequest): SandboxResponse = {
    Rollovers.settle(request)
    handle(request)
  }

  private def currentYear(request: SandboxRequest): SandboxResponse =
    if (!request.tenant.ledgers.contains(request.id)) AcquisitionsErrors.notFound
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

  /** A single fund, with its groups. */
  private def getFund(request: SandboxRequest): SandboxResponse =
    request.tenant.funds.get(request.id) match {
      case None => AcquisitionsErrors.notFound
      case Some(fund) => SandboxResponse.json(200, obj("fund" -> fund, "groupIds" -> arr()))
    }

  private def postFund(request: SandboxRequest): SandboxResponse =
    Bodies
      .json(request)
      .flatMap(b => funds.insert(request, b.getJsonObject("fund")))
      .map { fund =>
        val location = s"/finance/funds/${fund.getString("id")}"
        SandboxResponse.json(201, obj("fund" -> fund, "groupIds" -> arr()), "location" -> location)
      }
      .merge

  private def putFund(request: SandboxRequest): SandboxResponse =
    Bodies
      .json(request)
      .flatMap(b => funds.replace(request, b.getJsonObject("fund")))
      .map(_ => SandboxResponse.NoContent)
      .merge
}

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
        Json.withDefaults(
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
      Json.withDefaults(
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
      Json.withDefaults(
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
      Json.withDefaults(
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
