package org.folio.perf.testkit

import java.time.Instant
import org.folio.perf.analysis.run.RunInput
import org.folio.perf.analysis.tally.DeskTally
import org.folio.perf.analysis.verdict.{RunAnalysis, Story}
import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun._
import org.folio.perf.live.{LiveCounts, LiveRun, LiveTally}

/** Runs of situations that a report must tell in its first screen, with all that their rules need. */
object SampleStories {

  lazy val all: Vector[(String, RunReport)] = Vector(
    "headroom" -> told(headroom),
    "saturated" -> told(saturated),
    "test-data" -> told(testData),
    "module-down" -> told(moduleDown),
    "injector" -> told(headroom.copy(injector = injectorAt(95))),
    "slower" -> slower,
    "leak" -> told(leak),
    "import" -> imports,
    "killed" -> told(killed),
  )

  private val limits = Thresholds(Some(1), Some(95), Map("Check-In" -> 1000))

  private val judged = manifest.copy(simulation = "CirculationDesk", thresholds = limits)

  /** Starts of all iterations as the plan has them, each 20 ms late. */
  private val starts: Vector[Int] =
    Vector.tabulate((SteadyToMs - SteadyFromMs) / 1000)(i => SteadyFromMs + i * 1000)

  private def desk(ms: Int => Int, failsEvery: Int = 0, message: String = ""): Vector[Transaction] =
    starts.zipWithIndex.flatMap { case (start, i) =>
      val fails = failsEvery > 0 && i % failsEvery == 0
      Vector("Check-In", "Check-Out").map { name =>
        Transaction(
          start.toLong + 20,
          ms(i),
          name,
          message = if (fails && name == "Check-Out") message else "",
        )
      }
    }

  private val plan = manifest.plan.map(
    _.copy(transactions = Vector(PlannedTransaction("Check-In", 60), PlannedTransaction("Check-Out", 60)))
  )

  private def run(transactions: Vector[Transaction]): SampleRun = SampleRun(
    manifest = judged.copy(plan = plan),
    transactions = transactions,
    userStarts = starts.map(start => (0, start + 20)),
    userEnds = starts.map(start => (0, start + 400)),
    plannedMs = starts.map(_.toLong),
    injector = injectorAt(20),
    metrics = Some(metrics(series(Vector.fill(10)(58.0), "mod-inventory-storage"))),
  )

  private val headroom = run(desk(_ => 180))

  /** From the fourth minute on a module is full and everything takes longer; its database follows. */
  private val saturated = {
    val cpu = Vector(40.0, 70.0, 90.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0)
    val database = cpu.map(_ - 3)
    run(desk(i => if (i < 200) 150 else 400)).copy(
      metrics = Some(
        metrics(
          series(cpu, "mod-inventory-storage"),
          series(database, "folio-db", "AWS/RDS"),
          series(Vector.fill(10)(6.0), "folio-db", "AWS/RDS", "DBLoad", "Count"),
        )
      ),
      inventory = Some(
        Inventory(
          Inventory.SchemaVersion,
          "test",
          Vector(ComponentProperty("database", "vCPU", "4", "")),
          Vector(ModuleInfo("mod-inventory-storage", "29.0.1", 2, 1024, 1800, 2048)),
        )
      ),
    )
  }

  private val testData = run(
    desk(
      _ => 180,
      failsEvery = 2,
      message = "POST /circulation/check-out-by-barcode: status 422",
    )
  )

  private val moduleDown = {
    val message = "POST /circulation/check-out-by-barcode: status 500"
    val down = starts.slice(200, 290)
    val failed = down.map(start =>
      SampleFailures
        .moduleDown("mod-circulation-24.5.0")
        .copy(
          request = "POST /circulation/check-out-by-barcode",
          transaction = "Check-Out",
          atMs = StartMs + start,
        )
    )
    val all = desk(_ => 180).map(t =>
      if (t.name == "Check-Out" && down.contains(t.startMs.toInt - 20)) t.copy(message = message)
      else t
    )
    run(all).copy(failures = SampleFailures.of(failed: _*))
  }

  private def slower: RunReport = {
    val comparison = SampleComparisons.suspected.comparison
    val measured = headroom.measured
    Story.told(measured, headroom.report.verdict, headroom.report.limits, comparison)
  }

  /** Eight hours in which the memory of a module grows. */
  private val leak = {
    val hours = 8
    val planned = Vector.tabulate(hours * 60)(i => SteadyFromMs + i * 60000)
    val memory = Vector.tabulate(hours * 60)(m => 40 + 2.0 * m / 60 + (if (m % 2 == 0) 0.2 else 0))
    SampleRun(
      manifest = judged.copy(
        plan = plan.map(w => w.copy(transactions = w.transactions.map(_.copy(perMinute = 1)))),
        profile = LoadProfile(60000, hours * 3600000L),
        endedAt = Some(Instant.ofEpochMilli(StartMs + SteadyFromMs + hours * 3600000L)),
      ),
      transactions =
        planned.flatMap(start => Vector("Check-In", "Check-Out").map(Transaction(start.toLong + 20, 180, _))),
      userStarts = planned.map(start => (0, start + 20)),
      plannedMs = planned.map(_.toLong),
      injector = injectorAt(20),
      metrics = Some(
        metrics(
          series(memory, "mod-search", metric = "MemoryUtilization"),
          series(Vector.fill(hours * 60)(35.0), "mod-search"),
        )
      ),
    )
  }

