package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{TestPair, TestPairs}
import org.folio.perf.model._

/** Slower while the database has less to do: the bottleneck is in front of the database. */
object BottleneckMoved extends PairsRule {
  private val Slower = 1.3
  private val FewerPoints = 10.0

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.alike
      ratio <- pair.meanRatio.toVector
      if ratio >= Slower
      before <- cpu(pair.before)
      after <- cpu(pair.after)
      if before.value - after.value >= FewerPoints
    } yield Finding(
      s"limit-moved:${pair.id}",
      Severity.Bad,
      s"${TestsWords.short(pair.after)} is slower than ${TestsWords.short(pair.before)} " +
        s"(${TestsWords.change(ratio)}) although the CPU of the database fell from ${percent(before.value)} to " +
        s"${percent(after.value)}${connections(pair)}: the bottleneck is in front of the database.",
      s"Changed: ${TestsWords.changes(pair)}.",
      Vector("averages", "resources"),
    )

  private def cpu(test: TestRecord): Option[ResourceFigure] =
    test.figures.find(f => f.metric == Metric.DatabaseCpu && f.doubt.isEmpty)

  private def connections(pair: TestPair): String = {
    def of(test: TestRecord) = test.figures.find(_.metric == Metric.Connections).map(_.value)
    (for (a <- of(pair.before); b <- of(pair.after); if b < a)
      yield s" and its connections from ${decimal(a, 0)} to ${decimal(b, 0)}").getOrElse("")
  }
}
