package org.folio.perf.analysis.several

import java.time.Instant
import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.model._
import org.folio.perf.report.{StudyTable, StudyTables}
import org.folio.perf.testkit.{PlainSuite, SampleModuleReports, SampleRequests, SampleTests}
import scala.util.Random

/** Runs of ours as tests: their verdicts are those of the comparison of two runs. */
class OwnRunsSpec extends PlainSuite {

  /** @param percent change of each row; @param rate of all workflows */
  private def run(id: Int, release: String, rate: Double, percent: Int => Double): RunReport = {
    val changes = SampleModuleReports.names.zipWithIndex.map { case (name, i) => name -> percent(i) }.toMap
    val report = SampleModuleReports.report(s"run-$id", changes, seed = id.toLong)
    report.copy(
      run = report.run.copy(
        loadStartedAt = Instant.parse("2026-01-05T08:00:00Z").plusSeconds(3600L * id),
        settings = report.run.settings + ("rate" -> rate.toInt.toString),
        plan = report.run.plan.map(w => w.copy(iterationsPerMinute = w.iterationsPerMinute * rate)),
      ),
      release = Some(ReleaseMatch(release, 9, 9)),
      transactions = report.transactions.map(t => t.copy(offeredPerMinute = t.offeredPerMinute * rate)),
    )
  }

  private def compared(runs: RunReport*) = new ComparedTests(runs.toVector.map(Right(_)))

  /** Releases and rates: B is as A but for one row, C has all slower at the highest rate. */
  private val grid: Vector[RunReport] = for {
    (release, r) <- Vector("A", "B", "C").zipWithIndex
    (rate, s) <- Vector(1.0, 2.0, 3.0).zipWithIndex
  } yield run(
    1 + 3 * r + s,
    release,
    rate,
    i =>
      ((1 + 0.2 * s) * (if (release != "A" && i == 2) 1.4 else 1.0) * (if (release == "C" && s == 2) 1.6
                                                                       else 1.0) - 1) * 100,
  )

  test(
    "the verdict of a pair of runs is that of their comparison; runs of the same conditions show the noise of the first"
  ) {
    val (before, again) = (run(1, "A", 1, _ => 0), run(2, "A", 1, _ => 0))
    val after = run(3, "B", 1, i => if (i == 2) 30 else 0)
    Vector(Vector.empty, Vector(again)).foreach { further =>
      val rows = RunComparison(after, Baseline.Measured(before, further)).rows
      val pairs =
        compared(before +: further :+ after: _*).study.contrasts.flatMap(_.pairs).filter(_.row != OwnRuns.Together)
      pairs.should(have).size(SampleModuleReports.names.size.toLong)
      pairs.foreach { p =>
        p.a.tests.should(have).size(1L + further.size)
        p.verdict.shouldBe(rows.find(_.transaction == p.row).value.verdict)
      }
      pairs.find(_.row == "Row 2").value.verdict.shouldBe(RowVerdict.Slower)
    }
  }

  test("pairs of one comparison share the probability of a wrong call") {
    def called(ratio: Double, runs: Int): Boolean = {
      val others = (3 to runs).map(i => run(i, s"R$i", 1, _ => 0))
      val all = rare(run(1, "A", 1, _ => 0), 1) +: rare(run(2, "B", 1, _ => 0), ratio) +: others
      val pairs = compared(all: _*).study.contrasts.flatMap(_.pairs)
      pairs.find(p => p.row == "Row 3" && p.a.tests == Vector(0) && p.b.tests == Vector(1)).value.verdict.isCalled
    }
    val ratios = Vector.tabulate(10)(i => 1.1 + i / 10.0)
    val (alone, among) = (ratios.filter(called(_, 2)), ratios.filter(called(_, 8)))
    alone.min.should(be < among.min)
    among.foreach(ratio => alone.should(contain(ratio)))
  }

  test("runs that nothing recorded tells apart are compared by their names") {
    val both = compared(run(1, "A", 1, _ => 0), run(2, "A", 1, i => if (i == 2) 30 else 0))
    both.study.contrasts.map(_.factor.id.name).shouldBe(Vector("run"))
    both.study.contrasts.head.pairs.find(_.row == "Row 2").value.verdict.shouldBe(RowVerdict.Slower)
    both.found.differences.shouldBe(
      "The runs differ in nothing that is recorded: they are repetitions, named by their folders."
    )
    (SampleTests.plain(both.found.summary) should startWith)
      .regex("Repetitions differ by at most (29|30|31) % \\(Row 2\\)\\.")
  }

