package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.{GeneratedBudgets, RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.SandboxRequest

/** The four statuses of a rollover's progress. */
final case class RolloverStatuses(
    overall: String,
    budgetsClosing: String,
    financial: String,
    orders: String,
)

/**
 * Effects and duration of rollovers: budgets are closed, then those of the next year are created. Orders keep their
 * encumbrances. There is no timer: progress follows from the time since the
 * start. The effects apply with the first request after the end.
 */
object Rollovers {

  // Milliseconds; on a real FOLIO they are hours. See `durationMs`.
  private val MsAtLeast = 36000.0
  private val MsPerFund = 500.0

  // Shares of the duration after which a part is complete.
  private val BudgetsClosed = 0.1
  private val FinancialDone = 0.6

  /** Share of the duration that a preview takes; it changes no orders. */
  private val PreviewShare = 0.5

  def jobs(tenant: TenantData): RecordTable = tenant.own("rollover-jobs", Seq("state"))

  /**
   * Duration of a rollover. It grows with the tenant's funds: one minute at a small tenant, 84 s at a large one.
   *
   * @param jobTime multiplies it; 0: no time
   */
  def durationMs(request: SandboxRequest, isPreview: Boolean, jobTime: Double): Long = {
    val full = MsAtLeast + MsPerFund * request.tenant.generatedFunds.count
    math.round(full * jobTime * (if (isPreview) PreviewShare else 1.0))
  }

  /** @param done share of the duration that has passed; 1: the rollover is at its end */
  def statuses(done: Double): RolloverStatuses = {
    def part(from: Double, until: Double): String =
      if (done >= until) "Success" else if (done >= from) "In Progress" else "Not Started"
    RolloverStatuses(
      overall = part(0, 1),
      budgetsClosing = part(0, BudgetsClosed),
      financial = part(BudgetsClosed, FinancialDone),
      orders = part(FinancialDone, 1),
    )
  }

  def shareDone(job: JsonObject, now: Instant): Double = {
    val durationMs = job.getLong("durationMs").toDouble
    val passedMs = (now.toEpochMilli - job.getLong("startMs")).toDouble
    if (passedMs >= durationMs) 1.0 else math.max(passedMs / durationMs, 0.0)
  }

  /** Applies the effects of finished rollovers. */
  def settle(request: SandboxRequest): Unit =
    jobs(request.tenant).find("state", "running").filter(shareDone(_, request.now) >= 1).foreach { job =>
      jobs(request.tenant).put(job.put("state", "done"))
      val rollover = job.getJsonObject("rollover")
      if (rollover.getString("rolloverType") == "Commit") commit(request, rollover)
    }

  private def commit(request: SandboxRequest, rollover: JsonObject): Unit = {
    val from = rollover.getString("fromFiscalYearId")
    for {
      fund <- request.tenant.funds.find("ledgerId", rollover.getString("ledgerId"))
      old <- FundAccounting.budgetOf(request.tenant, fund.getString("id"), from)
    } {
      newBudget(request, fund, old, rollover)
      if (rollover.getBoolean("needCloseBudgets", true)) {
        old.put("budgetStatus", "Closed").put("_version", old.getInteger("_version") + 1)
        request.tenant.budgets.put(old)
      }
    }
  }

  /**
   * Budget of the next year, with last year's allocation and remainder as the rollover's settings
   * define.
   */
  private def newBudget(
      request: SandboxRequest,
      fund: JsonObject,
      old: JsonObject,
      rollover: JsonObject,
  ): Unit = {
    val to = rollover.getString("toFiscalYearId")
    val rule = Json.objects(rollover, "budgetsRollover").headOption
    val allocation =
      if (rule.exists(_.getBoolean("rolloverAllocation", false)))
        old.getDouble("allocated").toDouble
      else 0.0
    val left =
      if (rule.exists(_.getString("rolloverBudgetValue", "None") == "Available")) old.getDouble("available").toDouble
      else 0.0
    val toAllocation = rule.exists(_.getString("addAvailableTo", "Available") == "Allocation")
    val known = FundAccounting.budgetOf(request.tenant, fund.getString("id"), to)
    val budget = known.getOrElse(
      old
        .copy()
        .mergeIn(
          obj(
            "id" -> request.tenant.newId(),
            "_version" -> 0,
            "name" -> s"${fund.getString("code")}-${codeOf(request, to)}",
            "budgetStatus" -> "Active",
            "fiscalYearId" -> to,
            "allocated" -> 0.0,
            "initialAllocation" -> 0.0,
            "netTransfers" -> 0.0,
            "awaitingPayment" -> 0.0,
            "encumbered" -> 0.0,
            "expenditures" -> 0.0,
            "metadata" -> request.metadata,
          )
        )
    )
    def add(field: String, amount: Double): Unit = GeneratedBudgets.add(budget, field, amount)
    add("allocated", allocation + (if (toAllocation) left else 0.0))
    add("initialAllocation", allocation + (if (toAllocation) left else 0.0))
    add("netTransfers", if (toAllocation) 0.0 else left)
    budget.put("_version", budget.getInteger("_version") + 1)
    request.tenant.budgets.put(GeneratedBudgets.withSums(budget))
  }

  private def codeOf(request: SandboxRequest, yearId: String): String =
    request.tenant.fiscalYears.text(yearId, "code").getOrElse("")

  /** Stores a rollover job that ends `durationMs` after this request. */
  def start(request: SandboxRequest, rollover: JsonObject, durationMs: Long): Unit =
    jobs(request.tenant).put(
      rollover.getString("id"),
      obj(
        "id" -> rollover.getString("id"),
        "progressId" -> request.tenant.newId(),
        "state" -> "running",
        "startMs" -> request.now.toEpochMilli,
        "durationMs" -> durationMs,
        "rollover" -> rollover,
      ),
    )
}
