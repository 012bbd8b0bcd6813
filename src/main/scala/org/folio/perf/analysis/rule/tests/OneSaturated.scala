package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Saturated resources of a test: its bottleneck, if it is one. */
object OneSaturated extends TestsRule {
  private val Full = 90.0
  private val Apart = 15.0
  private val Processors =
    Set(
      Metric.DatabaseCpu,
      Metric.InstanceCpu,
      Metric.SearchCpu,
      Metric.ServiceCpu,
      Metric.KafkaCpu,
    )

  /** CPU metrics with an upper limit; a service may exceed its reservation. */
  private val HasEnd = Processors - Metric.ServiceCpu + Metric.KafkaCpu

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    tests.flatMap { test =>
      val all = test.figures.filter(f =>
        Processors(f.metric) && f.unit.startsWith(
          "%"
        ) && f.doubt.isEmpty && f.statistic != "start" &&
          !f.subject.startsWith("least")
      )
      all.filter(f => HasEnd(f.metric)).sortBy(-_.value).headOption.toVector.flatMap { top =>
        val others = all.filter(f => f.metric != top.metric || f.subject != top.subject)
        val near = others.filter(f => HasEnd(f.metric) && f.value > top.value - Apart)
        Option.when(top.value >= Full)(
          if (near.isEmpty) alone(test, top, others) else together(test, top, busiest(near))
        )
      }
    }

  private def alone(
      test: TestRecord,
      top: ResourceFigure,
      others: Vector[ResourceFigure],
  ): Finding = Finding(
    s"saturated:${test.name}",
    Severity.Bad,
    s"In ${TestsWords.short(test)} the bottleneck is the ${lower(top)}: ${percent(top.value)}" +
      (if (others.isEmpty) ". No other utilisation is stated."
       else s", while ${list(busiest(others).map(TestsWords.figure))}."),
    "",
    Vector("resources"),
    s"Add capacity to the ${lower(top)}, or reduce its load, before you change anything else.",
  )

  private def together(
      test: TestRecord,
      top: ResourceFigure,
      near: Vector[ResourceFigure],
  ): Finding = Finding(
    s"saturated:${test.name}",
    Severity.Bad,
    s"In ${TestsWords.short(test)} the ${lower(top)} is at ${percent(top.value)}, and not alone: " +
      s"${list(near.map(TestsWords.figure))}.",
    "These figures do not tell which of them is the bottleneck.",
    Vector("resources"),
    "Look at their course over the test: the first that was full is the bottleneck.",
  )

  private def lower(f: ResourceFigure): String = s"${f.metric} (${f.subject})"

  /** The busiest resource of each kind; a cluster has dozens of instances. */
  private def busiest(others: Vector[ResourceFigure]): Vector[ResourceFigure] =
    others.groupBy(_.metric).toVector.sortBy(_._1).map(_._2.maxBy(_.value))
}
