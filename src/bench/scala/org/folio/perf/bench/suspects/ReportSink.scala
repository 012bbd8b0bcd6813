package org.folio.perf.bench.suspects

import java.time.Instant
import org.folio.perf.analysis.breakdown.{Breakdowns, BreakdownTally, RequestModules}
import org.folio.perf.analysis.run.RunAnalysis
import org.folio.perf.analysis.{RunInput, RunWindow, TimeAxis, TransactionTally}
import org.folio.perf.bench.BenchManifest
import org.folio.perf.model._
import org.folio.perf.settings.Releases
import org.folio.perf.testkit.InventedRecords

/** Makes the report of a simulated run: its records are analysed like any other's. */
final class ReportSink(system: SimulatedCluster, seed: Long, change: SystemChange) extends ClusterSink {
  private val start = Instant.parse("2026-01-05T08:00:00Z")
  private val startMs = start.toEpochMilli
  private val rampUpMs = SimulatedCluster.RampUpMinutes * 60000L
  private val steadyMs = system.minutes * 60000L
  val manifest: RunManifest = ReportSink.manifest(system, seed, start, rampUpMs, steadyMs)
  private val window = RunWindow.of(manifest, None)
  private val axis = TimeAxis(window.endMs, window.endMs)
  private val tally = new TransactionTally(window, axis)
  private val rows = ClusterPlan.rows

  private val names = rows.map(_.requests.map(_.name).distinct)
  private val groups = rows.map(row => Vector(row.name))
  private val breakdown = new BreakdownTally(window, rows.map(_.name).toSet)
  private val log = new InventedRecords(startMs)

  override def request(row: Int, request: Int, startMs: Int, endMs: Int): Unit =
    log.request(groups(row), names(row)(request), startMs, endMs)

  override def transaction(row: Int, fromMs: Int, endMs: Int, sumMs: Int): Unit = {
    tally.finished(TransactionSample(startMs + fromMs.toLong, endMs - fromMs, "t", rows(row).name, ok = true, ""))
    log.group(groups(row), fromMs, endMs, sumMs, ok = true)
  }

  def report: RunReport = {
    breakdown.add(log.log)
    val inventory = Some(ReportSink.inventory(change))
    val input = RunInput(
      manifest,
      window,
      axis,
      transactions = Some(tally),
      inventory = inventory,
      breakdown = Some(
        new Breakdowns(
          breakdown,
          new RequestModules(None, inventory, Platform.Okapi, Releases.moduleOf(_, Platform.Okapi)),
        )
      ),
    )
    RunAnalysis.analyse(input, (_, _) => Vector.empty)
  }
}

private object ReportSink {

  def manifest(
      system: SimulatedCluster,
      seed: Long,
      start: Instant,
      rampUpMs: Long,
      steadyMs: Long,
  ): RunManifest = BenchManifest(
    "simulated",
    "The sandbox's cluster in simulated time",
    seed,
    start,
    LoadModel.Closed,
    LoadProfile(rampUpMs, steadyMs),
    Vector(Tenant("t", TenantSize.Small, 1)),
    ClusterPlan.rows.groupBy(_.workflow).toVector.sortBy(_._1).map { case (code, rows) =>
      PlannedWorkflow(
        code,
        code,
        code,
        Arrivals.Even,
        system.users.toDouble,
        Some(system.users),
        0L,
        rows.map(row => PlannedTransaction(row.name, system.users.toDouble)),
      )
    },
  )

  def inventory(change: SystemChange): Inventory = Inventory(
    Inventory.SchemaVersion,
    "simulated",
    Vector.empty,
    SimulatedCluster.environment.modules.map { m =>
      val version = if (change.newVersion(m.name)) s"${m.version}1" else m.version
      ModuleInfo(m.name, version, m.tasks, m.cpuUnits, m.memorySoftMiB, m.memoryHardMiB)
    },
  )
}
