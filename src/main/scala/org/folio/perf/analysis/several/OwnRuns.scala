package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{Baseline, PlanDifference, RunComparison, RunFacts}
import org.folio.perf.analysis.run.Resource
import org.folio.perf.model._
import scala.collection.mutable

/** Our own runs as tests, and the verdicts of their comparisons. @param runs by test; left: published */
final class OwnRuns(runs: Vector[Either[TestRecord, RunReport]]) {
  private val known = mutable.Map.empty[(Vector[Int], Int, Boolean), Comparison]

  def has(o: Observation): Boolean = o.tests.exists(isOwn)

  private def isOwn(test: Int): Boolean = runs.lift(test).exists(_.isRight)

  /**
   * Verdict of the comparison of the two runs, for the row alone, or for all together.
   *
   * @param isOverLoad they differ in load, as wanted
   * @return `None`: both are published
   */
  def judge(a: Observation, b: Observation, isOverLoad: Boolean): Option[Judgement] =
    judged(a, b, isOverLoad) { comparison =>
      val isTogether = a.row == OwnRuns.Together
      comparison.blocked match {
        // What blocks all rows is said once.
        case Some(reason) =>
          if (isTogether) Judgement(RowVerdict.NotComparable, None, Some(Why.ByRuns(reason))) else OwnRuns.absent
        case None if isTogether =>
          comparison.cluster.fold(OwnRuns.absent)(c => Judgement(c.verdict, Some(1 + c.change.percent / 100)))
        case None => comparison.rows.find(_.transaction == a.row).fold(OwnRuns.absent)(OwnRuns.ofRow)
      }
    }

  /** Verdict on 95th percentiles, beyond the change of the typical time. */
  def judgeTails(a: Observation, b: Observation): Option[Judgement] =
    judged(a, b, isOverLoad = false) { comparison =>
      comparison.rows
        .find(_.transaction == a.row)
        .flatMap(_.p95)
        .fold(OwnRuns.absent)(tail => Judgement(tail.verdict, Some(tail.ms / tail.baselineMs)))
    }.filter(_.why.isEmpty)

  /** Comparisons of the runs of a contrast, each with the tests of its earlier and its later run. */
  def comparisons(contrast: Contrast): Vector[(Int, Int, Comparison)] = {
    val isOverLoad = contrast.factors.exists(_.isOfLoad)
    contrast.pairs.map(p => (p.a.tests, p.b.tests)).distinct.flatMap { case (a, b) =>
      val (before, after) = inOrder(a, b)
      if ((before ++ after).exists(isOwn))
        after.flatMap(run => compare(before, run, isOverLoad).map((before.head, run, _)))
      else Vector.empty
    }
  }

  private def judged(a: Observation, b: Observation, isOverLoad: Boolean)(
      by: Comparison => Judgement
  ): Option[Judgement] =
    Option.when(has(a) || has(b)) {
      val (before, after) = inOrder(a.tests, b.tests)
      val all = after.flatMap(compare(before, _, isOverLoad)).map(by)
      val one = OwnRuns.together(all)
      if (before == a.tests) one else OwnRuns.reversed(one)
    }

  /** The earlier run is the baseline, whatever the order of the tests; a published test is one always. */
  private def inOrder(a: Vector[Int], b: Vector[Int]): (Vector[Int], Vector[Int]) = {
    def at(tests: Vector[Int]) = tests.map(t => runs(t).fold(_ => Long.MinValue, _.run.loadStartedAt.toEpochMilli)).min
    def sorted(tests: Vector[Int]) = tests.sortBy(t => at(Vector(t)))
    if (at(a) <= at(b)) (sorted(a), sorted(b)) else (sorted(b), sorted(a))
  }

  private def compare(before: Vector[Int], after: Int, isOverLoad: Boolean): Option[Comparison] =
    runs(after).toOption.map { report =>
      known.getOrElseUpdate(
        (before, after, isOverLoad), {
          val baseline = runs(before.head) match {
            case Left(published) => Baseline.Published(published)
            case Right(first) => Baseline.Measured(first, before.tail.flatMap(runs(_).toOption))
          }
          RunComparison(report, baseline, isOverLoad)
        },
      )
    }
}

object OwnRuns {
  val none = new OwnRuns(Vector.empty)

  /** Row of the change of all transactions together. */
  val Together = "all transactions together"

  private val absent = Judgement(RowVerdict.NotComparable, None, Some(Why.NoTime))

