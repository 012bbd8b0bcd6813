package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

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
