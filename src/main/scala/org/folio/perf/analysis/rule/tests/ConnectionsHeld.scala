package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Highest number of database connections in all tests, against the allowed number. */
object ConnectionsHeld extends TestsRule {
  private val WarnPercent = 75.0
  private val FewestTests = 2

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val held = for (t <- all; f <- t.figures if f.metric == Metric.Connections) yield (t, f)
      val subjects = held.map(_._2.subject).distinct
      subjects.flatMap { subject =>
        val of = held.filter(_._2.subject == subject)
        Option.when(of.map(_._1.name).distinct.size >= FewestTests)(finding(report, subject, of))
      }
    }

  private def finding(
      report: String,
      subject: String,
      held: Vector[(TestRecord, ResourceFigure)],
  ): Finding = {
    val (test, most) = held.maxBy(_._2.value)
    val least = held.map(_._2.value).min
    val limit = test.facts.find(_.name == "max_connections").flatMap(_.value.toDoubleOption)
    val share = limit.map(most.value * 100 / _)
    val allowed =
      share.fold("")(s => s", ${percent(s)} of ${decimal(limit.getOrElse(0.0), 0)} allowed")
    val (fewest, highest) = (decimal(least, 0), decimal(most.value, 0))
    val range =
      if (fewest == highest) s"held $highest connections in all"
      else s"held from $fewest to $highest connections in"
    Finding(
      s"connections:$report:$subject",
      if (share.exists(_ >= WarnPercent)) Severity.Warning else Severity.Info,
      s"The database ($subject) $range ${held.map(_._1.name).distinct.size} tests, most in " +
        s"${TestsWords.short(test)}$allowed.",
      above(held),
      Vector("resources"),
    )
  }

  /** Tests that the default limit would have broken. */
  private def above(held: Vector[(TestRecord, ResourceFigure)]): String = (for {
    limit <- held.head._1.facts.find(_.name == "max_connections by default")
    most <- limit.value.toDoubleOption
    n = held.count(_._2.value > most)
    if n > 0
  } yield s"In ${count(n, "test", "tests")} more than the default limit of ${decimal(most, 0)}, which would refuse them.")
    .getOrElse("")
}
