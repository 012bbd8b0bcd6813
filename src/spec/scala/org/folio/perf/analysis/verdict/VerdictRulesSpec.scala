package org.folio.perf.analysis.verdict

import java.time.Instant
import org.folio.perf.analysis.Words
import org.folio.perf.model.VerdictStatus._
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleRun}
import org.folio.perf.testkit.SampleRun._

class VerdictRulesSpec extends PlainSuite {
  private val none = Thresholds(None, None, Map.empty)
  private val planned = Vector[Long](0, 1000, 2000, 3000)
  private val sound = steady(60)

  private def status(run: SampleRun): VerdictStatus = run.verdict.status

  private def plain(text: String): String = text.replace(Words.NoBreak, " ")

  private def statement(verdict: Verdict): String = plain(verdict.statement)

  private def said(verdict: Verdict): (VerdictStatus, String) = (verdict.status, statement(verdict))

  test("a run without limits of its own has one on the failures of each transaction") {
    said(SampleRun(transactions = sound).verdict)
      .shouldBe((Passed, "No threshold is exceeded. No transaction failed. Threshold: any transaction errors < 10 %."))
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
    said(one.verdict)
      .shouldBe((Failed, "Check-Out: its only execution failed. Threshold: any transaction errors < 10 %."))
    plain(one.report.summary)
      .should(startWith("Failed: Check-Out: its only execution failed; the threshold is 10 % of each "))
    statement(failing(executions = 3, failed = 3).verdict).should(startWith("Check-Out: all 3 executions failed."))
    val off = thresholds(none)
    Vector(off, off.copy(loadModel = LoadModel.Closed), off.copy(judgesAll = true))
      .foreach(failing(executions = 3, failed = 3, _).verdict.status.shouldBe(Failed))
  }

  test("a transaction that was never due is not judged") {
    status(failing(executions = 0, failed = 0)).shouldBe(Passed)
  }

  test("a run fails if a tenth of a transaction's executions fail, unless it is a single one") {
    said(failing(executions = 20, failed = 2).verdict)
      .shouldBe((Failed, "Check-Out: 10 % of 20 executions failed. Threshold: any transaction errors < 10 %."))
    status(failing(executions = 21, failed = 2)).shouldBe(Passed)
    val single = failing(executions = 3, failed = 1)
    status(single).shouldBe(Passed)
    single.verdict.reasons
      .map(plain)
      .exists(_.startsWith("1 of 3 executions of Check-Out failed; one failure proves no share."))
      .shouldBe(true)
  }

  test("the transactions that failed too often stand before the share of all that failed") {
    val verdict = failing(executions = 50, failed = 50).verdict
    statement(verdict).should(startWith("2 thresholds are exceeded. Check-Out: all 50 executions failed."))
  }

  test("an own line on the failures of a transaction counts instead of a tenth") {
    def of(line: String) = status(failing(20, 4, thresholds(none.copy(limits = Vector(line)))))
    of("\"Check-Out\" errors < 30 %").shouldBe(Passed)
    of("\"Check-Out\" errors < 15 %").shouldBe(Failed)
    of("any transaction errors < 30 %").shouldBe(Passed)
    of("\"Check-In\" errors < 30 %").shouldBe(Failed)
  }

  test("a run that was cut short is not judged by what failed until then") {
    val run = failing(3, 3, interruptedAt(200000))
    run.verdict.status.shouldBe(CannotBeJudged)
    run.verdict.reasons.map(plain).last.should(startWith("Check-Out: all 3 executions failed."))
  }

  test("errors up to the limit pass, and above it fail with limit and value") {
    val limited = thresholds(none.copy(errorPercent = Some(5)))
    said(SampleRun(limited, steady(95) ++ steady(5, message = "no")).verdict).shouldBe(
      (Passed, "No threshold is exceeded. 5 % of 100 transactions failed. Threshold: errors <= 5 %.")
    )
    said(SampleRun(limited, steady(94) ++ steady(6, message = "no")).verdict)
      .shouldBe((Failed, "6 % of 100 transactions failed. Threshold: errors <= 5 %."))
  }

  test("errors in the ramp-up do not fail a run") {
    val limited = thresholds(none.copy(errorPercent = Some(1)))
    status(SampleRun(limited, Transaction(100, 5, message = "no") +: sound)).shouldBe(Passed)
  }

  test("a 95th percentile up to its limit passes, and above it fails") {
    val limited = thresholds(none.copy(p95Ms = Map("Check-In" -> 100)))
    status(SampleRun(limited, steady(20, ms = 100))).shouldBe(Passed)
    said(SampleRun(limited, steady(20, ms = 101)).verdict)
      .shouldBe((Failed, "Check-In: the 95th percentile is 101 ms. Threshold: \"Check-In\" p95 <= 100 ms."))
  }

