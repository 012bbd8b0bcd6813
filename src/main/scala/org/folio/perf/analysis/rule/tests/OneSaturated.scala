package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** The only saturated resource of a test. */
object OneSaturated extends TestsRule {
  private val Full = 90.0
  private val Apart = 15.0
  private val FewestOthers = 1
  private val Processors =
    Set(Metric.DatabaseCpu, Metric.InstanceCpu, Metric.SearchCpu, Metric.ServiceCpu)

  /** CPU metrics with an upper limit; a service may exceed its reservation. */
  private val HasEnd = Processors - Metric.ServiceCpu

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
        val ended = others.filter(f => HasEnd(f.metric))
        Option.when(
          top.value >= Full && others.size >= FewestOthers &&
            ended.forall(_.value <= top.value - Apart)
        )(
          Finding(
            s"saturated:${test.name}",
            Severity.Bad,
            s"In ${TestsWords.short(test)} the bottleneck is the ${lower(top)}: " +
              s"${percent(top.value)}, while ${list(busiest(others).map(TestsWords.figure))}.",
            "",
            Vector("resources"),
            s"Add capacity to the ${lower(top)}, or reduce its load, before you change anything else.",
          )
        )
      }
    }

  private def lower(f: ResourceFigure): String = s"${f.metric} (${f.subject})"

  /** The busiest resource of each kind; a cluster has dozens of instances. */
  private def busiest(others: Vector[ResourceFigure]): Vector[ResourceFigure] =
    others.groupBy(_.metric).toVector.sortBy(_._1).map(_._2.maxBy(_.value))
}