  private def ofRow(row: ComparedRow): Judgement = {
    val percent = row.own.map(_.percent).filterNot(_ => row.stayed).orElse(row.changePercent)
    if (row.because.isDefined) Judgement(RowVerdict.NotComparable, None, row.because.map(Why.ByRuns(_)))
    else percent.fold(absent)(p => Judgement(row.verdict, Some(1 + p / 100)))
  }

  /** One judgement of several repetitions: a verdict only if all agree. */
  private def together(all: Vector[Judgement]): Judgement =
    if (all.isEmpty) absent
    else if (all.size == 1) all.head
    else {
      val told = all.filter(_.ratio.isDefined)
      if (told.isEmpty) all.head
      else {
        val ratio = math.exp(told.flatMap(_.ratio).map(math.log).sum / told.size.toDouble)
        val verdicts = told.map(_.verdict).distinct
        Judgement(if (verdicts.size == 1) verdicts.head else RowVerdict.NoEvidence, Some(ratio))
      }
    }

  private def reversed(one: Judgement): Judgement = {
    val verdict = one.verdict match {
      case RowVerdict.Slower => RowVerdict.Faster
      case RowVerdict.Faster => RowVerdict.Slower
      case other => other
    }
    one.copy(verdict = verdict, ratio = one.ratio.map(1 / _))
  }

  /** Runs and published tests, as tests. Runs that nothing recorded tells apart have their names, else nothing would be compared. */
  def tests(runs: Vector[Either[TestRecord, RunReport]]): Vector[TestRecord] = {
    val isWhole = runs.exists(_.isLeft)
    val all = runs.map(_.fold(identity, test(_, isWhole)))
    val own = all.zip(runs).collect { case (t, Right(_)) => t }
    val areAlike = own.size > 1 && own.map(_.facts.filterNot(Factors.isOfNoEffect)).distinct.size == 1
    if (areAlike) all.map(t => if (own.contains(t)) t.copy(facts = t.facts :+ Fact("Run", "run", t.name)) else t)
    else all
  }

  /**
   * A run as a test: its load, its settings and environment, its times and figures.
   *
   * @param isWhole averages are of the whole run, as published ones
   */
  private def test(report: RunReport, isWhole: Boolean): TestRecord = {
    val run = report.run
    val whole = report.blocks.toVector.flatMap(_.rows).map(r => r.transaction -> r.whole.averageMs).toMap
    def average(t: TransactionResult) = if (isWhole) whole.getOrElse(t.name, None) else t.averageMs
    TestRecord(
      TestRecord.SchemaVersion,
      run.id,
      s"${run.simulation} on ${run.target}",
      run.id,
      load(run) ++ RunFacts(report),
      TestRow(Together) +: report.transactions.map { t =>
        TestRow(
          t.name,
          average(t).getOrElse(0),
          Some(t.failed),
          t.errorPercent,
          p95Ms = t.p95Ms.map(_.toDouble),
          samples = Some(t.iterations),
        )
      },
      report.infrastructure.series.flatMap(figures) ++ cost(report),
    )
  }

  private def cost(report: RunReport): Option[ResourceFigure] =
    report.infrastructure.cost
      .filter(_.unpriced.isEmpty)
      .map(c => ResourceFigure(Metric.Cost, "machines", "level", "=", c.usdPerHour, "$/h"))

  private def load(run: RunSummary): Vector[Fact] =
    Vector(
      Fact(TestRecord.Workflows, "simulation", run.simulation),
      Fact(TestRecord.Load, "tenants", run.tenants.size.toString),
      Fact(TestRecord.Load, "duration", Words.duration(run.profile.steadyStateMs)),
      Fact(TestRecord.Load, "rate", run.settings.getOrElse("rate", "1")),
    ) ++ run.settings.toVector.sorted.collect {
      case (name, value) if PlanDifference.ShapingSettings(name) => Fact(TestRecord.Load, name, value)
    } ++ run.plan.flatMap { workflow =>
      val rate = Option.when(workflow.iterationsPerMinute > 0)(s"${Words.short(workflow.iterationsPerMinute)} a minute")
      Fact(TestRecord.Workflows, workflow.title, "on") +:
        rate.orElse(workflow.virtualUsers.map(_.toString)).map(Fact(TestRecord.Load, workflow.title, _)).toVector
    }

  private def figures(series: Series): Vector[ResourceFigure] = {
    val metric =
      if (Resource.isProcessor(series)) Processors.collectFirst { case (kind, name) if kind(series.source) => name }
      else Option.when(Resource.isDatabase(series) && series.metric == "DatabaseConnections")(Metric.Connections)
    for {
      name <- metric.toVector
      (statistic, known) <- Vector("average" -> series.average, "maximum" -> series.maximum)
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
