package org.folio.perf.testkit

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.model._
import org.folio.perf.source.FailuresFile
import org.folio.perf.source.failures.FailureTally
import org.folio.perf.analysis.LongJobs

/** Invented failed requests. */
object SampleFailures {
  val StartMs = 1759320000000L

  private val Json = Map("content-type" -> "application/json")

  def answered(status: Int, body: String, headers: Map[String, String] = Json): FailedRequest =
    FailedRequest(
      "POST /invoice/invoice-lines",
      "AIE_Create",
      "t1",
      StartMs,
      s"status $status instead of 201",
      Some(RawAnswer(status, headers, body.getBytes(UTF_8), isCut = false)),
      Map.empty,
    )

  /** As mod-invoice answered. */
  val noBudget: FailedRequest = answered(
    404,
    """{"errors":[{"message":"Budget not found by fundId","code":"budgetNotFoundByFundId","parameters":[{"key":"fundId","value":"f1"}]}],"total_records":1}""",
  )

  val refused: FailedRequest = noBudget.copy(
    reason = "i.n.c.AbstractChannel$AnnotatedConnectException: Connection refused: /127.0.0.1:1",
    answer = None,
  )

  /** As Okapi answers when it cannot reach a module. */
  def moduleDown(module: String): FailedRequest = answered(
    500,
    s"proxyClient failure: $module http://$module:8081: Connection refused: $module/10.0.0.9:8081: " +
      "GET /invoice/invoices/9cbc1523-ec92-4cce-a1a7-7a36413ef0a1?query=vendorId==x",
    Map("content-type" -> "text/plain"),
  )

  /** Failures of the start of [[SampleRunFolder]]'s load. */
  def write(folder: Path): Unit = {
    val atMs = Instant.parse("2026-01-05T08:00:10Z").toEpochMilli
    val requests = Vector(noBudget, noBudget, refused, moduleDown("mod-invoice-5.8.0"))
    val failures = of(requests.map(_.copy(atMs = atMs)): _*)
    Files.write(folder.resolve(FailuresFile.Name), FailuresFile.write(failures))
    ()
  }

  def of(requests: FailedRequest*): RunFailures = {
    val tally = new FailureTally
    requests.foreach(tally.add)
    tally.result
  }
}

/** Long jobs: rollovers with the published durations of MOBIUS test 8, exports and sharings made up. */
object SampleJobs {
  private val StartMs = 1715868127250L

  // Seconds.
  private val rollovers = Vector(
    10470, 13020, 10402, 13551, 10525, 13000, 10584, 10630, 12920, 13040, 12863, 13705, 13645, 13645, 12987, 10872,
    13609, 10705, 13498, 10847, 10700, 13531, 10771, 13463, 12816, 10774, 10678, 12725, 11249,
  ) // format: skip

  private val parts = Vector("orders", "overall", "financial", "budgetsClosing")

  def apply(tenants: Vector[Tenant]): Vector[JobResult] =
    LongJobs(rollover(tenants) ++ exports(tenants) ++ sharings(tenants), tenants)

  private def rollover(tenants: Vector[Tenant]): Vector[JobSample] =
    tenants.zip(rollovers).map { case (tenant, seconds) =>
      val statuses = parts.map(JobStatus(_, "Success"))
      job("FYR_Rollover Ledgers", tenant, seconds * 1000L, None, statuses)
    }

  /** Of the large tenants four times as many records; one tenant is slow, one failed. */
  private def exports(tenants: Vector[Tenant]): Vector[JobSample] =
    tenants.zipWithIndex.map { case (tenant, i) =>
      val records = if (tenant.size == TenantSize.Large) 4000L else 1000L
      val ms = records * (if (i == 17) 31 else 18 + i % 4)
      val name = "DE_Exporting MARC Bib records workflow"
      if (i == 30) {
        val failed = Vector(JobStatus("job", "FAIL"))
        job(name, tenant, 9000, Some(0), failed)
          .copy(outcome = JobOutcome.Failed, message = "the job failed (job FAIL)")
      } else job(name, tenant, ms, Some(records), Vector(JobStatus("job", "COMPLETED")))
    }

  /** Three in each of four tenants. */
  private def sharings(tenants: Vector[Tenant]): Vector[JobSample] = for {
    (tenant, i) <- tenants.take(4).zipWithIndex
    n <- 0 until 3
  } yield {
    val shared = job("CSI share", tenant, 2400L + 300 * i + 70 * n, None, Vector.empty)
    if (i == 1 && n == 2)
      shared.copy(
        durationMs = 15000,
        outcome = JobOutcome.TimedOut,
        message = "the job did not end in time",
      )
    else shared
  }

  private def job(
      name: String,
      tenant: Tenant,
      ms: Long,
      records: Option[Long],
      statuses: Vector[JobStatus],
  ) = JobSample(StartMs, ms, tenant.name, name, JobOutcome.Succeeded, records, statuses, "")
}

/** A step of a search, with usual values where a test sets none. */
object SampleStep {

  /** Its measured time follows 40 s of settling. */
  def apply(
      timesPlan: Double,
      verdict: StepVerdict,
      fromMs: Long = 0,
      toMs: Long = 240000,
  ): StepResult = StepResult(
    timesPlan = timesPlan,
    fromMs = fromMs,
    measuredFromMs = fromMs + 40000,
    toMs = toMs,
    verdict = verdict,
    firm = true,
    because = "",
    limitedBy = None,
    iterationsPerMinute = 600 * timesPlan,
    transactionsPerSec = 10 * timesPlan,
    requestsPerSec = 30 * timesPlan,
    waitingUsers = 20,
    growthPerMinute = None,
    averageMs = None,
    p95Ms = None,
    errorPercent = 0,
    tenants = 62,
  )
}
