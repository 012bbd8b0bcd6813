package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** More active sessions of a database than it has processors: sessions wait for them, or for locks and disks. */
object SessionsWait extends TestsRule {

  override def findings(tests: Vector[TestRecord]): Vector[Finding] = for {
    test <- tests
    processors <- processorsOf(test).toVector
    most <- test.figures
      .filter(f => f.metric == Metric.ActiveSessions && f.doubt.isEmpty && f.value > processors)
      .maxByOption(_.value)
  } yield Finding(
    s"sessions-wait:${test.name}",
    Severity.Warning,
    s"In ${TestsWords.short(test)} the database (${most.subject}) had ${decimal(most.value, 0)} active sessions " +
      s"for ${decimal(processors, 0)} vCPU.",
    "Sessions wait: for processors where its CPU is full, else for locks, disks or network.",
    Vector("resources"),
    "Look at the statements with the longest waits.",
  )

  private def processorsOf(test: TestRecord): Option[Double] =
    test.facts.find(f => f.part == "Database" && f.name == "vCPU").flatMap(_.value.toDoubleOption)
}
