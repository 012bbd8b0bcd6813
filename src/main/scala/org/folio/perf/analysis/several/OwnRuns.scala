package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair._
import org.folio.perf.analysis.run.Resource
import org.folio.perf.analysis.statistics.{Location, Samples}
import org.folio.perf.model._
import scala.collection.mutable

/**
 * Our own runs as tests, and the verdicts of their comparisons.
 *
 * @param runs by test; left: published
 * @param sharing number of comparisons that share the probability of a wrong call
 */
final class OwnRuns(runs: Vector[Either[TestRecord, RunReport]], sharing: Int = 1) {
  private val known = mutable.Map.empty[(Vector[Int], Int, Boolean), Comparison]

  def has(o: Observation): Boolean = o.tests.exists(isOwn)

  def isOwn(test: Int): Boolean = runs.lift(test).exists(_.isRight)

  /**
   * Verdict of the comparison of the two runs, for the row alone, or for all together.
   *
   * @param isOverLoad they differ in load, as wanted
   * @return `None`: both are published
   */
  def judge(a: Observation, b: Observation, isOverLoad: Boolean): Option[Judgement] =
    judged(a, b, isOverLoad)(OwnRuns.judgement(a.row, _))

  /**
   * The same pairs; rows that some of the comparable pairs leave open, and none contradicts, have in these the verdict
   * of all together.
   */
  def pooled(pairs: Vector[Pair], isOverLoad: Boolean): Vector[Pair] = {
    val contexts = comparable(pairs).map(_.context).toSet
    def isPart(p: Pair) = contexts(p.context) && p.measure.isDefined
    val byRow = pairs.filter(isPart).groupBy(_.row)
    val open = byRow.collect {
      case (row, of) if of.exists(_.verdict != RowVerdict.Unchanged) && !of.exists(_.verdict.isCalled) => row
    }.toSet
    (if (open.isEmpty) None else PooledRuns(reports(pairs), isOverLoad, sharing)).fold(pairs) { comparison =>
      pairs.map { p =>
        val one = OwnRuns.judgement(p.row, comparison)
        if (open(p.row) && isPart(p) && OwnRuns.isOfAll(one, byRow(p.row).map(_.judgement)))
          p.copy(judgement = one.copy(ratio = p.ratio, times = p.judgement.times, combined = one.ratio))
        else p
      }
    }
  }

  /** Modules whose requests changed in a pair of a contrast by the comparison, and somewhat in each; in its direction. */
  def suspects(contrast: Contrast): Vector[Suspect] =
    comparisons(contrast)
      .flatMap(_._3.suspects)
      .distinctBy(s => (s.module, s.changeMs > 0))
      .filter(Suspects.holds(_, reports(contrast.pairs)))

  /** Runs of the pairs that may be compared, each repetition with one of the other side. */
  private def reports(pairs: Vector[Pair]): Vector[(RunReport, RunReport)] = for {
    (i, j) <- comparable(pairs).flatMap(p => inOrder(p.a.tests).zip(inOrder(p.b.tests))).distinct
    a <- runs(i).toOption
    b <- runs(j).toOption
  } yield (a, b)

  /** Those of all transactions together whose runs may be compared. */
  private def comparable(pairs: Vector[Pair]): Vector[Pair] =
    pairs.filter(p => p.row == OwnRuns.Together && p.why.isEmpty && (p.a.tests ++ p.b.tests).forall(isOwn))

  /** Verdict on 95th percentiles, beyond the change of the typical time. */
  def judgeTails(a: Observation, b: Observation): Option[Judgement] =
    judged(a, b, isOverLoad = false) { comparison =>
      comparison.rows
        .find(_.transaction == a.row)
        .flatMap(_.p95)
        .fold(OwnRuns.absent)(tail => Judgement(tail.verdict, Some(tail.ms / tail.baselineMs)))
    }.filter(_.why.isEmpty)

  /** Comparisons in the direction of a contrast, but from a published test; each with the tests of its first and second run. */
  def comparisons(contrast: Contrast): Vector[(Int, Int, Comparison)] = for {
    (a, b) <- contrast.pairs.map(p => (inOrder(p.a.tests), inOrder(p.b.tests))).distinct
    (before, after) = if (isOwn(b.head)) (a, b) else (b, a)
    run <- after
    comparison <- compare(before, run, contrast.factors.exists(_.isOfLoad))
  } yield (before.head, run, comparison)

  private def judged(a: Observation, b: Observation, isOverLoad: Boolean)(
      by: Comparison => Judgement
  ): Option[Judgement] =
    Option.when(has(a) || has(b)) {
      val (before, after) = inOrder(a.tests, b.tests)
      val all = after.flatMap(compare(before, _, isOverLoad)).map(by)
      val one = OwnRuns.together(all)
      if (a.tests.contains(before.head)) one else OwnRuns.reversed(one)
    }

  private def startOf(test: Int): Long = runs(test).fold(_ => Long.MinValue, _.run.loadStartedAt.toEpochMilli)

