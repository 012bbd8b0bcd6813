package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.cql.Cql
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-finance: fiscal year rollovers of ledgers, as `Preview` or `Commit`.
 *
 * @param jobTime multiplies the time that they take; 0: none
 */
final class RolloverRoutes(jobTime: Double) extends RoutesOf("mod-finance") {
  import RolloverRoutes._

  private def rollovers(tenant: TenantData): RecordTable =
    tenant.own("ledger-rollovers", Seq("ledgerId"))

  override val routes: Vector[Route] = Vector(
    route(s"POST $Path", checked(post)),
    readRoute(s"GET $Path", Storage.list(rollovers, "ledgerFiscalYearRollovers")),
    readRoute(s"GET $Path-progress", progresses),
  )

  private def post(request: SandboxRequest, sent: JsonObject): Checked[SandboxResponse] =
    accepted(request, sent).map { body =>
      val isPreview = body.getString("rolloverType") == "Preview"
      val rollover = body.put("id", request.idOf(body)).put("metadata", request.metadata)
      rollovers(request.tenant).put(rollover)
      Rollovers.start(
        request,
        rollover,
        Rollovers.durationMs(request, isPreview, jobTime),
      )
      Acquisitions.made(Path, rollover)
    }

  private def accepted(
      request: SandboxRequest,
      body: JsonObject,
  ): Checked[JsonObject] = {
    val ledger = body.getString("ledgerId")
    val from = body.getString("fromFiscalYearId")
    for {
      _ <- Check.that(
        body.getString("rolloverType") == "Preview" || !isCommitted(request, ledger, from),
        AcquisitionsErrors
          .refused(409, "Not unique pair ledgerId and fromFiscalYearId", "conflict"),
      )
    } yield withDefaults(body)
  }

  private def isCommitted(request: SandboxRequest, ledgerId: String, from: String): Boolean =
    rollovers(request.tenant)
      .find("ledgerId", ledgerId)
      .exists(known => known.getString("fromFiscalYearId") == from && known.getString("rolloverType") == "Commit")

  /** The progress of the rollover that the query names: it follows from the time of the request. */
  private def progresses(request: SandboxRequest): SandboxResponse = {
    Rollovers.settle(request)
    val wanted = Cql.conjuncts(Lists.read(request).query.filter).collectFirst {
      case clause: Cql.Clause if clause.index == "ledgerRolloverId" => clause.term
    }
    val job = wanted.flatMap(Rollovers.jobs(request.tenant).get)
    Lists.whole("ledgerFiscalYearRolloverProgresses", job.map(progress(_, request.now)).toVector)
  }
}

private object RolloverRoutes {
  private val Path = "/finance/ledger-rollovers"

  private def withDefaults(body: JsonObject): JsonObject = {
    import Json.{withDefaults => filled}
    Json.objects(body, "budgetsRollover").foreach { rule =>
      filled(rule, "setAllowances" -> false, "adjustAllocation" -> 0.0)
    }
    filled(body, "encumbrancesRollover" -> arr())
    Json.objects(body, "encumbrancesRollover").foreach(filled(_, "increaseBy" -> 0.0))
    filled(
      body,
      "rolloverType" -> "Commit",
      "needCloseBudgets" -> true,
      "restrictEncumbrance" -> true,
      "restrictExpenditures" -> true,
      "currencyFactor" -> 2,
    )
  }

  private def progress(job: JsonObject, now: Instant): JsonObject = {
    val statuses = Rollovers.statuses(Rollovers.shareDone(job, now))
    obj(
      "id" -> job.getString("progressId"),
      "ledgerRolloverId" -> job.getString("id"),
      "overallRolloverStatus" -> statuses.overall,
      "budgetsClosingRolloverStatus" -> statuses.budgetsClosing,
      "financialRolloverStatus" -> statuses.financial,
      "ordersRolloverStatus" -> statuses.orders,
      "metadata" -> job
        .getJsonObject("rollover")
        .getJsonObject("metadata")
        .copy()
        .put("updatedDate", Json.time(now)),
    )
  }
}
