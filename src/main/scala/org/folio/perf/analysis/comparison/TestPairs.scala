package org.folio.perf.analysis.comparison

import org.folio.perf.model._
import org.folio.perf.analysis.{Comparability, Resource, Words}

/** Several tests and which of them may be compared, worked out once for all rules. */
final class TestPairs(val tests: Vector[TestRecord]) {
  import TestPairs.MaxParts

  /** Reports in the order of their tests. */
  lazy val byReport: Vector[(String, Vector[TestRecord])] =
    tests.map(_.report).distinct.map(report => report -> tests.filter(_.report == report))

  /** Every two tests of one report. */
  private lazy val ofOneReport: Vector[TestPair] = for {
    (before, i) <- tests.zipWithIndex
    after <- tests.drop(i + 1)
    if before.report == after.report
  } yield TestPair(before, after)

  /**
   * Pairs of which a difference can be attributed: like with like. Tests under the same load come first, then those
   * of the same configuration, each with the first of its report or with at most two changed parts. Tests that
   * differ in both are paired only where one of them has no like.
   */
  lazy val alike: Vector[TestPair] = {
    val firsts = tests.groupBy(_.report).values.map(_.head.name).toSet
    val (mixed, like) = ofOneReport
      .filter(pair => pair.parts.nonEmpty || pair.stated.nonEmpty)
      .filter(pair => pair.parts.size <= MaxParts || firsts(pair.before.name) || grid.compares(pair))
      .filter(pair => pair.rows.nonEmpty || pair.before.figures.nonEmpty)
      .partition(pair => pair.changesLoad && pair.changesConfiguration)
    val paired = like.flatMap(pair => Vector(pair.before.name, pair.after.name)).toSet
    val alone = mixed.filter(pair => firsts(pair.before.name) && !paired(pair.after.name))
    val order = tests.map(_.name).zipWithIndex.toMap
    (like ++ alone).sortBy(pair => (order(pair.before.name), order(pair.after.name)))
  }

  /** Pairs alike that are in no series, which one line tells. */
  lazy val outsideSeries: Vector[TestPair] =
    alike.filterNot(pair => series.exists(_.has(pair)))

  /** Tests whose stated conditions are all the same: repetitions. */
  lazy val unchanged: Vector[TestPair] =
    ofOneReport.filter(pair => pair.changes.isEmpty && pair.stated.isEmpty && pair.rows.nonEmpty)

  /** The tests as a table, each with the test that it is compared with. */
  lazy val grid: TestGrid = TestGrid(tests, TestNoise.of(unchanged))

  /** Differences between tests that nobody changed. */
  def noise: TestNoise = grid.noise

  lazy val series: Vector[TestSeries] = TestSeries.in(ofOneReport)

  /**
   * The first two tests of each two reports that are known to have the same load. Reports name their environments
   * differently, so that more differs than can be listed.
   */
  lazy val acrossReports: Vector[TestPair] = {
    val reports = tests.map(_.report).distinct
    for {
      (one, i) <- reports.zipWithIndex
      other <- reports.drop(i + 1)
      pair <- across(one, other)
    } yield pair
  }

  private def across(one: String, other: String): Option[TestPair] = (for {
    before <- tests.iterator.filter(_.report == one)
    after <- tests.iterator.filter(_.report == other)
    if TestConditions.shareLoad(before, after)
    pair = TestPair(before, after)
    if pair.rows.nonEmpty && !pair.changesLoad
  } yield pair).nextOption()
}

object TestPairs {

  /** Number of changed parts beyond which no cause can be named. */
  private val MaxParts = 2
}

/**
 * Two tests, in the order that they are compared in.
 *
 * @param changes of their conditions, as far as both state them
 * @param stated conditions that only one of them states, with the short name of that test: possible differences
 * @param rows averages of both that may be compared
 * @param leftOut transactions that both have but whose averages may not be compared
 */
