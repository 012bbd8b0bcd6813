package org.folio.perf.sandbox.data
import org.folio.perf.settings.SandboxTenant

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.model.TenantSize

/**
 * Three fiscal years of the series `FY`, each a calendar year: the previous one, the one with the
 * budgets, and the next one.
 *
 * @param budgetYear the second one, e.g. 2026
 */
final class GeneratedFiscalYears(tenant: SandboxTenant, ids: Ids, budgetYear: Int, staffId: String)
    extends IndexedRecords(tenant.number, ids, Kind.FiscalYear) {
  override val count: Int = 3

  private def yearOf(index: Int): Int = budgetYear - 1 + index
  def codeOf(index: Int): String = s"FY${yearOf(index)}"
  def startOf(index: Int): String = s"${yearOf(index)}-01-01T00:00:00.000+00:00"

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "_version" -> 1,
    "acqUnitIds" -> arr(),
    "name" -> s"Fiscal year ${yearOf(index)}",
    "code" -> codeOf(index),
    "currency" -> "USD",
    "periodStart" -> startOf(index),
    "periodEnd" -> s"${yearOf(index)}-12-31T23:59:59.000+00:00",
    "series" -> GeneratedFiscalYears.Series,
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "series" =>
      Some(if (value == GeneratedFiscalYears.Series) Vector.range(0, count) else Vector.empty)
    case "code" => Some(Vector.range(0, count).filter(codeOf(_) == value))
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean =
    field == "periodStart" || field == "code" || field == "name"
}

object GeneratedFiscalYears {
  val Series = "FY"

  /** Index of the year with the budgets. */
  val WithBudgets = 1
}

/**
 * Ledgers, each with [[GeneratedLedgers.FundsEach]] funds. There are several, because each can be
 * rolled over only once.
 */
final class GeneratedLedgers(
    tenant: SandboxTenant,
    ids: Ids,
    years: GeneratedFiscalYears,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Ledger) {
  override val count: Int = if (tenant.size == TenantSize.Large) 24 else 12

  private def codeOf(index: Int): String = GeneratedRecords.number("LEDGER", 2, index)
  private def nameOf(index: Int): String = GeneratedRecords.number("Ledger ", 2, index)

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "_version" -> 1,
    "name" -> nameOf(index),
    "code" -> codeOf(index),
    "fiscalYearOneId" -> years.idOf(0),
    "ledgerStatus" -> "Active",
    "currency" -> "USD",
    "acqUnitIds" -> arr(),
    "restrictEncumbrance" -> true,
    "restrictExpenditures" -> true,
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "code" => Some(Vector.range(0, count).filter(codeOf(_).equalsIgnoreCase(value)))
    case "name" => Some(Vector.range(0, count).filter(nameOf(_).equalsIgnoreCase(value)))
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "ledgerStatus" => Some(_ => "Active")
    case "currency" => Some(_ => "USD")
    case _ => super.field(name)
  }

  override def isOrderedBy(field: String): Boolean = field == "name" || field == "code"
}

object GeneratedLedgers {
  val FundsEach = 4
}

