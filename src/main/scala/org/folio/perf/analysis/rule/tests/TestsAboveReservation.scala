package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Services that used more CPU than is reserved for them in one of several tests. */
object TestsAboveReservation extends TestsRule {
  private val Reserved = 100.0

  override def findings(tests: Vector[TestRecord]): Vector[Finding] = for {
    test <- tests
    over = test.figures
      .filter(f => f.metric == Metric.ServiceCpu && f.doubt.isEmpty && f.value > Reserved)
      .filter(f => f.statistic != "start" && !f.unit.contains("instances"))
      .sortBy(-_.value)
    if over.nonEmpty
  } yield Finding(
    s"above-reservation:${test.name}",
    Severity.Info,
    s"In ${TestsWords.short(test)} CPU above its reservation: " +
      s"${TestsWords.few(over.map(f => s"${f.subject} (${percent(f.value)})").distinct)}.",
    "This works only while the instances have idle CPU.",
    Vector("resources"),
    "Raise the CPU reservation to the used amount, or add tasks.",
  )
}
