package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

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
