package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Comparability
import org.folio.perf.model.{Change, Fact, TestRecord, TestRow}

/**
 * Two tests of one report, in the order that they are compared in.
 *
 * @param changes of their conditions, as far as both state them
 * @param rows averages of both that may be compared
 * @param leftOut transactions that both have but whose averages may not be compared
 */
final case class TestPair(
    before: TestRecord,
    after: TestRecord,
    changes: Vector[Change],
    rows: Vector[RowPair],
    leftOut: Vector[(TestRow, TestRow)],
) {
  def id: String = s"${before.name}:${after.name}"
  def parts: Vector[String] = changes.map(_.part).distinct

  /** Geometric mean of the ratios; `None`: no row may be compared. */
  def meanRatio: Option[Double] =
    Option.when(rows.nonEmpty)(math.exp(rows.map(r => math.log(r.ratio)).sum / rows.size.toDouble))

  /** Ratio of the sums of the rows that may be compared. */
  def sumRatio: Option[Double] =
    Option.when(rows.nonEmpty)(rows.map(_.afterMs).sum / rows.map(_.beforeMs).sum)
}

final case class RowPair(transaction: String, family: String, beforeMs: Double, afterMs: Double) {
  def ratio: Double = afterMs / beforeMs
}

object TestPair {

  /** Number of changed parts beyond which no cause can be named. */
  private val MaxParts = 2

  /** Each test with the first of its report, and all that differ in at most two parts of their conditions. */
  def all(tests: Vector[TestRecord]): Vector[TestPair] = {
    val firsts = tests.groupBy(_.report).values.map(_.head.name).toSet
    for {
      (before, i) <- tests.zipWithIndex
      after <- tests.drop(i + 1)
      if before.report == after.report
      pair = TestPair(before, after)
      if pair.parts.nonEmpty && (pair.parts.size <= MaxParts || firsts(before.name))
      if pair.rows.nonEmpty || before.figures.nonEmpty
    } yield pair
  }

  def apply(before: TestRecord, after: TestRecord): TestPair = {
    val later = after.rows.map(r => r.transaction -> r).toMap
    val both = before.rows.flatMap(row => later.get(row.transaction).map(row -> _))
    val (usable, leftOut) = both.partition { case (a, b) => isUsable(a) && isUsable(b) }
    TestPair(
      before,
      after,
      changes(conditions(before), conditions(after)),
      usable.map { case (a, b) => RowPair(a.transaction, a.family, a.averageMs, b.averageMs) },
      leftOut,
    )
  }

  private def changes(before: Vector[Fact], after: Vector[Fact]): Vector[Change] =
    Changes.between(withOff(before, after), withOff(after, before), Set.empty).all

  def isUsable(row: TestRow): Boolean =
    row.averageMs > 0 && row.doubt.isEmpty &&
      !row.errorPercent.exists(_ >= Comparability.MaxErrorPercent)

  private def conditions(test: TestRecord): Vector[Fact] =
    test.facts.filter(fact => fact.part != TestRecord.Outcome && fact.part != RunFacts.Phases)

  /** A workflow that only the other test names was off, where workflows are named at all. */
  private def withOff(own: Vector[Fact], other: Vector[Fact]): Vector[Fact] = {
    val named = own.filter(_.part == TestRecord.Workflows).map(_.name).toSet
    val off = other.filter(fact => fact.part == TestRecord.Workflows && !named(fact.name))
    if (named.isEmpty) own else own ++ off.map(_.copy(value = "off"))
  }
}
