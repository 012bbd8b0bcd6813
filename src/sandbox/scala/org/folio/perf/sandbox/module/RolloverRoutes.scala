package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.cql.{Cql, CqlMatcher, CqlQuery}
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ErrorResponses, Lists, PagedQuery, Route, RoutesOf}
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
    route(s"GET $Path/{id}", Acquisitions.get(rollovers)),
    readRoute(s"GET $Path-progress", ofJobs("ledgerFiscalYearRolloverProgresses", progress)),
    readRoute(s"GET $Path-logs", ofJobs("ledgerFiscalYearRolloverLogs", logged)),
    readRoute(s"GET $Path-errors", Storage.list(_.own("rollover-errors", Nil), "ledgerFiscalYearRolloverErrors")),
  )

  private def post(request: SandboxRequest, sent: JsonObject): Checked[SandboxResponse] =
    accepted(request, sent).map { body =>
      val isPreview = body.getString("rolloverType") == "Preview"
      val rollover = body.put("id", request.idOf(body)).put("metadata", request.metadata)
      rollovers(request.tenant).put(rollover)
      Rollovers.start(
        request,
        rollover,
        Rollovers.durationMs(request, body.getString("ledgerId"), isPreview, jobTime),
      )
      Acquisitions.made(Path, rollover)
    }

  private def accepted(
      request: SandboxRequest,
      body: JsonObject,
  ): Checked[JsonObject] = {
    val ledger = body.getString("ledgerId")
    val from = body.getString("fromFiscalYearId")
    def refersTo(table: RecordTable, dbTable: String, field: String): Checked[Unit] =
      FinanceRules.refersTo(table, dbTable, body, "ledger_fiscal_year_rollover", field)
    for {
      _ <- hasEntries(body, "budgetsRollover")
      _ <- refersTo(request.tenant.ledgers, "ledger", "ledgerId")
      _ <- refersTo(request.tenant.fiscalYears, "fiscal_year", "fromFiscalYearId")
      _ <- refersTo(request.tenant.fiscalYears, "fiscal_year", "toFiscalYearId")
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

  /** Lists progress or logs, which follow from the jobs at the time of the request. */
  private def ofJobs(listName: String, entry: (JsonObject, Instant) => JsonObject)(
      request: SandboxRequest
  ): SandboxResponse = {
    Rollovers.settle(request)
    val query = Lists.read(request)
    val jobs = wantedJob(query.query.filter) match {
      case Some(id) => Rollovers.jobs(request.tenant).get(id).toVector
      case None => Lists.select(Rollovers.jobs(request.tenant), Everything).records
    }
    val entries =
      jobs.map(entry(_, request.now)).filter(CqlMatcher.matches(query.query.filter, _))
    val page = entries.slice(query.offset, query.offset + query.limit)
    SandboxResponse.ok(Lists.body(listName, page, entries.size))
  }
}

private object RolloverRoutes {
  private val Path = "/finance/ledger-rollovers"
  private val Everything = PagedQuery(CqlQuery.All, 0, 1000)

  /** Id in a query by `ledgerRolloverId`, the form of the user interface. */
  private def wantedJob(filter: Cql): Option[String] = Cql.conjuncts(filter).collectFirst {
    case clause: Cql.Clause if clause.index == "ledgerRolloverId" => clause.term
  }

  private def hasEntries(body: JsonObject, field: String): Checked[Unit] =
    Check.that(
      Json.objects(body.getJsonArray(field)).nonEmpty,
      ErrorResponses.invalid("size must be between 1 and 2147483647", field, "[]"),
    )

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
        .put("updatedDate", Json.time(Rollovers.changedAt(job, now))),
    )
  }

  private def logged(job: JsonObject, now: Instant): JsonObject = {
    val rollover = job.getJsonObject("rollover")
    val share = Rollovers.shareDone(job, now)
    obj(
      "ledgerRolloverId" -> job.getString("id"),
      "ledgerId" -> rollover.getString("ledgerId"),
      "startDate" -> Json.stringAt(rollover, "metadata.createdDate"),
      "endDate" -> Option.when(share >= 1)(Json.time(Rollovers.changedAt(job, now))),
      "rolloverStatus" -> Rollovers.statuses(share).overall,
      "ledgerRolloverType" -> rollover.getString("rolloverType"),
    )
  }
}
