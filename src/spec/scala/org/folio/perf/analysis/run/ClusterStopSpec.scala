package org.folio.perf.analysis.run

import org.folio.perf.model._
import org.folio.perf.testkit.RuleSuite

/** Metrics that end a run: rules.txt has the reasons. */
class ClusterStopSpec extends RuleSuite {
  private val start = 1700000000000L
  private val minute = 60000L

  /** A value a minute, from a time on; `None`: none in that minute. */
  private def cpu(values: Seq[Option[Double]], fromMs: Long = start): Series = {
    val points = values.toVector.zipWithIndex.collect { case (Some(v), i) => SeriesPoint(fromMs + i * minute, v) }
    Series("AWS/RDS", "CPUUtilization", "db-1", "Percent", "Average", 60, points = points)
  }

  private def tell(series: Series, nowMs: Long = start + 10 * minute, line: String = "database cpu > 98 % for 3 m") = {
    val reason = ClusterStop(Vector(StopLine.parse(line).value), Vector(series), start, nowMs, plannedMs = 60 * minute)
    say(reason.fold("not stopped")(_.statement))
  }

  private val hot = Some(99.5)
  private val threeHot = cpu(Seq(hot, hot, hot))

  test("a database that stays busy for the time ends the run; a value within the bound or none breaks the time") {
    val cool = Some(40.0)
    tell(cpu(Seq(cool, hot, Some(98.5), hot)))
    tell(cpu(Seq(hot, hot, cool, hot, hot)))
    tell(cpu(Seq(hot, hot, None, hot, hot)))
    tell(cpu(Seq.empty))
  }

  test("minutes before the load and one that is not over do not count") {
    tell(cpu(Seq(hot, hot, hot), fromMs = start - minute))
    Vector(1, 0).foreach(early => tell(threeHot, nowMs = start + 3 * minute - early))
  }

  test("a metric by its name ends the run, whatever its source") {
    val lag = threeHot.copy(source = "Any/other", metric = "Lag", subject = "topic-1")
    Vector("metric \"Lag\"", "metric \"Lag\" of \"topic-2\"", "metric \"Age\"")
      .foreach(metric => tell(lag, line = s"$metric > 50 for 3 m"))
  }

  test("metrics of a Prometheus count as those of AWS, others do not") {
    tell(threeHot.copy(source = "Prometheus/databases"))
    tell(threeHot.copy(source = "AWS/ECS"))
    tell(threeHot.copy(statistic = "Maximum"))
  }
}
