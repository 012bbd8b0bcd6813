package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.model.TenantSize

/**
 * Three fiscal years of the series `FY`, each a calendar year: the previous one, the one with the
 * budgets, and the next one.
 *
 * @param budgetYear the second one, e.g. 2026
 */
final class GeneratedFiscalYears(source: RecordSource, budgetYear: Int)
    extends IndexedRecords(source, Kind.FiscalYear, "fiscalYear", ordered = Set("periodStart", "code", "name")) {
  override val count: Int = 3

  private def yearOf(index: Int): Int = budgetYear - 1 + index
  def codeOf(index: Int): String = s"FY${yearOf(index)}"
  def startOf(index: Int): String = s"${yearOf(index)}-01-01T00:00:00.000+00:00"

  override def record(index: Int): JsonObject = filled(index)(
    "name" -> s"Fiscal year ${yearOf(index)}",
    "code" -> codeOf(index),
    "periodStart" -> startOf(index),
    "periodEnd" -> s"${yearOf(index)}-12-31T23:59:59.000+00:00",
  )

  override protected val lookUps: LookUps = Map(
    "series" -> all(GeneratedFiscalYears.Series),
    "code" -> (value => Vector.range(0, count).filter(codeOf(_) == value)),
  )
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
final class GeneratedLedgers(source: RecordSource, years: GeneratedFiscalYears)
    extends IndexedRecords(source, Kind.Ledger, "ledger", ordered = Set("name", "code")) {
  override val count: Int = if (tenant.size == TenantSize.Large) 24 else 12

  private val codes = Numbering("LEDGER", 2)
  private val names = Numbering("Ledger ", 2)

  override def record(index: Int): JsonObject = filled(index)(
    "name" -> names.number(index),
    "code" -> codes.number(index),
    "fiscalYearOneId" -> years.idOf(0),
  )

  override protected val lookUps: LookUps = Map(
    "code" -> where(codes.number),
    "name" -> where(names.number),
  )
}

object GeneratedLedgers {
  val FundsEach = 4
}

/** Funds, ledger by ledger. All are active and have an account of the accounting system. */
final class GeneratedFunds(source: RecordSource, ledgers: GeneratedLedgers)
    extends IndexedRecords(source, Kind.Fund, "fund", ordered = Set("name", "code")) {
  override val count: Int = ledgers.count * GeneratedLedgers.FundsEach

  private val codes = Numbering("FUND", 4)
  private val accounts = Numbering("ACC-", 4)
  private val names = Numbering("Fund ", 4)
  def codeOf(index: Int): String = codes.number(index)
  def accountOf(index: Int): String = accounts.number(index)
  private def ledgerOf(index: Int): String = ledgers.idOf(index / GeneratedLedgers.FundsEach)

  override def record(index: Int): JsonObject = filled(index)()

  /** A distribution that charges a fund alone. */
  def wholeOf(index: Int): JsonObject = obj(
    "code" -> codeOf(index),
    "fundId" -> idOf(index),
    "distributionType" -> "percentage",
    "value" -> 100.0,
  )

  override protected val lookUps: LookUps = Map(
    "ledgerId" -> { value =>
      val first = ledgers.indexOf(value) * GeneratedLedgers.FundsEach
      Vector.range(first, first + GeneratedLedgers.FundsEach)
    },
    "code" -> one(value => codes.indexOf(value.toUpperCase)),
  )

  override protected val fields: Texts = Map(
    "name" -> names.number,
    "code" -> codeOf,
    "externalAccountNo" -> accountOf,
    "ledgerId" -> ledgerOf,
  )
}

/** An active budget for each fund, in one fiscal year. */
final class GeneratedBudgets(source: RecordSource, funds: GeneratedFunds, years: GeneratedFiscalYears)
    extends IndexedRecords(source, Kind.Budget, "budget", ordered = Set("name")) {
  override val count: Int = funds.count
  private val yearId = years.idOf(GeneratedFiscalYears.WithBudgets)
  private def nameOf(index: Int): String =
    s"${funds.codeOf(index)}-${years.codeOf(GeneratedFiscalYears.WithBudgets)}"

  override def record(index: Int): JsonObject = GeneratedBudgets.withSums(
    filled(index)(
      "allocated" -> GeneratedBudgets.Allocated,
      "fundId" -> funds.idOf(index),
      "fiscalYearId" -> yearId,
      "initialAllocation" -> GeneratedBudgets.Allocated,
    )
  )

  override protected val lookUps: LookUps = Map(
    "fundId" -> one(funds.indexOf),
    "fiscalYearId" -> all(yearId),
  )

  override protected val fields: Texts = Map(
    "name" -> nameOf
  )
}

object GeneratedBudgets {

  /** Allocation per budget, in the ledger's currency: enough for days of load. */
  val Allocated = 1e9

  /** The budget with the sums of its allocation and its use. */
  def withSums(budget: JsonObject): JsonObject = {
    def amount(field: String): Double = budget.getDouble(field, 0.0)
    val used = cents(amount("encumbered") + amount("awaitingPayment") + amount("expenditures"))
    val funding = cents(amount("allocated") + amount("netTransfers"))
    budget
      .put("available", cents(math.max(funding - used, 0)))
      .put("unavailable", used)
      .put("overEncumbrance", cents(math.max(amount("encumbered") - funding, 0)))
      .put("overExpended", cents(math.max(amount("awaitingPayment") + amount("expenditures") - funding, 0)))
      .put("totalFunding", funding)
      .put("cashBalance", cents(funding - amount("expenditures")))
  }

  /** Adds an amount to that of a field. */
  def add(record: JsonObject, field: String, amount: Double): Unit = {
    record.put(field, cents(record.getDouble(field, 0.0) + amount))
    ()
  }

  /** Rounds an amount to cents, so that sums stay exact. */
  def cents(amount: Double): Double = math.round(amount * 100) / 100.0
}
