package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Figures that no rule reads, so that nobody takes silence for an answer. */
object IgnoredMetrics extends TestsRule {

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val ignored = all.flatMap(_.figures.map(_.metric)).filterNot(Metric.all)
      Option.when(ignored.nonEmpty)(
        Finding(
          s"metrics-ignored:$report",
          Severity.Info,
          s"${count(ignored.size, "figure was", "figures were")} not judged: ${list(ignored.distinct.sorted)}.",
          s"Rules read ${list(Metric.all.toVector.sorted)}.",
          Vector("resources"),
        )
      )
    }
}