  test("a transaction with a limit that never succeeded fails, and one that never ran does not") {
    val limited = thresholds(none.copy(p95Ms = Map("Check-In" -> 100)))
    status(SampleRun(limited, steady(20, message = "no"))).shouldBe(Failed)
    status(SampleRun(limited, steady(20, name = "Check-Out"))).shouldBe(Passed)
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

  test("a check that every transaction works passes without failures, however late it starts") {
    val report = late(check).report
    said(report.verdict).shouldBe(
      (Passed, "No threshold is exceeded. 0 % of 60 transactions failed. Threshold: errors <= 1 %.")
    )
    report.limits.map(_.line).shouldBe(Vector("errors <= 1 %", "\"Check-In\" errors < 20 %"))
    plain(report.summary).should(
      startWith("Passed: errors are within their thresholds. The limit of the target is unknown")
    )
    report.keyFigures
      .find(_.label == "Starts on time")
      .get
      .note
      .should(endWith("no threshold is set"))
  }

  test("late starts of a check are a note, with the number of iterations") {
    val report = late(check).report
    val all = report.findings ++ report.observed
    val notes = all.filter(f => Set("plan-kept", "injector-busy")(f.id))
    notes.map(_.severity).shouldBe(Vector(Severity.Info, Severity.Info))
    val words = notes.map(note => plain(note.statement)).mkString(" ")
    words.should(include("The verdict of this check is about failures alone."))
    words.should(include("50 % of 4 iterations started within 250 ms of it."))
    report.summary.should(not).include("load generator")
  }

  test("a check with failures beyond the threshold fails, also on a busy machine") {
    val failing = late(check, sound ++ steady(5, message = "no")).report
    failing.verdict.status.shouldBe(Failed)
    statement(failing.verdict).should(startWith("7.7 % of 65 transactions failed."))
  }

  test("a check fails if one transaction never succeeded, however few its executions are") {
    val five = none.copy(errorPercent = Some(5))
    val failing = sound ++ steady(1, name = "Check-Out", message = "no")
    said(late(check.copy(thresholds = five), failing).verdict)
      .shouldBe((Failed, "Check-Out: its only execution failed. Threshold: any transaction errors < 10 %."))
  }

  test("the name of a check does not make a run one") {
    late(check.copy(simulation = "Smoke", judgesAll = false)).verdict.status
      .shouldBe(CannotBeJudged)
  }

  test("several limits are counted and each is a reason") {
    val limited = thresholds(Thresholds(Some(1), None, Map("Check-In" -> 50)))
    val verdict = SampleRun(limited, sound ++ steady(5, message = "no")).verdict
    statement(verdict).should(
      startWith("2 thresholds are exceeded. 7.7 % of 65 transactions failed")
    )
    verdict.reasons.should(have).size(2)
  }

  test("a plan that was kept to the limit passes; below it the run cannot be judged") {
    val limited = thresholds(none.copy(planKeptPercent = Some(75)))
    val run = SampleRun(limited, sound, plannedMs = planned)
    status(run.copy(userStarts = Vector(0 -> 0, 0 -> 1000, 0 -> 2000))).shouldBe(Passed)
    said(run.copy(userStarts = Vector(0 -> 0, 0 -> 1000)).verdict).shouldBe(
      (
        CannotBeJudged,
        "The load generator did not keep the plan: 50 % of 4 iterations started on time. " +
          "Threshold: plan kept >= 75 %.",
      )
    )
  }

  test("a load generator that was interrupted is said before the plan that was not kept for it") {
    val limited = thresholds(none.copy(planKeptPercent = Some(75)))
    def of(starts: Int, endings: Ending*): Verdict = {
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
      run.copy(userStarts = sent.map(0 -> _)).verdict
    }
    val cut = "Load generator 2 of 2 was interrupted after 4 min of 11 min."
    val verdict = of(starts = 2, Ending.Completed, Ending.Interrupted)
    said(verdict).shouldBe((CannotBeJudged, cut))
    val reasons = verdict.reasons.map(plain)
    reasons.head.shouldBe(cut)
    reasons.tail.map(_.take(46)).shouldBe(Vector("The load generator did not keep the plan: 50 %"))
    // Without harm to the plan it is a finding only; if all were stopped, the run was.
    of(starts = 4, Ending.Completed, Ending.Interrupted).status.shouldBe(Passed)
    statement(of(starts = 2, Ending.Interrupted, Ending.Interrupted))
      .should(startWith("The load generator did not keep the plan"))
  }

  test("a limit of the plan that cannot be checked does not pass, except in a closed model") {
    val limited = thresholds(none.copy(planKeptPercent = Some(75)))
    status(SampleRun(limited, sound, withLog = false)).shouldBe(CannotBeJudged)
    val closed = limited.copy(loadModel = LoadModel.Closed)
    status(SampleRun(closed, sound)).shouldBe(Passed)
  }

  test("without a transaction in the steady state a run cannot be judged") {
    status(SampleRun(transactions = Vector(Transaction(100, 5)))).shouldBe(CannotBeJudged)
    status(SampleRun(transactions = Vector(Transaction(60000, 5)))).shouldBe(Passed)
  }

  test("a run cut short before half of its steady state cannot be judged, and later it can") {
    val early = SampleRun(interruptedAt(359000), sound).verdict
    early.status.shouldBe(CannotBeJudged)
    statement(early).should(
      startWith(
        "The run was cut short after 5 min 59 s of 11 min. Its steady state has 4 min 59 s of 10 min"
      )
    )
    val late = SampleRun(interruptedAt(360000), sound).verdict
    late.status.shouldBe(Passed)
    statement(late).should(endWith("The run was cut short after 6 min of 11 min."))
  }

  test("a run cut short in its ramp-up cannot be judged") {
    said(SampleRun(interruptedAt(45000), Vector(Transaction(100, 5))).verdict)
      .shouldBe((CannotBeJudged, "The run was cut short after 45 s of 11 min, in its ramp-up."))
  }

  test("a load generator at 90 % CPU can be trusted, above it not") {
    status(SampleRun(transactions = sound, injector = injectorAt(90))).shouldBe(Passed)
    said(SampleRun(transactions = sound, injector = injectorAt(93)).verdict).shouldBe(
      (
        CannotBeJudged,
        "The load generator ran at 93 % CPU on average. Above 90 % it delays requests, so response " +
          "times are too high.",
      )
    )
  }

  test("limits that were exceeded stay among the reasons of a run that cannot be judged") {
    val limited = thresholds(none.copy(errorPercent = Some(1)))
    val run = SampleRun(limited, steady(10, message = "no"), injector = injectorAt(99))
    run.verdict.status.shouldBe(CannotBeJudged)
    run.verdict.reasons.should(have).size(3)
  }

  private def withLines(lines: String*) =
    SampleRun(
      thresholds(none.copy(limits = lines.toVector)),
      steady(97) ++ steady(3, message = "no"),
    )

  test("a limit by a line fails a run, with the line in its reason") {
    said(withLines("errors < 1 %").verdict)
      .shouldBe((Failed, "3 % of 100 transactions failed. Threshold: errors < 1 %."))
  }

  test("a limit that cannot be checked leaves a run unjudged, and never excuses one that failed") {
    val unknown = withLines("database cpu < 80 %")
    status(unknown).shouldBe(CannotBeJudged)
    statement(unknown.verdict).should(include("there are no metrics of CPU"))
    status(withLines("database cpu < 80 %", "errors < 1 %")).shouldBe(Failed)
  }

  test("limits by number and by line are in the report together, each with its value") {
    val run = withLines("errors < 5 %")
    val limits = run
      .copy(manifest = thresholds(Thresholds(Some(3), None, Map.empty, Vector("errors < 5 %"))))
      .report
      .limits
    limits
      .map(l => l.line -> l.held)
      .shouldBe(
        Vector("errors <= 3 %", "any transaction errors < 10 %", "errors < 5 %").map(_ -> Some(true))
      )
  }

  private def stopped(blamesInjector: Boolean): RunManifest = {
    val reason = StopReason("errors > 20 % for 60 s", "The run was stopped.", 80000, blamesInjector)
    interruptedAt(80000).copy(ending = Some(Ending.Stopped), stopped = Some(reason))
  }

  test("what stopped a run is the first sentence, and the run has failed") {
    val run = SampleRun(stopped(blamesInjector = false), steady(10, message = "no"))
    said(run.verdict).shouldBe((Failed, "The run was stopped."))
    run.verdict.reasons.head.shouldBe("The run was stopped.")
    run.report.findings.head.id.shouldBe("stopped")
    run.report.findings.map(_.id).should(not).contain("cut-short")
  }

  test("a run that was stopped for its load generator cannot be judged") {
    val run = SampleRun(stopped(blamesInjector = true), injector = injectorAt(99))
    said(run.verdict).shouldBe((CannotBeJudged, "The run was stopped."))
  }

  private def jumping(atMs: Long, byMs: Long): Verdict = SampleRun(
    manifest.copy(clockJumps = Vector(ClockJump(atMs, byMs))),
    sound,
  ).verdict

  test("a run whose machine slept before the steady state's end cannot be judged") {
    val end = SampleRun(transactions = sound).input.window.steadyToMs
    val verdict = jumping(end, 3600000)
    verdict.status.shouldBe(CannotBeJudged)
    verdict.statement.should(
      startWith(
        s"The load generator's clock jumped ahead by 3600 s, ${end / 1000} s after the load's start: it was set, or " +
          "the machine slept."
      )
    )
    jumping(end + 1, 3600000).status.shouldBe(Passed)
  }

  test("a clock that was set back, or a little ahead, is told and no reason not to judge") {
    jumping(1000, -3600000).status.shouldBe(Passed)
    jumping(1000, 5000).status.shouldBe(Passed)
    val run = SampleRun(
      manifest.copy(clockJumps = Vector(ClockJump(1000, -3600000))),
      sound,
    )
    run.report.missing.head.should(
      startWith(
        "The load generator's clock jumped back by 3600 s, 1 s after the load's start: it was set."
      )
    )
  }
}
