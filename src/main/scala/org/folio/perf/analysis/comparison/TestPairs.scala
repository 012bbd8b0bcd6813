package org.folio.perf.analysis.comparison

import org.folio.perf.model.TestRecord

/** Several tests and which of them may be compared, worked out once for all rules. */
final class TestPairs(val tests: Vector[TestRecord]) {
  import TestPairs.MaxParts

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
      .filter(pair => pair.parts.nonEmpty)
      .filter(pair => pair.parts.size <= MaxParts || firsts(pair.before.name))
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

  /** Tests whose conditions are the same, as far as they are stated. */
  lazy val unchanged: Vector[TestPair] =
    ofOneReport.filter(pair => pair.changes.isEmpty && pair.rows.nonEmpty)

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
