package org.folio.perf.analysis.pair

import org.folio.perf.analysis.pair.rule.NotCompared
import org.folio.perf.model._
import org.folio.perf.settings.SettingsReference
import org.folio.perf.testkit.{PlainSuite, RuleSuite}
import org.folio.perf.testkit.SampleModuleReports._
import scala.util.Random

/** Comparisons of two runs and more: rules.txt has their verdicts and reasons. */
class RunComparisonSpec extends RuleSuite {
  private val before = report("before")

  private val threeEarlier = Vector.tabulate(3)(i => report(s"earlier$i", seed = 10L + i))

  private def lasting(minutes: Int): RunReport = report("after", seed = 2, blocks = minutes)

  private def counted(report: RunReport, name: String)(change: TransactionResult => TransactionResult) =
    report.copy(transactions = report.transactions.map(t => if (t.name == name) change(t) else t))

  private def row(c: Comparison, name: String) = c.rows.find(_.transaction == name).get

  test(
    "a row that is a fifth slower, or is faster, is called, the others are unchanged; small changes are not called"
  ) {
    say(compared(nextRun("Row 3" -> 20.0)))
    say(compared(nextRun("Row 1" -> -30.0, "Row 2" -> 5.0)))
    row(compared(nextRun("Row 3" -> 20.0)), "Row 3").detectablePercent.get.should(be < 20.0)
  }

  test("what all rows do is the cluster's, and no row is called for it; earlier runs tell the noise") {
    val all = nextRun(names.map(_ -> 15.0): _*)
    Vector(Vector.empty, threeEarlier).map(compared(all, before, _)).foreach { c =>
      say(c)
      say(c.remarks: _*)
    }
  }

  test("without earlier runs, two rows of eight that stayed show that it was not the environment") {
    say(compared(nextRun(names.take(6).map(_ -> 12.0): _*)))
  }

  test("an earlier run with another load, or with hardly a row in common, says nothing about noise") {
    val other = report("other").copy(run = before.run.copy(id = "other", loadModel = LoadModel.Closed))
    val few = report("few").copy(transactions = before.transactions.take(2))
    Vector(Vector(other), Vector(few, few, few)).map(compared(nextRun(), before, _)).foreach { c =>
      c.earlier.shouldBe(empty)
      say(c.remarks: _*)
    }
  }

  test("only another load plan blocks the comparison, and says so") {
    val run = nextRun()
    val faster = run.run.plan.map(w =>
      if (w.code == "cico") w.copy(iterationsPerMinute = 90, scenario = "circulation-desk") else w
    )
    val c = compared(run.copy(run = run.run.copy(plan = faster)))
    say(c)
    c.rows.head.changePercent.get.shouldBe(0.0 +- 1e-9)
  }

  /** The plan with exports that all 62 tenants start at once, as it is for this length of the steady state. */
  private def withExports(report: RunReport, count: Int = 62): RunReport = {
    val minutes = report.totals.steadyMs / 60000.0
    val exports = PlannedWorkflow(
      "de",
      "Exports",
      "record-export",
      Arrivals.AtOnce(count),
      count / minutes,
      None,
      300000,
      Vector(PlannedTransaction("Export", count / minutes, Some(count.toLong))),
    )
    report.copy(run = report.run.copy(plan = report.run.plan :+ exports))
  }

  private val long = report("before", blocks = 40)

  test("what starts once is compared as a count, so that runs of 40 and 20 minutes have one plan") {
    Vector(62, 31).foreach(count => say(compared(withExports(lasting(20), count), withExports(long))))
  }

  test("runs of different lengths are compared with a caution of what the length affects") {
    say(compared(lasting(20), long).cautions: _*)
    compared(nextRun()).cautions.shouldBe(empty)
  }

  test("a busy machine of one load generator is a caution; of both or of neither it is none") {
    def at(cpu: Double)(report: RunReport) = report.copy(injector = Some(InjectorResult(2, 3, 20, cpu, 100, 1)))
    def between(before: Double, now: Double) = compared(at(now)(nextRun()), at(before)(report("before")))
    say(between(26.5, 98.2).cautions: _*)
    Vector(between(98, 99), between(30, 60)).flatMap(_.cautions).shouldBe(empty)
  }

  test("runs of less than ten steady minutes are too short, with the caution of their lengths and advice") {
    Vector(
      compared(lasting(9), report("before", blocks = 9)),
      compared(withExports(lasting(1)), withExports(report("before", blocks = 3))),
      compared(nextRun(), report("before", blocks = 3)),
    ).foreach { c =>
      say(c)
      tell(NotCompared.findings(c))
    }
  }