/** Funds, ledger by ledger. All are active and have an account of the accounting system. */
final class GeneratedFunds(
    tenant: SandboxTenant,
    ids: Ids,
    ledgers: GeneratedLedgers,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Fund) {
  override val count: Int = ledgers.count * GeneratedLedgers.FundsEach

  def codeOf(index: Int): String = GeneratedRecords.number("FUND", 4, index)
  def accountOf(index: Int): String = GeneratedRecords.number("ACC-", 4, index)
  private def nameOf(index: Int): String = GeneratedRecords.number("Fund ", 4, index)
  private def ledgerOf(index: Int): String = ledgers.idOf(index / GeneratedLedgers.FundsEach)

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "_version" -> 1,
    "allocatedFromIds" -> arr(),
    "allocatedToIds" -> arr(),
    "code" -> codeOf(index),
    "externalAccountNo" -> accountOf(index),
    "fundStatus" -> "Active",
    "fundTypeId" -> GeneratedFunds.Grants,
    "ledgerId" -> ledgerOf(index),
    "name" -> nameOf(index),
    "acqUnitIds" -> arr(),
    "donorOrganizationIds" -> arr(),
    "restrictByLocations" -> false,
    "locationIds" -> arr(),
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
  )

  override def text(index: Int, field: String): String = field match {
    case "code" => codeOf(index)
    case "externalAccountNo" => accountOf(index)
    case "ledgerId" => ledgerOf(index)
    case _ => super.text(index, field)
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "ledgerId" =>
      val ledger = ledgers.indexOf(value)
      Some(
        if (ledger < 0) Vector.empty
        else
          Vector
            .range(ledger * GeneratedLedgers.FundsEach, (ledger + 1) * GeneratedLedgers.FundsEach)
      )
    case "code" =>
      GeneratedRecords.some(GeneratedRecords.numbered(value.toUpperCase, "FUND", 4), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "fundStatus" => Some(_ => "Active")
    case "fundTypeId" => Some(_ => GeneratedFunds.Grants)
    case "name" => Some(nameOf)
    case "code" => Some(codeOf)
    case "externalAccountNo" => Some(accountOf)
    case _ => super.field(name)
  }

  override def isOrderedBy(field: String): Boolean = field == "name" || field == "code"
}

object GeneratedFunds {

  /** Fund type of all funds. */
  val Grants = "509775e4-3682-4c72-92ac-ab2d2fb3575f"
}

/** An active budget for each fund, in one fiscal year. */
final class GeneratedBudgets(
    tenant: SandboxTenant,
    ids: Ids,
    funds: GeneratedFunds,
    years: GeneratedFiscalYears,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Budget) {
  override val count: Int = funds.count
  private val yearId = years.idOf(GeneratedFiscalYears.WithBudgets)
  private def nameOf(index: Int): String =
    s"${funds.codeOf(index)}-${years.codeOf(GeneratedFiscalYears.WithBudgets)}"

  override def record(index: Int): JsonObject = GeneratedBudgets.withSums(
    obj(
      "id" -> idOf(index),
      "_version" -> 1,
      "name" -> nameOf(index),
      "budgetStatus" -> "Active",
      "allowableEncumbrance" -> 100.0,
      "allowableExpenditure" -> 100.0,
      "allocated" -> GeneratedBudgets.Allocated,
      "awaitingPayment" -> 0.0,
      "encumbered" -> 0.0,
      "expenditures" -> 0.0,
      "netTransfers" -> 0.0,
      "fundId" -> funds.idOf(index),
      "fiscalYearId" -> yearId,
      "acqUnitIds" -> arr(),
      "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
      "initialAllocation" -> GeneratedBudgets.Allocated,
      "allocationTo" -> 0.0,
      "allocationFrom" -> 0.0,
    )
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "fundId" => GeneratedRecords.some(funds.indexOf(value), count)
    case "fiscalYearId" => Some(if (value == yearId) Vector.range(0, count) else Vector.empty)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "budgetStatus" => Some(_ => "Active")
    case "name" => Some(nameOf)
    case _ => super.field(name)
  }

  override def isOrderedBy(field: String): Boolean = field == "name"
}

object GeneratedBudgets {

  /** Allocation per budget, in the ledger's currency: enough for days of load. */
  val Allocated = 1e9

  /** The budget with the sums of its allocation and its use. */
  def withSums(budget: JsonObject): JsonObject = {
    def of(field: String): Double = budget.getDouble(field, 0.0)
    val used = cents(of("encumbered") + of("awaitingPayment") + of("expenditures"))
    val funding = cents(of("allocated") + of("netTransfers"))
    budget
      .put("available", cents(math.max(funding - used, 0)))
      .put("unavailable", used)
      .put("overEncumbrance", cents(math.max(of("encumbered") - funding, 0)))
      .put("overExpended", cents(math.max(of("awaitingPayment") + of("expenditures") - funding, 0)))
      .put("totalFunding", funding)
      .put("cashBalance", cents(funding - of("expenditures")))
  }

  /** Rounds an amount to cents, so that sums stay exact. */
  def cents(amount: Double): Double = math.round(amount * 100) / 100.0
}
