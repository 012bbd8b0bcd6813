package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Comparability
import org.folio.perf.model.{Change, Dimension, TestRecord, TestRow}

/**
 * Two tests, in the order that they are compared in.
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
  def parts: Vector[String] = changes.map(c => TestConditions.part(c.part)).distinct

  /** Things that were changed: each setting of the load, but a machine or a release as a whole. */
  def causes: Vector[String] = changes.map { c =>
    if (TestConditions.isLoad(c.part)) c.setting else TestConditions.part(c.part)
  }.distinct

  /** Whether they differ in what is sent. */
  def changesLoad: Boolean = changes.exists(c => TestConditions.isLoad(c.part))

  /** Whether they differ in what serves it. */
  def changesConfiguration: Boolean = changes.exists(c => !TestConditions.isLoad(c.part))

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
}

object TestPair {

  def apply(before: TestRecord, after: TestRecord): TestPair = {
    val later = after.rows.map(r => r.key -> r).toMap
    val both = before.rows.flatMap(row => later.get(row.key).map(row -> _))
    val (usable, leftOut) = both.partition { case (a, b) => isUsable(a) && isUsable(b) }
    TestPair(
      before,
      after,
      TestConditions.changes(before, after),
      usable.map { case (a, b) => rowPair(a, b) },
      leftOut,
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