  private def ofPlan(workflow: PlannedWorkflow): RunManifest = before.run.copy(plan = Vector(workflow))

  test("a series of jobs that took longer, with the rate that follows, is no other plan") {
    def importing(minutes: Double, pauseMs: Long = 60000) =
      ofPlan(
        PlannedWorkflow("di", "Imports", "di", Arrivals.InTurn(8, pauseMs), 8 / minutes, Some(1), 0, Vector.empty)
      )
    PlanDifference(importing(30), importing(40)).shouldBe(empty)
    say(PlanDifference(importing(30), importing(30, pauseMs = 120000)): _*)
  }

  test("pauses of a series that are shorter in proportion to a shorter run are no other plan") {
    def exporting(minutes: Long) = {
      val pauseMs = (300000 * math.min(1.0, minutes / 60.0)).toLong
      ofPlan(plan.head.copy(arrivals = Arrivals.InTurn(9, pauseMs), iterationsPerMinute = 0))
        .copy(profile = LoadProfile(0, minutes * 60000))
    }
    PlanDifference(exporting(120), exporting(20)).shouldBe(empty)
  }

  test("a transaction that starts once is told by its count, not by a rate or by minutes without it") {
    def exported(report: RunReport, succeeded: Long): RunReport = {
      val all = withExports(report)
      val perMinute = 62 / (all.totals.steadyMs / 60000.0)
      val exports = all.transactions.head.copy(
        name = "Export",
        workflow = "de",
        iterations = 62,
        offeredPerMinute = perMinute,
        achievedPerMinute = perMinute,
        planned = Some(62),
      )
      val blocks = all.blocks.map { b =>
        val logs = b.rows.head.meanLogMs.map(_.filter(_ => succeeded > 0))
        b.copy(rows = b.rows :+ b.rows.head.copy(transaction = "Export", succeeded = succeeded, meanLogMs = logs))
      }
      all.copy(transactions = all.transactions :+ exports, blocks = blocks)
    }
    def because(succeeded: Long) =
      row(compared(exported(lasting(20), succeeded), exported(long, succeeded)), "Export").because
    say(because(succeeded = 0).toVector: _*)
    because(succeeded = 62).shouldBe(None)
  }

  test("settings that shape an iteration are part of the plan, others are changes") {
    def with_(report: RunReport, settings: (String, String)*) =
      report.copy(run = report.run.copy(settings = settings.toMap))
    PlanDifference(
      with_(before, "thinkTime" -> "1", "exports.records" -> "100").run,
      with_(before, "thinkTime" -> "2", "exports.records" -> "200").run,
    ).shouldBe(Vector("thinkTime changed from 1 to 2"))
    val c = compared(
      with_(nextRun(), "requestTimeout" -> "10s", "seed" -> "2", "sandbox.url" -> "http://127.0.0.1:9130"),
      with_(before, "requestTimeout" -> "60s", "seed" -> "1", "sandbox.url" -> ""),
    )
    c.blocked.shouldBe(None)
    c.changes.shouldBe(
      Vector(
        Change("Target", "sandbox", Some("started by the run"), Some("already running")),
        Change("Settings", "requestTimeout", Some("60s"), Some("10s")),
      )
    )
  }

  test("a baseline whose times could not be read still has its averages, and says why") {
    val missing = "transactions.tsv is missing, so the report has no figures of transactions and tenants."
    val c = compared(nextRun("Row 1" -> 10.0), before.copy(blocks = None, missing = Vector(missing)))
    say(c)
    row(c, "Row 1").changePercent.get.shouldBe(10.0 +- 1e-9)
  }

  test("what changed comes first, and two things at once cannot be told apart") {
    val old = withInventory(before, 2, "db.r6g.4xlarge")
    val now = withInventory(nextRun(), 4, "db.r6g.8xlarge")
    val c = compared(now, old)
    c.changes.shouldBe(
      Vector(
        Change("Database", "class", Some("db.r6g.4xlarge"), Some("db.r6g.8xlarge")),
        Change("Tasks", "mod-search", Some("2"), Some("4")),
      )
    )
    say(c.remarks.head, compared(now, withInventory(before, 4, "db.r6g.4xlarge")).remarks.head)
    say(compared(nextRun(), old).notStated: _*)
  }

  test("rows with few iterations, other errors or gaps are not comparable, with the reason") {
    val few = changed(nextRun(), "Row 0")(_.copy(succeeded = 29))
    val gaps = changed(few, "Row 1")(r => r.copy(meanLogMs = r.meanLogMs.take(14).padTo(r.meanLogMs.size, None)))
    // Five are left: too few to tell what they share.
    val c = compared(counted(gaps, "Row 2")(t => t.copy(failed = t.iterations * 6 / 100)))
    say(c)
  }

