package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.rule.NotCompared
import org.folio.perf.model._
import org.folio.perf.settings.SettingsReference
import org.folio.perf.testkit.{PlainSuite, SampleRequests, SampleRun}
import org.folio.perf.testkit.SampleModuleReports._
import org.scalactic.Tolerance
import scala.util.Random

class RunComparisonSpec extends PlainSuite with Tolerance {
  private val before = report("before")

  private val threeEarlier = Vector.tabulate(3)(i => report(s"earlier$i", seed = 10L + i))

  private def compare(
      after: RunReport,
      base: RunReport = before,
      earlier: Vector[RunReport] = Vector.empty,
  ) =
    RunComparison(after, Baseline.Measured(base, earlier))

  private def counted(report: RunReport, name: String)(change: TransactionResult => TransactionResult) =
    report.copy(transactions = report.transactions.map(t => if (t.name == name) change(t) else t))

  private def verdicts(c: Comparison) = c.rows.map(row => row.transaction -> row.verdict).toMap
  private def row(c: Comparison, name: String) = c.rows.find(_.transaction == name).get
  private def plain(text: String) = text.replace(Words.NoBreak, " ")

  test("changes and CPU of a suspect's module stand beside it") {
    def of(id: String, cpu: Double, seed: Long, percent: (String, Double)*) = {
      val bare = report(id)
      val services = Vector(SampleRun.service("mod-3", cpu))
      bare.copy(
        breakdown = SampleRequests.breakdown(seed, percent.toMap),
        infrastructure = bare.infrastructure.copy(services = services),
      )
    }
    val (old, now) = (of("old", 40, 1), of("now", 90, 2, "mod-3" -> 40.0))
    val version = Change("Module versions", "mod-3", Some("1.0"), Some("1.1"))
    val changes = Vector(version, version.copy(setting = "mod-4"), version.copy(part = "Load"))
    val modules = RequestsCompared.modules(old, now, Vector.empty).get
    RequestsCompared(old, now, modules, Vector.empty, changes).suspects
      .map(s => (s.module, s.changes, s.cpuPercent))
      .shouldBe(Vector(("mod-3", Vector(version), Some(CpuChange(40, 90)))))
  }

  test("a row that is a fifth slower is called, the others are unchanged") {
    val c = compare(report("after", Map("Row 3" -> 20.0), seed = 2))
    verdicts(c)("Row 3").shouldBe(RowVerdict.Slower)
    c.count(RowVerdict.Unchanged).shouldBe(7)
    row(c, "Row 3").changePercent.get.shouldBe(20.0 +- 1.0)
    val own = row(c, "Row 3").own.get
    own.lowPercent.should(be < 20.0)
    own.highPercent.should(be > 20.0)
    row(c, "Row 3").detectablePercent.get.should(be < 20.0)
    c.cluster.map(_.verdict).shouldBe(Some(RowVerdict.NoEvidence))
  }

  test("a row that is faster is called faster, and small changes are not called") {
    val c = compare(report("after", Map("Row 1" -> -30.0, "Row 2" -> 5.0), seed = 2))
    verdicts(c)("Row 1").shouldBe(RowVerdict.Faster)
    verdicts(c)("Row 2").should(not).be(RowVerdict.Slower)
  }

  test("what all rows do is the cluster's, and no row is called for it") {
    val c = compare(report("after", names.map(_ -> 15.0).toMap, seed = 2))
    c.count(RowVerdict.Slower).shouldBe(0)
    val cluster = c.cluster.get
    cluster.verdict.shouldBe(RowVerdict.Slower)
    cluster.noiseKnown.shouldBe(false)
    cluster.change.percent.shouldBe(15.0 +- 1.0)
    c.overall.get.percent.shouldBe(15.0 +- 1.0)
  }

  test("without earlier runs, two rows of eight that stayed show that it was not the environment") {
    val cluster = compare(report("after", names.take(6).map(_ -> 12.0).toMap, seed = 2)).cluster.get
    cluster.change.percent.should(be > 8.0)
    cluster.verdict.shouldBe(RowVerdict.NoEvidence)
  }

