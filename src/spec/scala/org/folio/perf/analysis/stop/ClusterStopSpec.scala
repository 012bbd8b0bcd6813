package org.folio.perf.analysis.stop

import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ClusterStopSpec extends AnyFunSuite with Matchers {
  private val start = 1700000000000L
  private val minute = 60000L

  private def criterion(line: String): StopCriterion =
    StopLine.parse(line).fold(wrong => fail(wrong), identity)

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

  private def stops(series: Series, nowMs: Long = start + 10 * minute): Option[StopReason] =
    ClusterStop(
      Vector(criterion("database cpu > 98 % for 3 m")),
      Vector(series),
      start,
      nowMs,
      plannedMs = 60 * minute,
    )

  private val hot = Some(99.5)
  private val cool = Some(40.0)

  test("a database that stays busy for the time ends the run") {
    stops(cpu(Seq(cool, hot, Some(98.5), hot)))
      .map(_.statement.replace('\u00a0', ' '))
      .shouldBe(
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
    stops(cpu(Seq(hot, hot, hot), fromMs = start - minute)).shouldBe(None)
    stops(cpu(Seq(hot, hot, hot)), nowMs = start + 3 * minute - 1).shouldBe(None)
    stops(cpu(Seq(hot, hot, hot)), nowMs = start + 3 * minute).should(not).be(empty)
  }

  test("a metric by its name ends the run, whatever its source") {
    val lag = cpu(Seq(hot, hot, hot), "Any/other").copy(metric = "Lag", subject = "topic-1")
    def stop(line: String) =
      ClusterStop(Vector(criterion(line)), Vector(lag), start, start + 10 * minute, 60 * minute)
    stop("metric \"Lag\" > 50 for 3 m")
      .map(_.statement.replace('\u00a0', ' '))
      .getOrElse("")
      .should(endWith("Lag of topic-1 stayed at 99.50 or above for 3 min."))
    stop("metric \"Lag\" of \"topic-2\" > 50 for 3 m").shouldBe(None)
    stop("metric \"Age\" > 50 for 3 m").shouldBe(None)
  }

  test("metrics of a Prometheus count as those of AWS, others do not") {
    stops(cpu(Seq(hot, hot, hot), "Prometheus/databases")).should(not).be(empty)
    stops(cpu(Seq(hot, hot, hot), "AWS/ECS")).shouldBe(None)
    stops(cpu(Seq(hot, hot, hot)).copy(statistic = "Maximum")).shouldBe(None)
  }

  test("without a value nothing is ended") {
    stops(cpu(Seq.empty)).shouldBe(None)
  }
}