  test("errors that rise are called, also of rows whose times cannot be compared") {
    val failing =
      changed(nextRun(), "Row 4")(r => r.copy(failed = 360, failedInFiveMinutes = r.fiveMinutes.map(_ => 60L)))
    val c = compared(
      counted(failing, "Row 4")(t =>
        t.copy(failed = t.iterations / 5, comparable = false, incomparableBecause = Some("20 % failed."))
      )
    )
    c.rows.filter(_.errors.exists(_.rose)).map(_.transaction).shouldBe(Vector("Row 4"))
    row(c, "Row 4").verdict.shouldBe(RowVerdict.NotComparable)
  }

  test("a workflow whose transactions slowed down together is possible without earlier runs, and certain with them") {
    val desk = nextRun("Row 6" -> 15.0, "Row 7" -> 15.0)
    say(compared(desk))
    say(compared(desk, earlier = threeEarlier))
  }

  test("a line compares what its columns show, also with earlier runs") {
    val slower = Vector.tabulate(3)(i => report(s"earlier$i", names.map(_ -> 10.0).toMap, seed = 10L + i))
    val c = compared(nextRun(), earlier = slower)
    c.rows.foreach { row =>
      val (old, now) = (row.baselineTypicalMs.get, row.typicalMs.get)
      row.changePercent.get.shouldBe((now / old - 1) * 100 +- 1e-6)
      row.averageChangePercent.get.shouldBe(0.0 +- 0.01)
    }
    row(c, "Row 0").baselineTypicalMs.get.shouldBe(1074.0 +- 5.0)
  }

  test("a stall of a few minutes is left out of the comparison, and said") {
    val stalled = names.foldLeft(lasting(60))((report, name) =>
      changed(report, name)(row =>
        row.copy(meanLogMs = row.meanLogMs.zipWithIndex.map { case (x, minute) =>
          if (minute >= 10 && minute < 14) x.map(_ + math.log(6)) else x
        })
      )
    )
    val c = compared(stalled, report("before", blocks = 60))
    say(c)
    c.rows.foreach(_.typicalMs.get.shouldBe(1000.0 +- 5.0))
  }

  test("a run that ended before its plan is told, however it ended, and one that lasted is not") {
    def ended(report: RunReport, ending: Option[Ending], ms: Long) = report.copy(
      run = report.run.copy(
        ending = ending,
        endedAt = ending.map(_ => report.run.loadStartedAt.plusMillis(ms)),
      ),
      totals = report.totals.copy(
        lastEndMs = ms,
        steadyToMs = if (ending.contains(Ending.Completed)) report.totals.steadyToMs else ms,
      ),
    )
    val all = before.totals.steadyToMs
    val whole = ended(before, Some(Ending.Completed), all)
    Vector(None, Some(Ending.Interrupted), Some(Ending.Stopped)).foreach(ending =>
      say(compared(ended(nextRun(), ending, 1300000), whole).cautions: _*)
    )
    compared(ended(nextRun(), Some(Ending.Interrupted), 1300000), whole.copy(blocks = None)).cautions.head
      .should(startWith("This run was cut short after"))
    compared(ended(nextRun(), Some(Ending.Completed), all), whole).cautions.shouldBe(empty)
  }

  test("what only one of two runs recorded is no change, and is named with the run that has it") {
    def of(report: RunReport, settings: (String, String)*) =
      report.copy(run = report.run.copy(settings = settings.toMap))
    val c = compared(of(nextRun(), "requestTimeout" -> "10s"), of(withInventory(before, 2, "db.r6g.4xlarge")))
    c.changes.shouldBe(empty)
    say(ChangeGroups.notCompared(c.notStated).toVector: _*)
  }

  test("a run that merely could not be checked against its plan is compared, with a caution") {
    val statement = "The plan was not checked: the log has no start of a virtual user to compare."
    val unchecked = nextRun("Row 3" -> 20.0).copy(
      verdict = Verdict(VerdictStatus.CannotBeJudged, statement, Vector(statement)),
      limits = Vector(LimitResult("plan kept >= 99 %", None, statement)),
    )
    say(compared(unchecked))
    compared(unchecked.copy(limits = Vector.empty)).blocked.should(not).be(empty)
  }
}

class OpenRowsSpec extends PlainSuite {
  private def reason(change: Double, own: Interval, verdict: RowVerdict = RowVerdict.NoEvidence) = {
    val row = compared(nextRun()).rows.head
    OpenRows
      .reason(row.copy(changePercent = Some(change), own = Some(own), verdict = verdict), judged = 34)
      .map(_.replace('\u00a0', ' '))
  }

