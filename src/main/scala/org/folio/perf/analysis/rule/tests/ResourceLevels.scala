package org.folio.perf.analysis.rule.tests

import org.folio.perf.model._

/** Resource figures of each test, the busiest of each kind first. */
object ResourceLevels extends TestsRule {
  private val Order = Vector(
    Metric.ServiceCpu,
    Metric.InstanceCpu,
    Metric.DatabaseCpu,
    Metric.SearchCpu,
    Metric.ServiceMemory,
    Metric.Connections,
    Metric.KafkaCpu,
    Metric.ActiveSessions,
  )
  private val MaxOfAKind = 3

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    tests.flatMap { test =>
      val all = Order.flatMap { metric =>
        val (averages, highest) = test.figures
          .filter(f => f.metric == metric && f.statistic != "start")
          .sortBy(-_.value)
          .distinctBy(f => (f.subject, f.statistic))
          .partition(_.statistic == "average")
        highest.take(MaxOfAKind) ++ averages.take(1)
      }
      val doubts = all.flatMap(_.doubt).distinct
      Option.when(all.nonEmpty)(
        Finding(
          s"resources:${test.name}",
          Severity.Info,
          s"${TestsWords.short(test)}: ${all.map(TestsWords.figure).mkString("; ")}.",
          if (doubts.isEmpty) "" else s"Doubtful: ${doubts.mkString("; ")}.",
          Vector("resources"),
        )
      )
    }
}
