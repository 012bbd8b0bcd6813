package org.folio.perf.analysis.rule

import org.folio.perf.analysis.{Measured, Resource}
import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/**
 * Services that used more CPU than is reserved for them: they ran on what their instances had to spare, and
 * will be slower beside busier neighbours.
 */
object AboveReservation extends Rule with TestsRule {
  private val Reserved = 100.0
  private val MaxNamed = 4
  private val Service = "AWS/ECS"

  override def findings(measured: Measured): Vector[Finding] = {
    val over = measured.processors.filter { case (series, average) =>
      series.source == Service && average > Reserved
    }
    if (over.isEmpty) Vector.empty
    else
      Vector(
        finding(
          "above-reservation",
          "",
          over.map { case (series, average) =>
            s"${Resource.name(series)} (${percent(average)} on average)"
          },
        )
      )
  }

  override def findings(tests: Vector[TestRecord]): Vector[Finding] = for {
    test <- tests
    over = test.figures
      .filter(f => f.metric == Metric.ServiceCpu && f.doubt.isEmpty && f.value > Reserved)
      .filter(f => f.statistic != "start" && !f.unit.contains("instances"))
      .sortBy(-_.value)
    if over.nonEmpty
  } yield finding(
    s"above-reservation:${test.name}",
    s"In ${TestsWords.short(test)} ",
    over.map(f => s"${f.subject} (${percent(f.value)})").distinct,
  )

  private def finding(id: String, where: String, named: Vector[String]): Finding = Finding(
    id,
    Severity.Warning,
    s"${where}CPU above its reservation: ${TestsWords.few(named, MaxNamed)}.",
    "That works only while the instances have CPU to spare. Reserve what is used, or run more tasks.",
    Vector("resources"),
  )
}
