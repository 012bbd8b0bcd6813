package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Instances of which some are busy and some idle. */
object UnevenInstances extends TestsRule {
  private val Times = 3.0

  /** Below this per cent of CPU even the busiest instance has room: nothing is uneven enough. */
  private val Busy = 30.0

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    for {
      test <- tests
      of = (metric: String) => test.figures.filter(f => f.metric == metric && f.doubt.isEmpty)
      cpu = of(Metric.InstanceCpu)
      if cpu.size >= 2
      (most, least) = (cpu.map(_.value).max, cpu.map(_.value).min)
      if most >= Busy && most >= least * Times
    } yield Finding(
      s"uneven:${test.name}",
      Severity.Warning,
      s"In ${TestsWords.short(test)} some instances are at ${percent(most)} CPU and others at " +
        s"${percent(least)}${tasks(of(Metric.TasksOnInstance))}.",
      "",
      Vector("resources"),
      "Spread the tasks over the instances, or add tasks to the modules that have few.",
    )

  private def tasks(figures: Vector[ResourceFigure]): String =
    if (figures.size < 2) ""
    else
      "; tasks on one instance: " +
        range(decimal(figures.map(_.value).min, 0), decimal(figures.map(_.value).max, 0))
}