  private def busy(report: RunReport) = report.copy(injector = Some(InjectorResult(2, 3, 20, 99, 100, 0)))

  test(
    "why repetitions are not compared stands in the summary, beside what they differ by and whose machine was busy"
  ) {
    val both = Vector(1, 2).map(i => busy(few(run(i, "A", 1, _ => 0))))
    val summary = SampleTests.plain(compared(both: _*).found.summary)
    summary.should(include("Repetitions differ by ").and(include("a verdict needs 6 transactions")))
  }

  test("of repetitions those on a quiet machine are compared") {
    val slow = busy(run(1, "A", 1, _ => 60))
    val both = compared(slow, run(2, "A", 1, _ => 0), run(3, "B", 1, i => if (i == 2) 30 else 0))
    both.study.contrasts.head.pairs.find(_.row == "Row 2").value.verdict.shouldBe(RowVerdict.Slower)
    both.study.spread.shouldBe(empty)
    SampleTests.plain(both.found.summary).should(include("so their quiet repetitions are compared."))
    // Also where nothing is judged, and in the head of a column.
    val rare = compared(Vector(slow, run(2, "A", 1, _ => 0), run(3, "B", 1, _ => 30)).map(few): _*)
    rare.study.contrasts.head.pairs.find(_.row == "Row 2").value.ratio.value.shouldBe(1.3 +- 0.01)
    new StudyTables(rare.found).references.shouldBe(Vector(Vector.empty, Vector.empty, Vector(1)))
  }

  test("what repetitions of own runs differ by is said beside what else differs") {
    val runs = Vector(run(1, "A", 1, _ => 0), run(2, "A", 1, i => if (i == 2) 7 else 0), run(3, "B", 1, _ => 0))
    (compared(runs: _*).found.all.map(f => SampleTests.plain(f.statement)).mkString(" ") should include)
      .regex("Repetitions differ by at most [678] % \\(Row 2\\)")
  }

  test("few or no changes among many rows are said as such, with the conditions under which they are compared") {
    val same = releases((run, _, s) => if (s == 0) few(run) else run).found.all.find(_.contrasts.nonEmpty).value
    (SampleTests.plain(same.forms.last) should include).regex(
      "(none of 8 transactions shows a change at rate 2 and 3|all 8 transactions are unchanged )"
    )
    val one = releases { (run, name, s) =>
      if (s == 0) few(run)
      else if (name == "A") run
      else SampleModuleReports.changed(run, "Row 2")(b => b.copy(meanLogMs = b.meanLogMs.map(_.map(_ + 0.4))))
    }.found.summary
    (SampleTests.plain(one) should include).regex(
      "at rate 2 and 3, Row 2 is (4\\d|50)( to \\d\\d)? % slower; no other of 8 transactions shows a change\\."
    )
  }

  test("a row that changed at one rate alone is told as such, after what holds at all; so are runs at the same time") {
    val found = releases { (run, name, s) =>
      val one = run.copy(
        run = run.run.copy(loadStartedAt = Instant.EPOCH.plusSeconds(9L * s)),
        totals = run.totals.copy(lastEndMs = 9999),
      )
      if (s < 2 || name == "A") one
      else SampleModuleReports.changed(one, "Row 2")(b => b.copy(meanLogMs = b.meanLogMs.map(_.map(_ + 0.4))))
    }.found
    (SampleTests.plain(found.summary) should startWith).regex(
      "With B instead of A, none of 8 transactions changes at rate 1, 2 and 3 alike\\. Only at rate 3, Row 2 is (4\\d|50) % slower\\."
    )
    found.all.map(_.statement).exists(_.startsWith("All tests overlapped in time")).shouldBe(true)
  }

  test("the load is compared from the lowest on at which enough was executed") {
    val found = releases((run, _, s) => if (s == 0) few(run) else run).found
    found.all.map(_.statement).filter(_.startsWith("From rate ")).map(_.take(18)).shouldBe(Vector("From rate 2 to 3, "))
  }

  test("transactions that only some runs have are named") {
    val (all, some) = (run(1, "A", 1, _ => 0), run(2, "B", 1, _ => 0))
    val less = some.copy(transactions = some.transactions.filterNot(_.name == "Row 4"))
    compared(all, less).found.all
      .map(_.statement)
      .should(
        contain("Not all tests have all transactions: Row 4 not in B.")
      )
  }