final case class TestPair(
    before: TestRecord,
    after: TestRecord,
    changes: Vector[Change],
    rows: Vector[RowPair],
    leftOut: Vector[(TestRow, TestRow)],
    stated: Vector[(String, Fact)] = Vector.empty,
) {
  def id: String = s"${before.name}:${after.name}"
  def title: String = s"${after.short} against ${before.short}"
  def parts: Vector[String] = changes.map(c => TestConditions.part(c.part)).distinct

  /**
   * Things that were changed: each setting, but a machine, a release or the limits of modules as a whole. The length of
   * a test is one only where nothing else changed.
   */
  def causes: Vector[String] = {
    val all = changes.map { c =>
      if (TestConditions.isLoad(c.part) || !TestConditions.isWhole(c)) c.setting else TestConditions.part(c.part)
    }.distinct
    val others = all.filterNot(TestConditions.isLength)
    if (others.isEmpty) all else others
  }

  /** Whether they differ in what is sent and in what serves it. */
  def isMixed: Boolean = changesLoad && changesConfiguration

  /** Whether they differ in what is sent. */
  def changesLoad: Boolean = changes.exists(c => TestConditions.isLoad(c.part) && !isLength(c))

  /** Whether they differ in what serves it. */
  def changesConfiguration: Boolean = changes.exists(c => !TestConditions.isLoad(c.part))

  private def isLength(c: Change) = changes.size > 1 && TestConditions.isLength(c.setting)

  def isOfOneReport: Boolean = before.report == after.report

  /** Geometric mean of the ratios; `None`: no row may be compared. */
  def meanRatio: Option[Double] = TestPair.mean(rows.map(_.ratio))

  /** Geometric mean of the ratios of 95th percentiles; `None`: no row of both has one. */
  def p95Ratio: Option[Double] = TestPair.mean(rows.flatMap(_.p95Ratio))

  /** Ratio of the sums of the rows that may be compared. */
  def sumRatio: Option[Double] =
    Option.when(rows.nonEmpty)(rows.map(_.afterMs).sum / rows.map(_.beforeMs).sum)
}

/**
 * @param p95Ratio of the 95th percentiles; `None`: not stated for both
 * @param samples of both; `None`: not stated for both
 */
final case class RowPair(
    transaction: String,
    family: String,
    beforeMs: Double,
    afterMs: Double,
    dimensions: Vector[Dimension],
    p95Ratio: Option[Double],
    samples: Option[(Long, Long)],
) {
  def ratio: Double = afterMs / beforeMs
  def key: (String, Set[Dimension]) = (transaction, dimensions.toSet)
  def dimension(name: String): Option[String] = dimensions.find(_.name == name).map(_.value)
}

object TestPair {

  def apply(before: TestRecord, after: TestRecord): TestPair = {
    val later = after.rows.map(r => r.key -> r).toMap
    val both =
      before.rows.flatMap(row => later.get(row.key).map(row -> _)).filter { case (a, b) =>
        a.averageMs > 0 && b.averageMs > 0
      }
    val (usable, leftOut) = both.partition { case (a, b) => isUsable(a) && isUsable(b) }
    TestPair(
      before,
      after,
      TestConditions.changes(before, after),
      usable.map { case (a, b) => rowPair(a, b) },
      leftOut,
      TestConditions.statedByOne(before, after),
    )
  }

  private def rowPair(before: TestRow, after: TestRow): RowPair = RowPair(
    before.label,
    before.family,
    before.averageMs,
    after.averageMs,
    before.dimensions,
    for (a <- before.p95Ms if a > 0; b <- after.p95Ms) yield b / a,
    for (a <- before.samples; b <- after.samples) yield (a, b),
  )

  def isUsable(row: TestRow): Boolean =
    row.averageMs > 0 && row.doubt.isEmpty &&
      !row.errorPercent.exists(_ >= Comparability.MaxErrorPercent)

  /** Geometric mean; `None`: of nothing. */
  def mean(ratios: Vector[Double]): Option[Double] =
    Option.when(ratios.nonEmpty)(math.exp(ratios.map(math.log).sum / ratios.size.toDouble))
}

/** A run of ours as a [[TestRecord]]. */
object TestRecords {

  def apply(report: RunReport): TestRecord = TestRecord(
    name = report.run.id,
    report = s"${report.run.simulation} on ${report.run.target}",
    facts = RunFacts(report) ++ report.run.plan.flatMap(planned),
    rows = report.transactions.flatMap { t =>
      t.averageMs.map { ms =>
        TestRow(t.name, t.workflow, ms, Some(t.failed), t.errorPercent, t.incomparableBecause)
      }
    },
    figures = report.infrastructure.series.flatMap(figures),
    usdPerHour = report.infrastructure.cost.filter(_.unpriced.isEmpty).map(_.usdPerHour),
  )

  private def planned(workflow: PlannedWorkflow): Vector[Fact] = {
    val rate = Option.when(workflow.iterationsPerMinute > 0)(
      s"${Words.decimal(workflow.iterationsPerMinute, 2)} per minute"
    )
    val load = rate.toVector ++ workflow.virtualUsers.map(users => s"$users virtual users")
    Fact(TestRecord.Workflows, workflow.title, "on") +:
      load.headOption.map(Fact("Load", workflow.title, _)).toVector
  }

  private def figures(series: Series): Vector[ResourceFigure] = {
    val metric =
      if (Resource.isProcessor(series)) Processors.collectFirst { case (kind, name) if kind(series.source) => name }
      else
        Option.when(Resource.isDatabase(series) && series.metric == "DatabaseConnections")(Metric.Connections)
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
