package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.cql.Cql
import org.folio.perf.sandbox.data.{RecordTable, TenantData, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.collection.mutable

/**
 * mod-finance: fiscal year rollovers of ledgers, as `Preview` or `Commit`. A commit closes the budgets of the year, and gives the next
 * year the same ones; orders keep their encumbrances. Progress follows from the time since the start.
 *
 * @param jobTime multiplies the time that they take; 0: none
 */
final class RolloverRoutes(jobTime: Double) extends RoutesOf("mod-finance") {
  import RolloverRoutes._

  /** By the id of the rollover. */
  private val jobs = mutable.HashMap.empty[String, RolloverJob]

  private def rollovers(tenant: TenantData): RecordTable =
    tenant.own("ledger-rollovers", Seq("ledgerId"))

  override val routes: Vector[Route] = Vector(
    route(s"POST $Path", checked(post)),
    readRoute(s"GET $Path", Storage.list(rollovers, "ledgerFiscalYearRollovers")),
    readRoute(s"GET $Path-progress", progresses),
  )

  private def post(request: SandboxRequest, sent: JsonObject): Checked[SandboxResponse] =
    Check.that(isPreview(sent) || !isCommitted(request, sent), isOver).map { _ =>
      val rollover = completed(request, sent)
      rollovers(request.tenant).put(rollover)
      start(request, rollover)
      Acquisitions.made(Path, rollover)
    }

  private def isCommitted(request: SandboxRequest, sent: JsonObject): Boolean = rollovers(request.tenant)
    .find("ledgerId", sent.getString("ledgerId"))
    .exists(known => known.getString("fromFiscalYearId") == sent.getString("fromFiscalYearId") && !isPreview(known))

  private def start(request: SandboxRequest, rollover: JsonObject): Unit = {
    val tenant = request.tenant
    val full = MsAtLeast + MsPerFund * tenant.generatedFunds.count
    val durationMs = math.round(full * jobTime * (if (isPreview(rollover)) PreviewShare else 1.0))
    val job = RolloverJob(tenant.newId(), rollover.getJsonObject("metadata").copy(), request.now, durationMs)
    jobs.update(rollover.getString("id"), job)
    if (!isPreview(rollover)) tenant.jobEffects.at(request.now.plusMillis(durationMs))(commit(tenant, rollover))
  }

  private def commit(tenant: TenantData, rollover: JsonObject): Unit =
    for {
      fund <- tenant.funds.find("ledgerId", rollover.getString("ledgerId"))
      budget <- FundAccounting.budgetOf(tenant, fund.getString("id"), rollover.getString("fromFiscalYearId"))
    } {
      tenant.budgets.put(
        budget.copy().put("id", tenant.newId()).put("fiscalYearId", rollover.getString("toFiscalYearId"))
      )
      tenant.budgets.put(budget.put("budgetStatus", "Closed").put("_version", budget.getInteger("_version") + 1))
    }

  /** The progress of the rollover that the query names. */
  private def progresses(request: SandboxRequest): SandboxResponse = {
    val wanted = Cql.conjuncts(Lists.read(request).query.filter).collectFirst {
      case clause: Cql.Clause if clause.index == "ledgerRolloverId" => clause.term
    }
    val found = wanted.flatMap(id => jobs.get(id).map(progress(id, _, request)))
    Lists.whole("ledgerFiscalYearRolloverProgresses", found.toVector)
  }
}

private object RolloverRoutes {
  private val Path = "/finance/ledger-rollovers"

  // Milliseconds: one minute at a small tenant, 84 s at a large one. On a real FOLIO they are hours.
  private val MsAtLeast = 36000.0
  private val MsPerFund = 500.0

  // Shares of the duration after which a part is complete.
  private val BudgetsClosed = 0.1
  private val FinancialDone = 0.6

  /** Share of the duration that a preview takes; it changes no orders. */
  private val PreviewShare = 0.5

  final private case class RolloverJob(progressId: String, metadata: JsonObject, startedAt: Instant, durationMs: Long) {

    /** Share of the duration that has passed; 1: the rollover is at its end. */
    def done(now: Instant): Double = {
      val passedMs = (now.toEpochMilli - startedAt.toEpochMilli).toDouble
      if (passedMs >= durationMs) 1.0 else passedMs / durationMs
    }
  }

  private val isOver: SandboxResponse =
    AcquisitionsErrors.refused(409, "Not unique pair ledgerId and fromFiscalYearId", "conflict")

  private def isPreview(rollover: JsonObject): Boolean = rollover.getString("rolloverType") == "Preview"

  private def completed(request: SandboxRequest, body: JsonObject): JsonObject = {
    def filled(record: JsonObject, defaults: String): JsonObject =
      Json.withDefaults(record, View.named(defaults)(request.tenant))
    Json.objects(body, "budgetsRollover").foreach(filled(_, "defaults of a budget's rollover"))
    Json.objects(body, "encumbrancesRollover").foreach(filled(_, "defaults of an encumbrance's rollover"))
    filled(body, "defaults of a rollover").put("id", request.idOf(body)).put("metadata", request.metadata)
  }

  private def progress(rolloverId: String, job: RolloverJob, request: SandboxRequest): JsonObject = {
    val done = job.done(request.now)
    def part(from: Double, until: Double): String =
      if (done >= until) "Success" else if (done >= from) "In Progress" else "Not Started"
    obj(
      "id" -> job.progressId,
      "ledgerRolloverId" -> rolloverId,
      "overallRolloverStatus" -> part(0, 1),
      "budgetsClosingRolloverStatus" -> part(0, BudgetsClosed),
      "financialRolloverStatus" -> part(BudgetsClosed, FinancialDone),
      "ordersRolloverStatus" -> part(FinancialDone, 1),
      "metadata" -> job.metadata.copy().put("updatedDate", Json.time(request.now)),
    )
  }
}
