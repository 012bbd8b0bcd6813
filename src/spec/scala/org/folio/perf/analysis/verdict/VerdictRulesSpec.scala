package org.folio.perf.analysis.verdict

import java.time.Instant
import org.folio.perf.model._
import org.folio.perf.testkit.{RuleSuite, SampleRun}
import org.folio.perf.testkit.SampleRun._

/** Verdicts of tiny runs: rules.txt has them in the order of the test. */
class VerdictRulesSpec extends RuleSuite {
  private val none = Thresholds(None, None, Map.empty)
  private val planned = Vector[Long](0, 1000, 2000, 3000)
  private val sound = steady(60)

  private def judge(runs: SampleRun*): Unit = runs.foreach(run => say(run.verdict))

  test("a run without limits of its own has one on the failures of each transaction") {
    judge(SampleRun(transactions = sound))
  }

  /** A run of 500 good executions in which one transaction fails. */
  private def failing(
      executions: Int,
      failed: Int,
      manifest: RunManifest = thresholds(none.copy(errorPercent = Some(5))),
  ) =
    SampleRun(
      manifest,
      steady(500, everyMs = 100) ++ steady(executions - failed, name = "Check-Out") ++
        steady(failed, name = "Check-Out", message = "no"),
    )

  test("a transaction that never succeeded fails every run, however few its executions are") {
    val one = failing(executions = 1, failed = 1)
    judge(one, failing(executions = 3, failed = 3))
    say(one.report.summary)
    val off = thresholds(none)
    judge(Vector(off, off.copy(loadModel = LoadModel.Closed), off.copy(judgesAll = true)).map(failing(3, 3, _)): _*)
  }

  test("a run fails if a tenth of a transaction's executions fail, unless it is a single one or none was due") {
    judge(failing(0, 0), failing(20, 2), failing(21, 2), failing(3, 1))
  }

  test("the transactions that failed too often stand before the share of all that failed") {
    judge(failing(executions = 50, failed = 50))
  }

  test("an own line on the failures of a transaction counts instead of a tenth") {
    val lines = Vector(
      "\"Check-Out\" errors < 30 %",
      "\"Check-Out\" errors < 15 %",
      "any transaction errors < 30 %",
      "\"Check-In\" errors < 30 %",
    )
    judge(lines.map(line => failing(20, 4, thresholds(none.copy(limits = Vector(line))))): _*)
  }

  test("errors and times up to their limit pass, and above it fail with limit and value") {
    val errors = thresholds(none.copy(errorPercent = Some(5)))
    judge(Vector(5, 6).map(failed => SampleRun(errors, steady(100 - failed) ++ steady(failed, message = "no"))): _*)
    val times = thresholds(none.copy(p95Ms = Map("Check-In" -> 100)))
    judge(Vector(100, 101).map(ms => SampleRun(times, steady(20, ms = ms))): _*)
  }

  test("errors in the ramp-up, and a transaction with a limit that never ran, do not fail a run") {
    judge(SampleRun(thresholds(none.copy(errorPercent = Some(1))), Transaction(100, 5, message = "no") +: sound))
    val limited = thresholds(none.copy(p95Ms = Map("Check-In" -> 100)))
    judge(SampleRun(limited, steady(20, name = "Check-Out")), SampleRun(limited, steady(20, message = "no")))
  }

  /** A check by another name than ours, on a busy machine, with every kind of threshold. */
  private val check = manifest.copy(
    simulation = "OurOwnCheck",
    judgesAll = true,
    thresholds = Thresholds(
      Some(1),
      Some(95),
      Map("Check-In" -> 50),
      Vector("\"Check-In\" errors < 20 %", "any transaction p99 < 1 ms", "database cpu < 80 %"),
    ),
  )

  private def late(manifest: RunManifest, transactions: Vector[Transaction] = sound) = SampleRun(
    manifest,
    transactions,
    userStarts = Vector(0 -> 0, 0 -> 1000),
    plannedMs = planned,
    injector = injectorAt(93),
  )

  test("a check that every transaction works passes without failures, however late it starts: that is a note") {
    val report = late(check).report
    say(report.verdict)
    say(report.summary +: report.keyFigures.map(_.note): _*)
    report.limits.map(_.line).shouldBe(Vector("errors <= 1 %", "\"Check-In\" errors < 20 %"))
    tell(report.allFindings.filter(f => Set("plan-kept", "injector-busy")(f.id)))
  }

  test("a check with failures beyond a threshold fails, also on a busy machine") {
    judge(
      late(check, sound ++ steady(5, message = "no")),
      late(
        check.copy(thresholds = none.copy(errorPercent = Some(5))),
        sound ++ steady(1, name = "Check-Out", message = "no"),
      ),
    )
  }

  test("the name of a check does not make a run one") {
    judge(late(check.copy(simulation = "Smoke", judgesAll = false)))
  }

  test("several limits are counted and each is a reason") {
    val limited = thresholds(Thresholds(Some(1), None, Map("Check-In" -> 50)))
    judge(SampleRun(limited, sound ++ steady(5, message = "no")))
  }

  test("a plan that was kept to the limit passes; below it the run cannot be judged") {
    val run = SampleRun(thresholds(none.copy(planKeptPercent = Some(75))), sound, plannedMs = planned)
    judge(Vector(3, 2).map(starts => run.copy(userStarts = planned.take(starts).map(ms => 0 -> ms.toInt))): _*)
  }