  /** Target, start and end of own runs. */
  private lazy val spans: Vector[Option[(String, Long, Long)]] = runs.zipWithIndex.map { case (run, i) =>
    run.toOption.map(r => (r.run.target.name, startOf(i), startOf(i) + r.totals.lastEndMs))
  }

  /** Whether another of the runs drove the same target meanwhile. */
  def isOverlapped(test: Int): Boolean = spans(test).exists { case (target, start, end) =>
    spans.flatten.count(s => s._1 == target && s._2 < end && start < s._3) > 1
  }

  /** Of repetitions those whose load generator did not wait for its machine, if there are any. */
  def quiet(tests: Vector[Int]): Vector[Int] = {
    val of =
      tests.filterNot(runs.lift(_).flatMap(_.toOption).flatMap(_.injector).exists(_.busyMachinePercent.isDefined))
    if (of.isEmpty) tests else of
  }

  private def inOrder(tests: Vector[Int]): Vector[Int] = quiet(tests).sortBy(startOf)

  /** The earlier run is the baseline, whatever the order of the tests; a published test is one always. */
  private def inOrder(a: Vector[Int], b: Vector[Int]): (Vector[Int], Vector[Int]) = {
    val (x, y) = (inOrder(a), inOrder(b))
    if (startOf(x.head) <= startOf(y.head)) (x, y) else (y, x)
  }

  private def compare(before: Vector[Int], after: Int, isOverLoad: Boolean): Option[Comparison] =
    runs(after).toOption.map { report =>
      known.getOrElseUpdate(
        (before, after, isOverLoad), {
          val baseline = runs(before.head) match {
            case Left(published) => Baseline.Published(published)
            case Right(first) => Baseline.Measured(first, before.tail.flatMap(runs(_).toOption))
          }
          RunComparison(report, baseline, isOverLoad, sharing)
        },
      )
    }
}

object OwnRuns {
  val none = new OwnRuns(Vector.empty)

  /** Row of the change of all transactions together. */
  val Together = "all transactions together"

  /** What tells runs apart that nothing recorded does. */
  val ByName: FactorId = FactorId("Run", "run")

  private val absent = Judgement(RowVerdict.NotComparable, None, Some(Why.NoTime))

  /** Verdict of a comparison on a row, or on all together. */
  private def judgement(row: String, comparison: Comparison): Judgement = {
    val found = comparison.rows.find(_.transaction == row)
    // Averages alone are compared, though without a verdict.
    val isJudged = comparison.baseline.publishedAverages || comparison.rows.exists(_.own.isDefined)
    comparison.blocked.orElse(Option.unless(isJudged)(RunComparison.tooFew(comparison.compared))) match {
      // What blocks all rows is said once.
      case Some(reason) if row == Together => Judgement(RowVerdict.NotComparable, None, Some(Why.ByRuns(reason)))
      case Some(_) if comparison.blocked.isDefined => absent
      case None if row == Together =>
        comparison.cluster.fold(absent)(c => Judgement(c.verdict, Some(1 + c.change.percent / 100)))
      case _ => found.fold(absent)(ofRow)
    }
  }

  /** A sentence whose figures or names, which are of one row alone, stand at its end. */
  private val Figures = "^((?:In the baseline: )?.*?)(?:; |: |, \\d).*".r

  private def ofRow(row: ComparedRow): Judgement = (row.because, row.changePercent) match {
    case (Some(because), _) =>
      Judgement(RowVerdict.NotComparable, None, Some(Why.ByRuns(Figures.replaceFirstIn(because, "$1."))))
    case (_, Some(p)) =>
      val times = row.baselineTypicalMs.zip(row.typicalMs).orElse(row.baselineAverageMs.zip(row.averageMs))
      Judgement(row.verdict, Some(1 + p / 100), times = times)
    case _ => absent
  }

  /** Whether what pairs show together holds in each: a change has one direction, and none stays within ±10 %. */
  private def isOfAll(one: Judgement, each: Vector[Judgement]): Boolean = {
    val ratios = each.flatMap(_.ratio)
    if (one.verdict == RowVerdict.Unchanged) ratios.forall(r => math.max(r, 1 / r) <= Study.Band)
    else
      one.verdict.isCalled && !each.exists(_.verdict == RowVerdict.Unchanged) &&
      ratios.forall(r => one.ratio.exists(all => r > 1 == all > 1))
  }

  /** One judgement of several repetitions: a verdict only if all agree. */
  private def together(all: Vector[Judgement]): Judgement =
    all.filter(_.ratio.isDefined) match {
      case Vector() => all.headOption.getOrElse(absent)
      case told =>
        val times = told.flatMap(_.times)
        Judgement(
          if (told.forall(_.verdict == told.head.verdict)) told.head.verdict else RowVerdict.NoEvidence,
          Some(Study.mean(told.flatMap(_.ratio))),
          times = Option.when(times.size == told.size)((Study.mean(times.map(_._1)), Study.mean(times.map(_._2)))),
        )
    }

  private def reversed(one: Judgement): Judgement = {
    val verdict = one.verdict match {
      case RowVerdict.Slower => RowVerdict.Faster
      case RowVerdict.Faster => RowVerdict.Slower
      case other => other
    }
    one.copy(verdict = verdict, ratio = one.ratio.map(1 / _), times = one.times.map(_.swap))
  }