  /** Check-outs take three times as long while a file is imported. */
  private def imports: RunReport = {
    val imported = job("DI MARC Bib Create 5K.mrc", 160000, 200000)
    val names = Vector("CICO_TC_Check-In Controller", "CICO_TC_Check-Out Controller")
    val dense = Vector.tabulate(240)(i => SteadyFromMs + i * 2500)
    val all = dense.flatMap { start =>
      val during = start >= 160000 && start < 360000
      names.map(Transaction(start.toLong, if (during) 900 else 300, _))
    }
    val sample = run(Vector.empty).copy(
      manifest = judged.copy(
        thresholds = limits.copy(p95Ms = Map.empty),
        plan = plan.map(_.copy(transactions = names.map(PlannedTransaction(_, 24)))),
      ),
      transactions = all,
      userStarts = dense.map(start => (0, start)),
      plannedMs = dense.map(_.toLong),
      jobs = Vector(imported) ++ Vector(421000L, 521000L).map(job("DI MARC Bib Create 5K.mrc", _, 500)),
    )
    val input = sample.input
    RunAnalysis.analyse(
      input.copy(desks = Some(desks(input, imported, all))),
      (_, _) => sample.plannedMs,
    )
  }

  private def desks(input: RunInput, job: JobSample, all: Vector[Transaction]): DeskTally = {
    val tally = new DeskTally(input.window, Vector(job))
    all.foreach(t => tally.finished(TransactionSample(StartMs + t.startMs, t.ms, t.tenant, t.name, ok = true, "")))
    tally
  }

  /** Three of eleven minutes, without an end. */
  private val killed = headroom.copy(
    manifest = headroom.manifest.copy(endedAt = None, ending = None),
    transactions = headroom.transactions.filter(_.startMs < 180000),
    userStarts = headroom.userStarts.filter(_._2 < 180000),
    userEnds = headroom.userEnds.filter(_._2 < 180000),
    lastRecordMs = Some(180000),
    isWhole = false,
  )

  private def told(run: SampleRun): RunReport = run.report
}

/** All sample reports, usual and broken ones. */
object SamplePages {

  def all: Vector[(String, RunReport)] = Vector(
    "mobius" -> SampleReports.mobius,
    "empty" -> HostileReports.empty,
    "hostile" -> HostileReports.hostile,
    "forced" -> HostileReports.forced,
    "day" -> SampleReports.day,
    "compared" -> SampleComparisons.compared,
    "published" -> SampleComparisons.withPublished,
    "suspected" -> SampleComparisons.suspected,
    "cluster" -> SampleCluster.report,
    "answers" -> SampleAnswers.report,
  )
}

/** Runs that go on, for what shows them. */
object SampleLive {
  private val start = SampleRun.StartMs
  private val criteria =
    Vector(StopLine.parse("errors > 20 % for 60 s").fold(wrong => sys.error(wrong), identity))

  /** A minute and a half after the start: half a minute of the steady state, every fourth transaction failed. */
  def underWay(name: String = "Check-In", message: String = "status 500"): LiveRun = {
    val live = new LiveTally(manifest(name), criteria, _ => ())
    live.injector(InjectorSample(start + 80000, 25, 50, 100, 20))
    live.injector(InjectorSample(start + 82000, 12.5, 75, 256, 30))
    (0 until 18).foreach { slice =>
      (0 until 4).foreach { n =>
        val sample = TransactionSample(
          start + slice * 5000L + n,
          100 * (n + 1),
          "small1",
          name,
          n != 3,
          if (n == 3) message else "",
        )
        live.finished(sample)
      }
      live.tick(start + (slice + 1) * 5000L, LiveCounts(slice + 1L, slice * 30L, 3, 0))
    }
    live.cluster(Vector(SampleRun.series(Seq(40, 97.5), "db-1", "AWS/RDS")))
    now(live, 90000)
  }

  /** Before anything has happened. */
  def begun: LiveRun = now(new LiveTally(manifest("Check-In"), Vector.empty, _ => ()), 200)

  private def now(live: LiveTally, ms: Long): LiveRun = {
    val asked = live.snapshot()
    live.tick(start + ms, LiveCounts(20, 540, 3, 0))
    Patience.get(asked)
  }

  private def manifest(name: String): RunManifest = {
    val workflow = SampleRun.manifest.plan.head
    SampleRun.manifest.copy(
      endedAt = None,
      ending = None,
      plan = Vector(workflow.copy(transactions = Vector(PlannedTransaction(name, 6)))),
    )
  }
}