  test("earlier runs tell the noise") {
    val c = compare(report("after", names.map(_ -> 15.0).toMap, seed = 2), earlier = threeEarlier)
    c.cluster.map(_.noiseKnown).shouldBe(Some(true))
    c.earlier.map(_.id).shouldBe(Vector("earlier0", "earlier1", "earlier2"))
    c.remarks(1).should(include("is known from 4 runs"))
  }

  test("an earlier run with another load says nothing about noise") {
    val other =
      report("other").copy(run = before.run.copy(id = "other", loadModel = LoadModel.Closed))
    val c = compare(report("after", seed = 2), earlier = Vector(other))
    c.earlier.shouldBe(empty)
    c.remarks.mkString.should(include("other does not show the noise: The load plans differ"))
  }

  test("only another load plan blocks the comparison, and says so") {
    val run = report("after", seed = 2)
    val faster =
      run.run.plan.map(w =>
        if (w.code == "cico") w.copy(iterationsPerMinute = 90, scenario = "circulation-desk") else w
      )
    val c = compare(run.copy(run = run.run.copy(plan = faster)))
    plain(c.blocked.get).shouldBe(
      "The load plans differ, so no transaction is judged: " +
        "circulation desk had 60 iterations per minute and has 90."
    )
    c.rows.map(_.verdict).distinct.shouldBe(Vector(RowVerdict.NotJudged))
    c.rows.head.changePercent.get.shouldBe(0.0 +- 1e-9)
    c.cluster.shouldBe(None)
  }