  test("what chance may explain by the report, the summary of a comparison does not claim") {
    val (before, after) = (run(1, "A", 1, _ => 0), run(2, "B", 1, _ => 11))
    val comparison = RunComparison(after, Baseline.Measured(before, Vector.empty))
    comparison.cluster.value.verdict.shouldBe(RowVerdict.NoEvidence)
    comparison.rows.map(_.verdict).distinct.shouldBe(Vector(RowVerdict.NoEvidence))
    val summary = SampleTests.plain(compared(before, after).found.summary)
    summary.should(
      include("differ by +11 %, which these runs cannot tell from their noise").and(include("are undecided (+1"))
    )
    summary.should(not).include("slower")
    SampleTests
      .plain(compared(before, after).found.all.find(_.contrasts.nonEmpty).value.forms.last)
      .should(include("None of 8 single transactions shows a change, though 8 take longer."))
  }

  test("the order of the runs changes no verdict") {
    def verdicts(runs: Vector[RunReport]) = {
      val study = compared(runs: _*).study
      def names(o: Observation) = o.tests.map(study.tests(_).name)
      study.contrasts
        .flatMap(_.pairs)
        .map { p =>
          val slower = Option.when(p.verdict.isCalled)(names(if (p.verdict == RowVerdict.Slower) p.b else p.a))
          (p.row, (names(p.a) ++ names(p.b)).toSet, slower)
        }
        .toSet
    }
    verdicts(grid.reverse).shouldBe(verdicts(grid))
  }

  test("a grid of releases and rates is told by release, by the row that changed, and over the rate") {
    val found = compared(grid: _*).found
    val said = found.all.map(f => SampleTests.plain(f.statement))
    (said.find(_.startsWith("With B instead of A")).value should include)
      .regex("Row 2 is (39|40|41) (to 4[01] )?% slower")
    val c = said.find(_.startsWith("With C instead of B")).value
    (c should include).regex(
      "all transactions together are (59|60|61) % slower at rate 3, else undecided"
    )
    val load = said.find(_.startsWith("From rate 1 to 3")).value
    load.should(include("all transactions together"))
    StudyWords.count(found.summary).should(be <= 90)
  }

  /** Releases A and B at three rates. */
  private def releases(
      change: (RunReport, String, Int) => RunReport,
      order: Vector[RunReport] => Vector[RunReport] = identity,
  ): ComparedTests = compared(order(for {
    (name, r) <- Vector("A", "B").zipWithIndex
    s <- 0 to 2
  } yield change(run(1 + 3 * r + s, name, s + 1.0, _ => 100.0 * s), name, s)): _*)

  /** Twelve executions of 1 s or more, give or take a fifth. */
  private def rare(report: RunReport, ratio: Double): RunReport = {
    def logs(i: Int) = Option.when(i % 5 < 2)(math.log(1000 * ratio) + (if (i % 2 == 0) 0.2 else -0.2))
    SampleModuleReports.changed(report, "Row 3")(_.copy(succeeded = 12, meanLogMs = Vector.tabulate(30)(logs)))
  }

  test("a row with too few executions at each rate is judged over all rates") {
    val slower = releases((run, name, s) => rare(run, (1 + s) * (if (name == "B") 1.2 else 1.0)))
    val pairs = slower.study.contrasts.head.pairs.filter(_.row == "Row 3")
    pairs.map(p => (p.verdict, p.judgement.isPooled)).distinct.shouldBe(Vector((RowVerdict.Slower, true)))
    SampleTests.plain(slower.found.summary).should(include("t rate 1, 2 and 3 combined, Row 3 is "))
    val alone = compared(rare(run(1, "A", 1, _ => 0), 1), rare(run(2, "B", 1, _ => 0), 1.2)).study
    alone.contrasts.head.pairs.find(_.row == "Row 3").value.verdict.shouldBe(RowVerdict.NoEvidence)
    val same = releases((run, _, s) => rare(run, 1.0 + s)).study.contrasts.head.pairs.filter(_.row == "Row 3")
    same.exists(_.verdict.isCalled).shouldBe(false)
  }

  test("what all rates show together is said of a row only if no rate contradicts it") {
    val atOne = releases((run, name, s) => rare(run, (1 + s) * (if (name == "B" && s == 1) 1.25 else 1.0)))
    val pairs = atOne.study.contrasts.head.pairs.filter(_.row == "Row 3")
    pairs.map(p => (p.verdict, p.judgement.isPooled)).distinct.shouldBe(Vector((RowVerdict.NoEvidence, false)))
    val random = new Random(1)
    def noisy(row: RowBlocks) = row.copy(meanLogMs = row.meanLogMs.map(_.map(_ + 0.2 * random.nextGaussian())))
    val combined = Vector
      .fill(4)(
        releases((run, _, _) => run.copy(blocks = run.blocks.map(b => b.copy(rows = b.rows.map(noisy)))))
      )
      .flatMap(_.study.contrasts.flatMap(_.pairs))
      .map(_.judgement)
      .filter(_.isPooled)
    combined.size.should(be > 10)
    combined.filter(_.verdict == RowVerdict.Unchanged).flatMap(_.ratio).foreach(_.should((be < 1.1).and(be > 1 / 1.1)))
  }

