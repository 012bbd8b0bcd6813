package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{RowPair, TestPair, TestPairs, TestSeries}
import org.folio.perf.model._

/** Times over users, rate, tenants, records or another ordered condition, in one finding for all its tests. */
object OrderedConditions extends PairsRule {
  private val Band = 0.05

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    pairs.series.flatMap { series =>
      val pairs = series.steps.tail.map(step => TestPair(series.first, step.test))
      val shared = pairs.map(_.rows.map(_.transaction).toSet).reduce(_ & _)
      Option.when(shared.nonEmpty)(finding(series, pairs, shared))
    }

  private def finding(series: TestSeries, pairs: Vector[TestPair], shared: Set[String]): Finding = {
    def of(ratios: Vector[Double]) =
      OrderedShape(series.steps.map(step => step.value -> step.words), 1.0 +: ratios)
    def rowsOf(pair: TestPair) = pair.rows.filter(row => shared(row.transaction))
    val shape = of(pairs.flatMap(pair => TestPair.mean(rowsOf(pair).map(_.ratio))))
    val still = shared.toVector.sorted.filter { name =>
      of(pairs.flatMap(_.rows.filter(_.transaction == name).map(_.ratio).headOption)).isFlat
    }
    Finding(
      s"series:${series.first.name}:${series.condition}",
      Severity.Info,
      s"Over ${series.condition} (${series.steps.map(_.words).mkString(", ")}) response times ${shape.words} " +
        s"(geometric mean of ${count(shared.size, "row", "rows")})" +
        s"${TestsWords.perThing(s"${series.condition} ${series.steps.head.words}", shape)}.",
      ends(series, rowsOf(pairs.last)) +
        (if (still.isEmpty || shape.isFlat) ""
         else s" ${count(still.size, "row stays", "rows stay")} flat: ${TestsWords.few(still)}."),
      Vector("averages", "runs"),
    )
  }

  private def ends(series: TestSeries, rows: Vector[RowPair]): String = {
    val ordered = rows.sortBy(_.ratio)
    s"From ${series.steps.head.words} to ${series.steps.last.words}: " +
      s"${rows.count(_.ratio > 1 + Band)} slower, ${rows.count(_.ratio < 1 - Band)} faster, from " +
      s"${TestsWords.change(ordered.head.ratio)} (${ordered.head.transaction}) to " +
      s"${TestsWords.change(ordered.last.ratio)} (${ordered.last.transaction})."
  }
}
