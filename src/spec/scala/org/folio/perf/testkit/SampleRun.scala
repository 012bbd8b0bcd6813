package org.folio.perf.testkit

import org.folio.perf.analysis.run.{RunInput, RunMeasurements}
import org.folio.perf.analysis.tally.{JobPhase, RequestTally, RunWindow, TimeAxis, TransactionTally}
import org.folio.perf.analysis.verdict.RunAnalysis
import org.folio.perf.model._
import java.time.Instant

/**
 * A run of invented records: ramp-up of one minute, steady state of ten, so it lies between 60,000 and
 * 660,000 ms. Times are milliseconds since the load's start.
 */
final case class SampleRun(
    manifest: RunManifest = SampleRun.manifest,
    transactions: Vector[SampleRun.Transaction] = Vector.empty,
    requests: Vector[SampleRun.Request] = Vector.empty,
    userStarts: Vector[(Int, Int)] = Vector.empty,
    userEnds: Vector[(Int, Int)] = Vector.empty,
    lastRecordMs: Option[Long] = None,
    isWhole: Boolean = true,
    withLog: Boolean = true,
    metrics: Option[FrozenMetrics] = None,
    inventory: Option[Inventory] = None,
    injector: Vector[InjectorSample] = Vector.empty,
    jobs: Vector[JobSample] = Vector.empty,
    plannedMs: Vector[Long] = Vector.empty,
    failures: RunFailures = RunFailures.Empty,
) {
  def input: RunInput = {
    val window = RunWindow.of(manifest, lastRecordMs.map(_ + SampleRun.StartMs))
    val axis = TimeAxis.of(window)
    val log = if (withLog) Some(requestTally(window, axis)) else None
    val tally = transactionTally(window, axis)
    RunInput(
      manifest,
      window,
      axis,
      Some(tally),
      log,
      isWhole,
      metrics,
      inventory,
      injector,
      jobs,
      gatlingReport = None,
      Vector.empty,
      failures = failures,
    )
  }

  def measured: RunMeasurements = RunAnalysis.measure(input, (_, _) => plannedMs)
  def report: RunReport = RunAnalysis.analyse(input, (_, _) => plannedMs)
  def verdict: Verdict = report.verdict

  private def transactionTally(window: RunWindow, axis: TimeAxis): TransactionTally = {
    val tally = new TransactionTally(window, axis, JobPhase.of(jobs, manifest.plan))
    transactions.foreach { t =>
      tally.finished(
        TransactionSample(SampleRun.StartMs + t.startMs, t.ms, t.tenant, t.name, t.message.isEmpty, t.message)
      )
    }
    tally
  }

  private def requestTally(window: RunWindow, axis: TimeAxis): RequestTally = {
    val tally = new RequestTally(window, axis)
    val names = new RequestNames
    def user(scenario: Int, ms: Int, starts: Boolean) =
      ms -> UserSample(SampleRun.StartMs + ms, manifest.plan(scenario).code, starts)
    // In the order of time; of one moment users first, who then send something.
    val records = userStarts.map { case (scenario, ms) => user(scenario, ms, starts = true) } ++
      userEnds.map { case (scenario, ms) => user(scenario, ms, starts = false) } ++
      requests.map { r =>
        val one = new ExecutionRequests(names)
        val at = one.add(names.number(r.name), 0, r.ms, ok = r.message.isEmpty)
        if (r.message.nonEmpty) one.fail(at, r.message)
        (r.startMs + r.ms) -> RequestsSample(SampleRun.StartMs + r.startMs, r.transaction, one)
      }
    records.sortBy(_._1).foreach { case (_, record) => tally.finished(record) }
    tally
  }
}

object SampleRun {
  val StartMs: Long = Instant.parse("2026-01-05T08:00:00Z").toEpochMilli
  val SteadyFromMs = 60000
  val SteadyToMs = 660000

  /** @param message empty: it was successful */
  final case class Transaction(
      startMs: Long,
      ms: Int,
      name: String = "Check-In",
      tenant: String = "small1",
      message: String = "",
  )

  final case class Request(
      name: String,
      startMs: Int,
      ms: Int,
      transaction: String = "Check-In",
      message: String = "",
  )

  private val tenants = Vector(
    Tenant("small1", TenantSize.Small, 1),
    Tenant("large1", TenantSize.Large, 1),
    Tenant("small2", TenantSize.Small, 1),
  )

  private val plan = Vector(
    PlannedWorkflow(
      "cico",
      "Check-in and check-out",
      "check-in-check-out",
      Arrivals.Even,
      6,
      None,
      0,
      Vector(PlannedTransaction("Check-In", 6), PlannedTransaction("Check-Out", 2)),
    )
  )

  val manifest: RunManifest = RunManifest(
    RunManifest.SchemaVersion,
    "run",
    "Smoke",
    "Invented",
    Target("sandbox", "http://127.0.0.1:9130"),
    Instant.ofEpochMilli(StartMs),
    Some(Instant.ofEpochMilli(StartMs + 662000)),
    Some(Ending.Completed),
    LoadModel.Open,
    LoadProfile(60000, 600000),
    tenants,
    plan,
    Thresholds(None, None, Map.empty),
    Map.empty,
    Versions("0", "3.15.1", "2.13.18", "17", None),
    InjectorHost("Linux", 4, 2048),
    None,
    Vector.empty,
  )

  /** As many as the plan offers in the steady state, or another number; one every `everyMs`. */
  def steady(
      count: Int,
      ms: Int = 100,
      name: String = "Check-In",
      tenant: String = "small1",
      message: String = "",
      everyMs: Long = 1000,
  ): Vector[Transaction] =
    Vector.tabulate(count)(i => Transaction(SteadyFromMs + i * everyMs, ms, name, tenant, message))

  def interruptedAt(ms: Long): RunManifest = manifest.copy(
    endedAt = Some(Instant.ofEpochMilli(StartMs + ms)),
    ending = Some(Ending.Interrupted),
  )

  def thresholds(t: Thresholds): RunManifest = manifest.copy(thresholds = t)

  /** Of the steady state, one value a minute. */
  def series(
      values: Seq[Double],
      subject: String = "mod-search",
      source: String = "AWS/ECS",
      metric: String = "CPUUtilization",
      unit: String = "Percent",
  ): Series = {
    val points = values.zipWithIndex.map { case (value, i) =>
      SeriesPoint(StartMs + SteadyFromMs + i * 60000L, value)
    }
    Series(source, metric, subject, unit, "Average", 60, points = points.toVector)
  }

  /** A run without transactions, of which only this is known. */
  def measuring(all: Series*): SampleRun = SampleRun(metrics = Some(metrics(all: _*)))

  /** Two tasks with a vCPU each. */
  def service(name: String, averagePercent: Double): ServiceUse =
    ServiceUse(name, 2, Some(1.0), Some(averagePercent), None, None, None, None, None, None, None, None)

  def metrics(series: Series*): FrozenMetrics =
    FrozenMetrics(
      FrozenMetrics.SchemaVersion,
      StartMs,
      StartMs,
      StartMs,
      series.toVector,
      Vector.empty,
    )

  /** A job that succeeded. @param fromMs since the load's start */
  def job(name: String, fromMs: Long, ms: Long): JobSample =
    JobSample(StartMs + fromMs, ms, "small1", name, JobOutcome.Succeeded, None, Vector.empty, "")

  def injectorAt(cpuPercent: Double): Vector[InjectorSample] =
    Vector.tabulate(10)(i => InjectorSample(StartMs + SteadyFromMs + i * 5000L, cpuPercent, cpuPercent, 100, 50))
}
