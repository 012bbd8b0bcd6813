package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.OrderedValue
import org.folio.perf.model._

/** Utilisation of a service that is higher at the end of a test than at its start. */
object RisingUse extends TestsRule {
  private val Points = 5.0
  private val Full = 90.0

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    for {
      test <- tests
      (start, end) <- rising(test)
    } yield Finding(
      s"rising:${test.name}:${start.subject}:${start.metric}",
      if (end.value >= Full) Severity.Bad else Severity.Warning,
      s"${start.metric} (${start.subject}) rose from ${percent(start.value)} to ${percent(end.value)} during " +
        s"${TestsWords.short(test)}.",
      "The utilisation is not stable. Two points in time cannot tell a leak from a warm-up.",
      Vector("resources"),
      if (seconds(test).exists(_ >= Long))
        "Look at its course over the test: a leak does not flatten."
      else "Repeat the test for eight hours.",
    )

  /** Figures at the start and at the end of a test, of what rose. */
  def rising(test: TestRecord): Vector[(ResourceFigure, ResourceFigure)] = for {
    start <- test.figures
    if start.statistic == "start"
    end <- test.figures
    if end.statistic == "end" && end.metric == start.metric && end.subject == start.subject
    if end.value - start.value >= Points
  } yield (start, end)

  /** Duration as stated; `None`: it is not. */
  private def seconds(test: TestRecord): Option[Double] =
    test.facts
      .filter(_.name.toLowerCase.contains("duration"))
      .flatMap(fact => OrderedValue.of(fact.value))
      .collectFirst { case (value, "s") => value }

  /** Longer warm-ups are rare, in seconds. */
  private val Long = 8 * 3600.0
}