  /** Runs and published tests, as tests. Runs that nothing recorded tells apart have their names, else nothing would be compared. */
  def tests(runs: Vector[Either[TestRecord, RunReport]]): Vector[TestRecord] = {
    val isWhole = runs.exists(_.isLeft)
    val reports = runs.flatMap(_.toOption)
    val recorded = RunFacts.recordedByAll(reports.map(RunFacts(_)), RunFacts.areOfOneSource(reports))
    val all = runs.map(_.fold(identity, test(_, isWhole, recorded)))
    val own = all.zip(runs).collect { case (t, Right(_)) => t }
    val areAlike = own.size > 1 && own.map(_.facts.filterNot(Factors.isOfNoEffect)).distinct.size == 1
    all.map { t =>
      if (areAlike && own.contains(t)) t.copy(facts = t.facts :+ Fact(ByName.part, ByName.name, t.name)) else t
    }
  }

  /**
   * A run as a test: its load, its settings and environment, its times and figures.
   *
   * @param isWhole times are averages of the whole run, as published ones, instead of the typical times that are compared
   */
  private def test(report: RunReport, isWhole: Boolean, recorded: ((String, String)) => Boolean): TestRecord = {
    val run = report.run
    val times = (for {
      blocks <- report.blocks.toVector
      row <- StallBlocks.leftOut(blocks).rows
      logs = row.meanLogMs.flatten.toArray
      isFew = row.succeeded < RunComparison.FewestIterations
      ms <-
        if (isWhole) row.whole.averageMs
        else Option.when(logs.nonEmpty)(math.exp(if (isFew) Samples.mean(logs) else Location.of(logs)))
    } yield row.transaction -> ms).toMap
    TestRecord(
      TestRecord.SchemaVersion,
      run.id,
      s"${run.simulation} on ${run.target.name}",
      run.id,
      load(run) ++ RunFacts(report).filter(f => recorded((f.part, f.name))),
      TestRow(Together) +: report.transactions.map { t =>
        TestRow(
          t.name,
          times.get(t.name).orElse(t.averageMs.filterNot(_ => isWhole)).getOrElse(0),
          Some(t.failed),
          t.errorPercent,
          // Of few executions it is the longest; whole runs have none beside their average.
          p95Ms = t.p95Ms.filter(_ => !isWhole && t.iterations >= TimeStatistic.P95.fewest).map(_.toDouble),
          samples = Some(t.iterations),
        )
      },
      Study
        .grouped(report.infrastructure.series.flatMap(figures))(f => (f.metric, f.subject, f.statistic))
        .map(_._2.maxBy(_.value)) ++ cost(report),
    )
  }

  private def cost(report: RunReport): Option[ResourceFigure] =
    report.infrastructure.cost
      .filter(_.unpriced.isEmpty)
      .map(c => ResourceFigure(Metric.Cost, "machines", "level", "=", c.usdPerHour, "$/h"))

  private def load(run: RunManifest): Vector[Fact] =
    Vector(
      Fact(TestRecord.Workflows, "simulation", run.simulation),
      Fact(TestRecord.Load, "tenants", run.tenants.size.toString),
      Fact(TestRecord.Load, "duration", Words.duration(run.profile.steadyStateMs)),
      Fact(TestRecord.Load, "rate", run.settings.getOrElse("rate", "1")),
    ) ++ run.settings.toVector.sorted.collect {
      case (name, value) if PlanDifference.ShapingSettings(name) => Fact(TestRecord.Load, name, value)
    } ++ run.plan.flatMap { workflow =>
      val title = workflow.title.stripSuffix(".")
      val rate = Option.when(workflow.iterationsPerMinute > 0)(s"${Words.short(workflow.iterationsPerMinute)} a minute")
      Fact(TestRecord.Workflows, title, "on") +:
        rate.orElse(workflow.virtualUsers.map(_.toString)).map(Fact(TestRecord.Load, title, _)).toVector
    }

  /** The mean of the maxima of periods is no average; of several sources the larger value counts. */
  private def figures(series: Series): Vector[ResourceFigure] = {
    val metric =
      if (Resource.isProcessor(series)) Processors.collectFirst { case (kind, name) if kind(series.source) => name }
      else Option.when(Resource.isDatabase(series) && series.metric == "DatabaseConnections")(Metric.Connections)
    for {
      name <- metric.toVector
      (statistic, known) <- Vector(
        "average" -> series.average.filter(_ => series.statistic != "Maximum"),
        "maximum" -> series.maximum,
      )
      value <- known
    } yield ResourceFigure(name, series.subject, statistic, "=", value, if (series.unit == "Percent") "%" else "")
  }

  /** Published tests have no figures of other processors. */
  private val Processors = Vector(
    SourceKind.Databases -> Metric.DatabaseCpu,
    SourceKind.Services -> Metric.ServiceCpu,
    SourceKind.Search -> Metric.SearchCpu,
    SourceKind.Instances -> Metric.InstanceCpu,
  )
}
