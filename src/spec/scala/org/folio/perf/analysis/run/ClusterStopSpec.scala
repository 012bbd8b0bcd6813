package org.folio.perf.analysis.run

import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite

class ClusterStopSpec extends PlainSuite {
  private val start = 1700000000000L
  private val minute = 60000L

  private def criterion(line: String): StopCriterion =
    StopLine.parse(line).value

  /** A value a minute; `None`: none in that minute. */
  private def cpu(
      values: Seq[Option[Double]],
      source: String = "AWS/RDS",
      fromMs: Long = start,
  ): Series =
    Series(
      source,
      "CPUUtilization",
      "db-1",
      "Percent",
      "Average",
      60,
      points = values.toVector.zipWithIndex.collect { case (Some(v), i) =>
        SeriesPoint(fromMs + i * minute, v)
      },
    )

  /** Statement of the reason, with plain spaces. */
  private def stops(
      series: Series,
      nowMs: Long = start + 10 * minute,
      line: String = "database cpu > 98 % for 3 m",
  ): Option[String] =
    ClusterStop(Vector(criterion(line)), Vector(series), start, nowMs, plannedMs = 60 * minute)
      .map(_.statement.replace('\u00a0', ' '))

  private val hot = Some(99.5)
  private val cool = Some(40.0)
  private val threeHot = Seq(hot, hot, hot)

  test("a database that stays busy for the time ends the run") {
    stops(cpu(Seq(cool, hot, Some(98.5), hot))).shouldBe(
      Some(
        "The run was stopped after 10 min of 1 h, because of database cpu > 98 % for 3 m: " +
          "CPU of db-1 stayed at 98.5 % or above for 3 min."
      )
    )
  }

  test("a value within the bound or a minute without one breaks the time") {
    stops(cpu(Seq(hot, hot, cool, hot, hot))).shouldBe(None)
    stops(cpu(Seq(hot, hot, None, hot, hot))).shouldBe(None)
  }

  test("minutes before the load and one that is not over do not count") {
    stops(cpu(threeHot, fromMs = start - minute)).shouldBe(None)
    stops(cpu(threeHot), nowMs = start + 3 * minute - 1).shouldBe(None)
    stops(cpu(threeHot), nowMs = start + 3 * minute).should(not).be(empty)
  }

  test("a metric by its name ends the run, whatever its source") {
    val lag = cpu(threeHot, "Any/other").copy(metric = "Lag", subject = "topic-1")
    stops(lag, line = "metric \"Lag\" > 50 for 3 m")
      .getOrElse("")
      .should(endWith("Lag of topic-1 stayed at 99.50 or above for 3 min."))
    stops(lag, line = "metric \"Lag\" of \"topic-2\" > 50 for 3 m").shouldBe(None)
    stops(lag, line = "metric \"Age\" > 50 for 3 m").shouldBe(None)
  }

  test("metrics of a Prometheus count as those of AWS, others do not") {
    stops(cpu(threeHot, "Prometheus/databases")).should(not).be(empty)
    stops(cpu(threeHot, "AWS/ECS")).shouldBe(None)
    stops(cpu(threeHot).copy(statistic = "Maximum")).shouldBe(None)
  }

  test("without a value nothing is ended") {
    stops(cpu(Seq.empty)).shouldBe(None)
  }
}