  test("a load generator that was interrupted is said before the plan that was not kept for it") {
    val limited = thresholds(none.copy(planKeptPercent = Some(75)))
    def of(starts: Int, endings: Ending*): SampleRun = {
      val parts = endings.toVector.zipWithIndex.map { case (ending, i) =>
        val host = InjectorHost("Linux", 2, 1024)
        RunInjector(
          i + 1,
          s"n-$i",
          host,
          None,
          0,
          Some(240000),
          Some(ending),
          Vector(PartArrivals(WorkflowTurns("cico", 2, Vector(i)), if (i == 0) 2 else starts - 2L)),
          Vector.empty,
        )
      }
      val injectors = RunInjectors(parts.size, "night", Instant.EPOCH, parts)
      val run = SampleRun(limited.copy(injectors = Some(injectors)), sound, plannedMs = planned)
      // The first one sends every second start, and all of its own.
      val sent = Vector(0, 2000, 1000, 3000).take(starts).sorted
      run.copy(userStarts = sent.map(0 -> _))
    }
    // Without harm to the plan it is a finding only; if all were stopped, the run was.
    judge(
      of(starts = 2, Ending.Completed, Ending.Interrupted),
      of(starts = 4, Ending.Completed, Ending.Interrupted),
      of(starts = 2, Ending.Interrupted, Ending.Interrupted),
    )
  }

  test("a limit of the plan that cannot be checked does not pass, except in a closed model") {
    val limited = thresholds(none.copy(planKeptPercent = Some(75)))
    judge(SampleRun(limited, sound, withLog = false), SampleRun(limited.copy(loadModel = LoadModel.Closed), sound))
  }

  test("without a transaction in the steady state a run cannot be judged") {
    judge(Vector(100L, 60000L).map(ms => SampleRun(transactions = Vector(Transaction(ms, 5)))): _*)
  }

  test("a run cut short before half of its steady state cannot be judged, and later it can") {
    judge(Vector(45000L, 359000L, 360000L).map(ms => SampleRun(interruptedAt(ms), sound.filter(_.startMs < ms))): _*)
    judge(failing(3, 3, interruptedAt(200000)))
  }

  test("a passed run that was cut short says so, and a failed one without a problem needs a look at its threshold") {
    val slow = thresholds(none.copy(p95Ms = Map("Check-In" -> 1.0)))
    Vector(SampleRun(interruptedAt(460000), sound.filter(_.startMs < 460000)), SampleRun(slow, steady(80))).foreach {
      run =>
        say(run.report.summary)
        say(run.report.answers.last.text)
    }
    SummaryText.advice(Vector.empty, VerdictStatus.Failed).shouldBe("Look at what exceeds its threshold.")
    // Of a run that failed, metrics that nobody collected are not the next step.
    val noMetrics =
      SampleRun(transactions = steady(60, message = "status 500")).report.allFindings.filter(_.id == "missing-metrics")
    noMetrics.size.shouldBe(1)
    SummaryText.advice(noMetrics, VerdictStatus.Failed).shouldBe("Look at what exceeds its threshold.")
    SummaryText.advice(noMetrics, VerdictStatus.Passed).shouldBe(noMetrics.head.recommendation)
    // What is no problem may have advice too.
    val spare = noMetrics.map(_.copy(severity = Severity.Info, recommendation = "Take half the machines."))
    SummaryText.advice(spare, VerdictStatus.Passed).shouldBe("Take half the machines.")
  }

  test("a load generator at 90 % CPU can be trusted, above it not") {
    judge(Vector(90.0, 93.0).map(cpu => SampleRun(transactions = sound, injector = injectorAt(cpu))): _*)
  }

  test("limits that were exceeded stay among the reasons of a run that cannot be judged") {
    val limited = thresholds(none.copy(errorPercent = Some(1)))
    judge(SampleRun(limited, steady(10, message = "no"), injector = injectorAt(99)))
  }

  test("a limit that cannot be checked leaves a run unjudged, and never excuses one that failed") {
    def withLines(lines: String*) =
      SampleRun(thresholds(none.copy(limits = lines.toVector)), steady(97) ++ steady(3, message = "no"))
    judge(withLines("database cpu < 80 %"), withLines("database cpu < 80 %", "errors < 1 %"))
  }

  test("limits by number and by line are in the report together, each with its value") {
    val lines = Vector("errors <= 3 %", "any transaction errors < 10 %", "errors < 5 %")
    SampleRun(
      thresholds(none.copy(errorPercent = Some(3), limits = lines.drop(2))),
      steady(97) ++ steady(3, message = "no"),
    ).report.limits
      .map(l => l.line -> l.held)
      .shouldBe(lines.map(_ -> Some(true)))
  }

  test("what stopped a run is the first sentence; it failed, unless its load generator was the reason") {
    def stopped(blamesInjector: Boolean) = {
      val reason = StopReason("errors > 20 % for 60 s", "The run was stopped.", 80000, blamesInjector)
      val manifest = interruptedAt(80000).copy(ending = Some(Ending.Stopped), stopped = Some(reason))
      SampleRun(manifest, steady(10, message = "no"))
    }
    judge(stopped(blamesInjector = false), stopped(blamesInjector = true))
    val findings = stopped(blamesInjector = false).report.findings.map(_.id)
    findings.head.shouldBe("stopped")
    findings.should(not).contain("cut-short")
  }

  test("a run whose machine slept before the steady state's end cannot be judged; a clock that was set is told") {
    def jumping(atMs: Long, byMs: Long) = SampleRun(manifest.copy(clockJumps = Vector(ClockJump(atMs, byMs))), sound)
    val end = SampleRun(transactions = sound).input.window.steadyToMs
    judge(jumping(end, 3600000), jumping(end + 1, 3600000), jumping(1000, -3600000), jumping(1000, 5000))
    say(jumping(1000, -3600000).report.missing.head)
  }
}
