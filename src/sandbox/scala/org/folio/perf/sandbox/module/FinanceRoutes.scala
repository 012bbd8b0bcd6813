package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.data.{GeneratedBudgets, RecordTable}
import org.folio.perf.sandbox.format.Json
import scala.util.Try

/**
 * mod-finance: fiscal years, ledgers, funds, budgets and transactions. Rollovers have their own
 * file; fund types and expense classes are reference data. Only orders and invoices create
 * transactions.
 */
object FinanceRoutes extends RoutesOf("mod-finance") {
  private val years = storage("fiscal-years", _.fiscalYears, "fiscalYears", "fiscal_year").copy(
    unique = Vector("code"),
    completed = (_, body) => FinanceRules.year(body),
    usedBy = Some(Storage.Reference("budget", _.budgets, "fiscalYearId")),
  )

  private val ledgers = storage("ledgers", _.ledgers, "ledgers", "ledger").copy(
    unique = Vector("name", "code"),
    completed = FinanceRules.ledger,
    usedBy = Some(Storage.Reference("fund", _.funds, "ledgerId")),
  )

  private val funds = storage("funds", _.funds, "funds", "fund").copy(
    unique = Vector("code"),
    completed = FinanceRules.fund,
    usedBy = Some(Storage.Reference("budget", _.budgets, "fundId")),
  )

  private val budgets =
    storage("budgets", _.budgets, "budgets", "budget").copy(completed = FinanceRules.budget)

  private def storage(resource: String, table: Storage.TableOf, listName: String, dbTable: String): Storage =
    Acquisitions
      .storage(module, s"/finance/$resource", table, listName)
      .copy(dbTable = dbTable, refusals = FinanceErrors, isVersioned = true)

  override val routes: Vector[Route] = years.routes ++ ledgers.routes ++ Vector(
    readRoute("GET /finance/ledgers/{id}/current-fiscal-year", currentYear),
    readRoute("GET /finance/funds", funds.list),
    route("POST /finance/funds", checked(postFund)),
    readRoute("GET /finance/funds/{id}", getFund),
    route("PUT /finance/funds/{id}", checked(putFund)),
    readRoute("GET /finance/budgets", afterRollovers(budgets.list)),
    route("POST /finance/budgets", budgets.post),
    readRoute("GET /finance/budgets/{id}", afterRollovers(budgets.get)),
    readRoute("GET /finance/transactions", Storage.list(_.transactions, "transactions")),
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
          AcquisitionsErrors.refused(404, "Fiscal year not found", "fiscalYearNotFound", "ledgerId" -> request.id)
        )(SandboxResponse.ok)

  /** A single fund, with its groups. */
  private def getFund(request: SandboxRequest): SandboxResponse =
    request.tenant.funds
      .get(request.id)
      .fold(AcquisitionsErrors.notFound)(fund => SandboxResponse.ok(obj("fund" -> fund, "groupIds" -> arr())))

  private def postFund(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    funds.insert(request, body.getJsonObject("fund")).map { fund =>
      val location = s"/finance/funds/${fund.getString("id")}"
      SandboxResponse.json(201, obj("fund" -> fund, "groupIds" -> arr()), "location" -> location)
    }

  private def putFund(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    funds.replace(request, body.getJsonObject("fund")).map(_ => SandboxResponse.NoContent)
}

/** Checks of mod-finance on records, and the defaults that it adds. */
object FinanceRules {

  /** Checks a fiscal year. Its series is the code without the year at the end. */
  def year(body: JsonObject): Checked[JsonObject] = {
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

  def ledger(request: SandboxRequest, body: JsonObject): Checked[JsonObject] =
    refersTo(request.tenant.fiscalYears, "fiscal_year", body, "ledger", "fiscalYearOneId").map { _ =>
      Json.withDefaults(
        body,
        "acqUnitIds" -> arr(),
        "restrictEncumbrance" -> true,
        "restrictExpenditures" -> true,
      )
    }

  def fund(request: SandboxRequest, body: JsonObject): Checked[JsonObject] =
    refersTo(request.tenant.ledgers, "ledger", body, "fund", "ledgerId").map { _ =>
      Json.withDefaults(
        body,
        "allocatedFromIds" -> arr(),
        "allocatedToIds" -> arr(),
        "acqUnitIds" -> arr(),
        "donorOrganizationIds" -> arr(),
        "restrictByLocations" -> false,
        "locationIds" -> arr(),
      )
    }

  def budget(request: SandboxRequest, body: JsonObject): Checked[JsonObject] = {
    val fund = body.getString("fundId")
    val year = body.getString("fiscalYearId")
    val fields =
      Vector("fundId", "fiscalYearId").map(f => s"lower(f_unaccent(jsonb ->> '$f'::text))")
    for {
      _ <- refersTo(request.tenant.funds, "fund", body, "budget", "fundId")
      _ <- refersTo(request.tenant.fiscalYears, "fiscal_year", body, "budget", "fiscalYearId")
      _ <- Check.that(
        FundAccounting.budgetOf(request.tenant, fund, year).isEmpty,
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

  /** Checks that a field of a new record has the id of a record. @param of table of the new record */
  private[module] def refersTo(
      table: RecordTable,
      dbTable: String,
      body: JsonObject,
      of: String,
      field: String,
  ): Checked[Unit] = {
    val id = body.getString(field)
    val message = s"Cannot set $of.${field.toLowerCase} = $id because it does not exist in $dbTable.id."
    Check.that(table.contains(id), AcquisitionsErrors.general(400, message))
  }
}