  /** The plan with exports that all 62 tenants start at once, as it is for this length of the steady state. */
  private def withExports(report: RunReport, count: Int = 62): RunReport = {
    val minutes = (report.run.steadyToMs - report.run.steadyFromMs) / 60000.0
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

  test("what starts once is compared as a count, so that runs of 40 and 20 minutes have one plan") {
    val long = withExports(report("before", blocks = 40))
    val c = compare(withExports(report("after", seed = 2, blocks = 20)), long)
    c.blocked.shouldBe(None)
    c.rows.map(_.verdict).distinct.shouldBe(Vector(RowVerdict.Unchanged))
    val other = compare(withExports(report("after", seed = 2, blocks = 20), count = 31), long)
    plain(other.blocked.get).should(
      endWith("no transaction is judged: arrivals of record export changed from 62 at once to 31 at once.")
    )
  }

  test("a series of jobs that took longer, with the rate that follows, is no other plan") {
    def importing(report: RunReport, minutes: Double, pauseMs: Long = 60000) = {
      val imports = PlannedWorkflow(
        "di",
        "Imports",
        "di",
        Arrivals.InTurn(8, pauseMs),
        8 / minutes,
        Some(1),
        0,
        Vector.empty,
      )
      report.run.copy(plan = Vector(imports))
    }
    PlanDifference(importing(before, 30), importing(before, 40)).shouldBe(empty)
    PlanDifference(importing(before, 30), importing(before, 30, pauseMs = 120000))
      .map(plain)
      .shouldBe(Vector("pauses between iterations of di changed from 1 min to 2 min"))
  }

  test("pauses of a series that are shorter in proportion to a shorter run are no other plan") {
    def exporting(minutes: Long) = {
      val profile = LoadProfile(0, minutes * 60000)
      val pauseMs = (300000 * math.min(1.0, minutes / 60.0)).toLong
      val series = plan.head.copy(arrivals = Arrivals.InTurn(9, pauseMs), iterationsPerMinute = 0)
      before.run.copy(profile = profile, plan = Vector(series))
    }
    exporting(20).plan.head.arrivals.shouldBe(Arrivals.InTurn(9, 100000))
    PlanDifference(exporting(120), exporting(20)).shouldBe(empty)
  }

  test("runs of different lengths are compared with a caution of what the length affects") {
    def during(report: RunReport) = withExports(report).copy(phases =
      Vector(
        PhaseResult(
          "de",
          Vector("Export"),
          62,
          480000,
          report.run.steadyToMs - report.run.steadyFromMs,
          Vector.empty,
        )
      )
    )
    val long = report("before", blocks = 40)
    val short = report("after", seed = 2, blocks = 20)
    plain(compare(during(short), during(long)).cautions.head).shouldBe(
      "The steady state has 20 min, 40 min in the baseline. Jobs of de ran for 40 % of it, 20 % in the baseline. " +
        "Other transactions are slower during jobs, so their times are higher where the share is larger. Longest " +
        "times, memory and all that grows during a run are higher in the longer one."
    )
    plain(compare(withExports(short), withExports(long)).cautions.head)
      .should(include("Both runs have the same number of iterations of de"))
    compare(report("after", seed = 2)).cautions.shouldBe(empty)
  }

  test(
    "runs that are too short to judge have the caution of their lengths too, and advice to run longer"
  ) {
    val c = compare(
      withExports(report("after", seed = 2, blocks = 1)),
      withExports(report("before", blocks = 3)),
    )
    plain(c.blocked.get).should(startWith("The baseline is too short: it has 3 steady minutes"))
    plain(c.cautions.mkString)
      .should(startWith("The steady state has 1 min, 3 min in the baseline."))
    def advice(of: Comparison) = NotCompared.findings(of).map(_.recommendation)
    advice(c).shouldBe(Some("Run both with -Dduration=15m or longer."))
    advice(compare(report("after", seed = 2), report("before", blocks = 3)))
      .shouldBe(Some("This run is long enough: run again with -Dduration=15m -Dbaseline=last."))
  }

  test(
    "a transaction that starts once is told by its count, not by a rate or by minutes without it"
  ) {
    def exported(report: RunReport, succeeded: Long): RunReport = {
      val all = withExports(report)
      val perMinute = 62 / ((all.run.steadyToMs - all.run.steadyFromMs) / 60000.0)
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
    def because(succeeded: Long) = {
      val after = exported(report("after", seed = 2, blocks = 20), succeeded)
      row(compare(after, exported(report("before", blocks = 40), succeeded)), "Export").because.map(plain)
    }
    because(succeeded = 0).shouldBe(
      Some(
        "A run has 62 executions of it, however long it is. Without more, chance cannot be estimated: compare the averages."
      )
    )
    because(succeeded = 62).shouldBe(None)
  }

  test("settings that shape an iteration are part of the plan, others are not") {
    def with_(report: RunReport, settings: (String, String)*) =
      report.copy(run = report.run.copy(settings = settings.toMap))
    PlanDifference(
      with_(before, "thinkTime" -> "1", "exports.records" -> "100").run,
      with_(before, "thinkTime" -> "2", "exports.records" -> "200").run,
    ).shouldBe(Vector("thinkTime changed from 1 to 2"))
    val c = compare(
      with_(report("after", seed = 2), "requestTimeout" -> "10s", "seed" -> "2"),
      with_(before, "requestTimeout" -> "60s", "seed" -> "1"),
    )
    c.blocked.shouldBe(None)
    c.changes.shouldBe(Vector(Change("Settings", "requestTimeout", Some("60s"), Some("10s"))))
  }

  test(
    "a transaction that leaves a request out in one run alone is not compared, and a caution names it"
  ) {
    val profiles = "GET /copycat/profiles"
    val now =
      withLeftOut(report("after", Map("Row 3" -> -40.0), seed = 2), profiles, "Row 3", "Row 5")
    val c = compare(now)
    val reason = s"This run leaves out $profiles, which the baseline sends."
    row(c, "Row 3").verdict.shouldBe(RowVerdict.NotComparable)
    row(c, "Row 3").because.shouldBe(Some(reason))
    c.count(RowVerdict.NotComparable).shouldBe(2)
    plain(c.cautions.head).shouldBe(s"$reason So 2 transactions are not compared.")
    val reversed = compare(report("after", seed = 2), withLeftOut(before, profiles, "Row 3"))
    row(reversed, "Row 3").because
      .shouldBe(Some(s"The baseline leaves out $profiles, which this run sends."))
    plain(reversed.cautions.head).should(endWith("So 1 transaction is not compared."))
  }

  test(
    "two runs that leave the same requests out are compared, at all tenants or at the same ones"
  ) {
    def left(report: RunReport, tenants: String*) =
      withLeftOut(report, "GET /copycat/profiles", Vector("Row 3"), tenants.toVector)
    val after = report("after", Map("Row 3" -> 20.0), seed = 2)
    val all = before.run.tenants.map(_.name)
    def reason(now: RunReport, old: RunReport) = row(compare(now, old), "Row 3").because
    reason(left(after, all: _*), left(before, all: _*)).shouldBe(None)
    reason(left(after, "one"), left(before, "one")).shouldBe(None)
    reason(left(after, "two"), left(before, "one")).shouldBe(
      Some("This run leaves out GET /copycat/profiles at other tenants than the baseline.")
    )
  }

  test("an earlier run that left requests out does not show the noise of their transactions") {
    val less = threeEarlier.map(withLeftOut(_, "GET /copycat/profiles", names: _*))
    compare(report("after", seed = 2), earlier = less).earlier.shouldBe(empty)
  }

  test("a run of less than ten steady minutes is too short") {
    val c = compare(report("after", blocks = 9), report("before", blocks = 9))
    plain(
      c.blocked.get
    ).shouldBe(
      "The baseline is too short: it has 9 steady minutes after the ramp-up and the " +
        "first 5 min; a comparison needs 10, so -Dduration=15m."
    )
  }

  test("a baseline without blocks still has its averages, and how to make its report again") {
    val old = before.copy(blocks = None)
    val c = compare(report("after", Map("Row 1" -> 10.0), seed = 2), old)
    c.blocked.get.should(include("./perf report -Drun=reports/before"))
    row(c, "Row 1").changePercent.get.shouldBe(10.0 +- 1e-9)
    row(c, "Row 1").verdict.shouldBe(RowVerdict.NotJudged)
  }

  test("what changed comes first, and two things at once cannot be told apart") {
    val old = withInventory(before, 2, "db.r6g.4xlarge")
    val now = withInventory(report("after", seed = 2), 4, "db.r6g.8xlarge")
    val c = compare(now, old)
    c.changes.shouldBe(
      Vector(
        Change("Database", "class", Some("db.r6g.4xlarge"), Some("db.r6g.8xlarge")),
        Change("Tasks", "mod-search", Some("2"), Some("4")),
      )
    )
    c.blocked.shouldBe(None)
    c.remarks.head.shouldBe(
      "Two parts were changed at once, database and tasks, so no single change explains a " +
        "difference."
    )
    compare(now, withInventory(before, 4, "db.r6g.4xlarge")).remarks.head
      .shouldBe("One part was changed: database.")
  }

  test("a run without inventory is said to state nothing") {
    compare(report("after"), withInventory(before, 2, "x")).notStated
      .shouldBe(Vector("this run has no inventory of its cluster"))
  }

  test("rows with few iterations, other errors or gaps are not comparable, with the reason") {
    val after = report("after", seed = 2)
    val few = changed(after, "Row 0")(_.copy(succeeded = 29))
    val gaps = changed(few, "Row 1")(r =>
      r.copy(meanLogMs = r.meanLogMs.zipWithIndex.map { case (x, i) =>
        if (i < 14) x else None
      })
    )
    val failing = counted(gaps, "Row 2")(t => t.copy(failed = t.iterations * 6 / 100))
    val c = compare(failing)
    def because(name: String) = plain(row(c, name).because.get)
    because("Row 0").should(be("Fewer than 30 executions succeeded in the compared window: 29."))
    because("Row 1").shouldBe("Only 14 of 30 blocks of time have an execution.")
    because("Row 2").should(startWith("6 % failed, 0 % in the baseline"))
    c.count(RowVerdict.NotComparable).shouldBe(3)
    // Five are left: too few to tell what they share.
    c.cluster.shouldBe(None)
    plain(c.remarks.last).should(include("5 transactions can be compared"))
  }

  test("errors that rise are called, also of rows whose times cannot be compared") {
    val after = changed(report("after", seed = 2), "Row 4")(r =>
      r.copy(failed = 360, failedInFiveMinutes = r.fiveMinutes.map(_ => 60L))
    )
    val failing = counted(after, "Row 4")(t =>
      t.copy(failed = t.iterations / 5, comparable = false, incomparableBecause = Some("20 % failed."))
    )
    val c = compare(failing)
    row(c, "Row 4").errors.map(_.rose).shouldBe(Some(true))
    row(c, "Row 4").verdict.shouldBe(RowVerdict.NotComparable)
    row(c, "Row 5").errors.map(_.rose).shouldBe(Some(false))
  }

  test("six of six a little slower are a finding though no row is") {
    val c = compare(report("after", names.take(6).map(_ -> 5.0).toMap, seed = 2))
    c.count(RowVerdict.Slower).shouldBe(0)
    val family = c.families.find(_.workflow == "msf").get
    family.transactions.shouldBe(6)
    family.slower.shouldBe(6)
    family.probability.shouldBe(0.03125 +- 1e-9)
  }

  test(
    "a workflow whose transactions slowed down together is possible without earlier runs, and certain with them"
  ) {
    val after = report("after", Map("Row 6" -> 15.0, "Row 7" -> 15.0), seed = 2)
    val without = compare(after).groups
    without
      .map(g => (g.name, g.kind, g.verdict))
      .shouldBe(
        Vector(("Desk", GroupKind.Workflow, GroupVerdict.PossiblySlower))
      )
    without.head.transactions.shouldBe(Vector("Row 6", "Row 7"))
    without.head.changePercent.shouldBe(15.0 +- 1.5)
    compare(after, earlier = threeEarlier).groups.map(_.verdict).shouldBe(Vector(GroupVerdict.Slower))
  }

  test("a line compares what its columns show, also with earlier runs") {
    val slower = Vector.tabulate(3)(i => report(s"earlier$i", names.map(_ -> 10.0).toMap, seed = 10L + i))
    val c = compare(report("after", seed = 2), earlier = slower)
    c.rows.foreach { row =>
      val (old, now) = (row.baselineTypicalMs.get, row.typicalMs.get)
      row.changePercent.get.shouldBe((now / old - 1) * 100 +- 1e-6)
      row.averageChangePercent.get.shouldBe(0.0 +- 0.01)
    }
    row(c, "Row 0").baselineTypicalMs.get.shouldBe(1074.0 +- 5.0)
  }

  test("a stall of a few minutes is left out of the comparison, and said") {
    val after = report("after", seed = 2, blocks = 60)
    val stalled = names.foldLeft(after)((report, name) =>
      changed(report, name)(row =>
        row.copy(meanLogMs = row.meanLogMs.zipWithIndex.map { case (x, minute) =>
          if (minute >= 10 && minute < 14) x.map(_ + math.log(6)) else x
        })
      )
    )
    val c = compare(stalled, report("before", blocks = 60))
    c.rows.map(_.verdict).distinct.shouldBe(Vector(RowVerdict.Unchanged))
    c.rows.foreach(_.typicalMs.get.shouldBe(1000.0 +- 5.0))
    plain(c.cautions.mkString).should(include("The stalls of this run are left out: 4 min from"))
  }

  test("a run that merely could not be checked against its plan is compared, with a caution") {
    val statement = "The plan was not checked: the log has no start of a virtual user to compare."
    val unchecked = report("after", Map("Row 3" -> 20.0), seed = 2).copy(
      verdict = Verdict(VerdictStatus.CannotBeJudged, statement, Vector(statement)),
      limits = Vector(LimitResult("plan kept >= 99 %", None, statement)),
    )
    val c = compare(unchecked)
    c.blocked.shouldBe(None)
    row(c, "Row 3").verdict.shouldBe(RowVerdict.Slower)
    c.cautions.mkString.should(include(s"This run has no verdict: $statement"))
    compare(unchecked.copy(limits = Vector.empty)).blocked.should(not).be(empty)
  }

  test("an earlier run that hardly has a row in common says nothing about noise") {
    val few = report("few").copy(transactions = before.transactions.take(2))
    val c = compare(report("after", seed = 2), earlier = Vector(few, few, few))
    c.count(RowVerdict.Unchanged).shouldBe(8)
    c.cluster.map(_.noiseKnown).shouldBe(Some(false))
    c.earlier.shouldBe(empty)
    plain(c.remarks.mkString).should(
      include(
        "few does not show the noise: It has 2 comparable"
      )
    )
  }

  test("a comparison is the same after writing and reading") {
    val compared = report("after", seed = 2)
    val with_ = compared.copy(comparison = Some(compare(compared)))
    ModelJson.readRunReport(ModelJson.write(with_)).shouldBe(Right(with_))
  }
}

class ChangeGroupsSpec extends PlainSuite {
  private def lines(changes: Change*): Vector[String] =
    ChangeGroups.lines(changes.toVector).map(_.replace(Words.NoBreak, " "))

  private def units(module: Int, before: Int, after: Option[String]) =
    Change("CPU units", s"mod-$module", Some(before.toString), after)

  test("nothing changed in no line") {
    lines().shouldBe(empty)
  }

  test("equal changes of many modules are one line") {
    val changes = Vector.tabulate(90)(i => units(i, if (i % 2 == 0) 128 else 2048, None))
    lines(changes: _*).shouldBe(Vector("90 modules: CPU units 128 to 2,048 → none reserved."))
    lines(Vector.tabulate(5)(units(_, 128, Some("256"))): _*)
      .shouldBe(Vector("5 modules: CPU units 128 → 256."))
  }

  test("few modules are named with their changes") {
    lines(units(1, 128, Some("256")), Change("Tasks", "mod-1", Some("2"), Some("4")))
      .shouldBe(Vector("mod-1: CPU units 128 → 256.", "mod-1: tasks 2 → 4."))
  }

  test("modules that came, went and have other versions are told apart") {
    val versions =
      Vector.tabulate(5)(i => Change("Module versions", s"mod-$i", Some("1"), Some("2")))
    lines(
      versions :+ Change("Module versions", "mod-new", None, Some("1")) :+
        Change("Module versions", "mod-old", Some("1"), None): _*
    ).shouldBe(
      Vector(
        "1 module added: mod-new.",
        "1 module gone: mod-old.",
        "5 modules in other versions: mod-0 1 → 2, mod-1 1 → 2, mod-2 1 → 2 and 2 others.",
      )
    )
  }

  test("other parts have a line each") {
    lines(Change("Database", "class", Some("db.r6g.xlarge"), Some("db.r6g.4xlarge")))
      .shouldBe(Vector("Database: class db.r6g.xlarge → db.r6g.4xlarge."))
  }
}

class LargeTenantsSpec extends PlainSuite with Tolerance {

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

  test("large tenants that became half as slow again are found, whatever all tenants do") {
    val found = LargeTenants(run(1, 1.5, all = 1.2), Vector(run(2, 1)), names).get
    found.kind.shouldBe(GroupKind.Size)
    found.changePercent.shouldBe(50.0 +- 6.0)
    found.verdict.shouldBe(GroupVerdict.PossiblySlower)
  }

  test("with three earlier runs it is certain") {
    val earlier = Vector(2L, 3L, 4L).map(run(_, 1))
    LargeTenants(run(1, 1.5), earlier, names).map(_.verdict).shouldBe(Some(GroupVerdict.Slower))
    LargeTenants(run(1, 0.6), earlier, names).map(_.verdict).shouldBe(Some(GroupVerdict.Faster))
  }

  test("large tenants that were as slow before did not change") {
    LargeTenants(run(1, 2), Vector(run(2, 2)), names).shouldBe(None)
  }

  test("few small tenants do not show chance") {
    val few = run(1, 2)
    val rows = few.tenants.rows.take(9)
    LargeTenants(few.copy(tenants = TenantMatrix(names, rows)), Vector(run(2, 1)), names)
      .shouldBe(None)
  }
}

class ComparabilitySpec extends PlainSuite {
  private def reason(iterations: Long, failed: Long) =
    Comparability.reasonAgainst(iterations, failed).map(_.replace(Words.NoBreak, " "))

  test("times may be compared while fewer than a tenth failed") {
    reason(100, 0).shouldBe(None)
    reason(1000, 99).shouldBe(None)
  }

  test("from a tenth on they may not, and the reason has the share") {
    reason(1000, 100).shouldBe(
      Some("10 % of 1,000 executions failed. Times are compared below 10 %.")
    )
    reason(8, 3).getOrElse("").should(startWith("37.5 % of 8 executions failed."))
  }

  test("when all failed that is the reason") {
    reason(7, 7).shouldBe(Some("All 7 executions failed."))
  }

  test("without iterations there is nothing to compare") {
    reason(0, 0).shouldBe(Some("No execution that started in the steady state has finished."))
  }
}

class RunFactsSpec extends PlainSuite {
  test("settings that are left out of the list of changes exist") {
    RunFacts.Omitted.diff(SettingsReference.settings.map(_.name).toSet).shouldBe(empty)
  }
}
