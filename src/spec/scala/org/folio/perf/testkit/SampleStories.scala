package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.analysis.{DeskTally, RunInput}
import org.folio.perf.analysis.rule.Findings
import org.folio.perf.analysis.run.RunAnalysis
import org.folio.perf.analysis.story.Story
import org.folio.perf.app.ConsoleSummary
import org.folio.perf.model._
import org.folio.perf.report.Report
import org.folio.perf.testkit.SampleRun._

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

  /** Writes the pages and the summaries to a folder. */
  def main(args: Array[String]): Unit = {
    val folder = Path.of(args.headOption.getOrElse("target/stories"))
    Files.createDirectories(folder)
    val (sheet, css) = Report.styleSheet
    Files.writeString(folder.resolve(sheet), css)
    all.foreach { case (name, report) =>
      Files.writeString(folder.resolve(s"$name.html"), Report.page(report))
      Files.writeString(folder.resolve(s"$name.md"), Report.markdown(report))
      println(s"$name: ${ConsoleSummary.plain(report.summary)}")
      report.findings.foreach { f =>
        println(s"  ${f.severity} ${f.id} ${f.effects.map(_.id).mkString(", ")}")
      }
    }
  }

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
    _.copy(transactions =
      Vector(PlannedTransaction("Check-In", 60), PlannedTransaction("Check-Out", 60))
    )
  )

  private def run(transactions: Vector[Transaction]): SampleRun = SampleRun(
    manifest = judged.copy(plan = plan),
    transactions = transactions,
    userStarts = starts.map(start => (0, start + 20)),
    userEnds = starts.map(start => (0, start + 400)),
    plannedMs = starts.map(_.toDouble),
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
    Story(
      measured,
      headroom.report.copy(findings = Findings(measured, comparison), comparison = comparison),
    )
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
      transactions = planned.flatMap(start =>
        Vector("Check-In", "Check-Out").map(Transaction(start.toLong + 20, 180, _))
      ),
      userStarts = planned.map(start => (0, start + 20)),
      plannedMs = planned.map(_.toDouble),
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
    val job = JobSample(
      StartMs + 160000,
      200000,
      "small1",
      "DI MARC Bib Create 5K.mrc",
      JobOutcome.Succeeded,
      Some(5000),
      Vector.empty,
      "",
    )
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
      plannedMs = dense.map(_.toDouble),
      jobs = Vector(job),
    )
    val input = sample.input
    RunAnalysis.analyse(
      input.copy(desks = Some(desks(input, job, all))),
      (_, _) => sample.plannedMs.iterator,
    )
  }

  private def desks(input: RunInput, job: JobSample, all: Vector[Transaction]): DeskTally = {
    val tally = new DeskTally(input.window, Vector(job))
    val names = all.map(_.name).distinct
    names.zipWithIndex.foreach { case (name, i) => tally.transaction(i, name) }
    all.foreach(t => tally.finished(StartMs + t.startMs, t.ms, names.indexOf(t.name), ok = true))
    tally
  }

  /** Three of eleven minutes, without an end. */
  private val killed = headroom.copy(
    manifest = headroom.manifest.copy(endedAt = None, ending = None),
    transactions = headroom.transactions.filter(_.startMs < 180000),
    userStarts = headroom.userStarts.filter(_._2 < 180000),
    userEnds = headroom.userEnds.filter(_._2 < 180000),
    lastRecordMs = Some(180000),
    logComplete = false,
  )

  private def told(run: SampleRun): RunReport = run.report
}