  /** Half of the rows have too few executions, so that no row can be judged. */
  private def few(report: RunReport): RunReport =
    SampleModuleReports.names
      .drop(4)
      .foldLeft(report)((r, name) => SampleModuleReports.changed(r, name)(_.copy(succeeded = 5)))

  test("a verdict of rates together is that of the rates that can be compared alone") {
    val study = releases { (run, name, s) =>
      val one = rare(run, (1 + s) * (if (name == "B") 1.3 else 1.0))
      if (s == 0) few(one) else one
    }
    val pairs = study.study.contrasts.head.pairs.filter(_.row == "Row 3")
    pairs.map(_.judgement.isPooled).shouldBe(Vector(false, true, true))
    SampleTests.plain(study.found.summary).should(include("t rate 2 and 3 combined, Row 3 is "))
  }

  test("a row that sends other requests in one pair is not judged over all") {
    val all = releases { (run, name, s) =>
      val one = rare(run, (1 + s) * (if (name == "B") 1.2 else 1.0))
      val requests = SampleRequests.breakdown(run.run.id.hashCode.toLong, Map.empty)
      def other(b: TransactionBreakdown) =
        b.copy(requests = b.requests.updated(0, b.requests.head.copy(name = "GET /new")))
      one.copy(breakdown = requests.map { b =>
        if (b.transaction == "Row 3" && name == "B" && s == 1) other(b) else b
      })
    }
    val pairs = all.study.contrasts.head.pairs.filter(_.row == "Row 3")
    pairs.flatMap(_.why).map(_.words).shouldBe(Vector("requests differ between the two runs"))
    pairs.map(_.judgement.isPooled).shouldBe(Vector(false, false, false))
  }

  test("each row that is not compared has its reason in the tables") {
    val found = compared(few(run(1, "A", 1, _ => 0)), few(run(2, "B", 1, _ => 0))).found
    val tables = new StudyTables(found)
    def cells(of: StudyTable) = of.rows.map(row => row._1 -> row._2.last.text).toMap
    Vector(tables.times, tables.contrasts.head).map(cells).foreach { of =>
      of("Row 7").should(endWith("fewer than 30 executions"))
      of(OwnRuns.Together).shouldBe(
        "a verdict needs 6 transactions with 30 executions each, the runs have 4 to compare"
      )
    }
  }

  test("a pair with too few transactions says so once, and a change of all together where it is") {
    val found = releases { (run, name, s) =>
      if (s == 0) few(run)
      else if (name == "B" && s == 2) {
        def slower(row: RowBlocks) = row.copy(meanLogMs = row.meanLogMs.map(_.map(_ + math.log(1.6))))
        run.copy(blocks = run.blocks.map(b => b.copy(rows = b.rows.map(slower))))
      } else run
    }.found
    val said = SampleTests.plain(found.all.map(_.statement).find(_.startsWith("With B instead of A")).value)
    (said should include)
      .regex("all transactions together .*(59|60|61) % slower at rate 3.*")
    found.all.map(_.statement).mkString.should(include("a verdict needs 6 transactions with 30 executions each."))
    said.should(not).include("ewer than 30")
    (SampleTests.plain(found.summary) should include)
      .regex("together .*slower at rate 3.* not compared:")
  }

  test("a change that nothing judges is that of the means of repetitions") {
    val runs = Vector(run(1, "A", 1, _ => 0), run(2, "A", 1, _ => 20), run(3, "B", 1, _ => 30)).map(few)
    val found = compared(runs: _*).found
    val pair = found.study.contrasts.head.pairs.find(_.row == "Row 2").value
    pair.verdict.shouldBe(RowVerdict.NotJudged)
    pair.ratio.value.shouldBe(1300 / math.sqrt(1000 * 1200.0) +- 0.01)
    val cells = new StudyTables(found).times.rows.find(_._1 == "Row 2").value._2
    (SampleTests.plain(cells.last.text) should include).regex("""\+1[89] % not judged \(1,09\d ms → 1,[23]\d\d ms\)""")
  }