  test("a row without evidence says why, if its interval looks as if it had some") {
    reason(15, Interval(2, -3, 7)).shouldBe(Some("it changed with all others"))
    reason(2, Interval(4, 1, 7)).shouldBe(Some("a change below 10 % is not called"))
    reason(20, Interval(15, 2, 30)).shouldBe(Some("one of 34 transactions may change so much by chance"))
    reason(1, Interval(-12, -20, -2)).shouldBe(Some("it is the others that changed"))
    // The band is a ratio of 1.1 either way.
    reason(0, Interval(-4, -9.8, 5)).shouldBe(None)
    reason(15, Interval(15, -2, 35)).shouldBe(None)
    reason(15, Interval(15, 2, 30), RowVerdict.Slower).shouldBe(None)
  }
}

class ChangeGroupsSpec extends RuleSuite {
  private def units(module: Int, before: Int, after: Option[String]) =
    Change("CPU units", s"mod-$module", Some(before.toString), after)

  private def version(module: String, before: Option[String], after: Option[String]) =
    Change("Module versions", module, before, after)

  test("equal changes of many modules are one line; few are named; each other part has a line") {
    Vector(
      Vector.empty,
      Vector.tabulate(90)(i => units(i, if (i % 2 == 0) 128 else 2048, None)),
      Vector.tabulate(5)(units(_, 128, Some("256"))),
      Vector(units(1, 128, Some("256")), Change("Tasks", "mod-1", Some("2"), Some("4"))),
      Vector.tabulate(5)(i => version(s"mod-$i", Some("1"), Some("2"))) :+ version("mod-new", None, Some("1")) :+
        version("mod-old", Some("1"), None),
      Vector(Change("Database", "class", Some("db.r6g.xlarge"), Some("db.r6g.4xlarge"))),
    ).foreach(changes => say(ChangeGroups.lines(changes).mkString(" | ")))
  }
}

class LargeTenantsSpec extends PlainSuite {

  /** Twenty tenants of which four are large, with 5 % noise of each median. */
  private def run(seed: Long, large: Double, all: Double = 1): RunReport = {
    val random = new Random(seed)
    def cell(factor: Double) =
      Some(
        TenantCell(50, 0, Some(math.round(1000 * factor * math.exp(random.nextGaussian() * 0.05))))
      )
    val rows = Vector.tabulate(20) { i =>
      val size = if (i < 4) TenantSize.Large else TenantSize.Small
      val factor = all * (if (i < 4) large else 1)
      TenantRow(s"t$i", size, names.map(_ => cell(factor)))
    }
    report(s"run-$seed").copy(tenants = TenantMatrix(names, rows))
  }

  test(
    "large tenants that became half as slow again are found, whatever all tenants do, and with earlier runs surely"
  ) {
    val found = LargeTenants(run(1, 1.5, all = 1.2), Vector(run(2, 1)), names).get
    found.changePercent.shouldBe(50.0 +- 6.0)
    found.verdict.shouldBe(GroupVerdict.PossiblySlower)
    val earlier = Vector(2L, 3L, 4L).map(run(_, 1))
    Vector(1.5, 0.6)
      .flatMap(large => LargeTenants(run(1, large), earlier, names))
      .map(_.verdict)
      .shouldBe(Vector(GroupVerdict.Slower, GroupVerdict.Faster))
  }

  test("large tenants that were as slow before did not change, and few small tenants do not show chance") {
    LargeTenants(run(1, 2), Vector(run(2, 2)), names).shouldBe(None)
    val few = run(1, 2)
    LargeTenants(few.copy(tenants = TenantMatrix(names, few.tenants.rows.take(9))), Vector(run(2, 1)), names)
      .shouldBe(None)
  }
}

class ComparabilitySpec extends RuleSuite {
  test("times may be compared while fewer than a tenth failed; else the reason has the share") {
    Vector((100, 0), (1000, 99)).foreach { case (n, failed) =>
      Comparability.reasonAgainst(n.toLong, failed.toLong).shouldBe(None)
    }
    Vector((1000, 100), (8, 3), (7, 7), (0, 0)).foreach { case (n, failed) =>
      say(Comparability.reasonAgainst(n.toLong, failed.toLong).get)
    }
  }
}

class RunFactsSpec extends PlainSuite {
  test("settings that are left out of the list of changes exist") {
    RunFacts.Omitted.diff(SettingsReference.settings.map(_.name).toSet).shouldBe(empty)
  }
}