  test("what each test shows is said of all tests") {
    val defect = KnownDefect("X-1", "mod-a", DefectSign.FailingTransaction, "^Check-In", None, "it fails")
    val tests = Vector("A", "B").map { r =>
      val version = Fact("Module versions", "mod-a", "1.0.0")
      Left(SampleTests.tested(r, SampleTests.release(r), version)(TestRow("Check-In", 1, errors = Some(3))))
    }
    new ComparedTests(tests, Vector(defect)).found.all
      .map(_.statement)
      .filter(_.startsWith("In "))
      .mkString
      .should(startWith("In all tests: "))
  }

  test("a cell has the change of its two times, or names the times of its change") {
    // A few of many executions are slow: their typical time is another statistic than the mean of few.
    val before = rare(run(1, "A", 1, _ => 0), 1)
    val after = SampleModuleReports.changed(run(2, "B", 1, _ => 0), "Row 3")(
      _.copy(meanLogMs = Vector.tabulate(30)(i => Some(math.log(if (i % 3 == 0) 9000 else 1500))))
    )
    val tables = new StudyTables(compared(before, after).found)
    val cell = SampleTests.plain(tables.times.rows.find(_._1 == "Row 3").value._2.last.text)
    val Times = """\(([\d,]+) ms → ([\d,]+) ms\)""".r
    val times = Times.findFirstMatchIn(cell).value.subgroups.map(_.replace(",", "").toDouble)
    cell.should(include(StudyWords.change(times.last / times.head)))
  }

  test("a figure of two sources or statistics is one, and few executions have no 95th percentile") {
    def series(statistic: String, average: Double) = Series(
      "AWS/RDS",
      "DatabaseConnections",
      "db",
      "Count",
      statistic,
      60,
      Some(average),
      Some(average + 1),
      points = Vector.empty,
    )
    val one = run(1, "A", 1, _ => 0)
    val report = one.copy(
      infrastructure = one.infrastructure.copy(series = Vector(series("Average", 448), series("Maximum", 453))),
      transactions = one.transactions.map(_.copy(iterations = 19)),
    )
    val test = OwnRuns.tests(Vector(Right(report), Right(run(2, "B", 1, _ => 0)))).head
    test.figures
      .filter(_.metric == Metric.Connections)
      .map(f => (f.statistic, f.value))
      .shouldBe(
        Vector("average" -> 448.0, "maximum" -> 454.0)
      )
    test.rows.flatMap(_.p95Ms).shouldBe(empty)
  }

  test("a module is a cause only if its requests changed at each rate at which its version did") {
    def suspects(isSlower: Int => Boolean, order: Vector[RunReport] => Vector[RunReport]) = releases(
      { (run, name, s) =>
        val percent = if (name == "B" && isSlower(s)) 60.0 else 0.0
        run.copy(breakdown = SampleRequests.breakdown(run.run.id.hashCode.toLong, Map("mod-3" -> percent)))
      },
      order,
    ).found.all.map(_.statement).filter(_.contains("mod-3")).map(_.takeWhile(_ != ':'))
    suspects(_ => true, identity).shouldBe(Vector("With B instead of A"))
    suspects(_ => true, _.reverse).shouldBe(Vector("With A instead of B"))
    suspects(_ == 1, identity).shouldBe(empty)
    // The direction is that of the tables, also if its second run was first.
    val later = compared(run(2, "A", 1, _ => 0), run(1, "B", 1, _ => 0))
    later.comparisons.map(c => (c._1, c._2)).shouldBe(Vector(("A", "B")))
  }

  test("beside a published test, averages are of the whole run, and the comparison with published averages judges") {
    val published = SampleModuleReports.published
    val ours = run(1, "A", 1, i => if (i == 2) 400 else 0)
    val study = new ComparedTests(Vector(Left(published), Right(ours))).study
    study.all.flatMap(_.pairs).filter(_.row == "Row 2").foreach { p =>
      p.verdict.shouldBe(RowVerdict.StandsOut)
    }
  }

  test("a run that is too short is not compared, and the sentence says why") {
    val short = SampleModuleReports.report("short", blocks = 5)
    val text =
      compared(run(1, "A", 1, _ => 0), short.copy(release = Some(ReleaseMatch("B", 9, 9)))).found
    SampleTests
      .plain(text.summary)
      .should(
        startWith(
          "With B instead of A and over 5 min instead of 30 min, the runs are not compared: the earlier run is too short"
        )
      )
  }
}
