package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.{Resource, Words}
import org.folio.perf.model._

/** A run of ours as a [[TestRecord]]. */
object TestRecords {

  def apply(report: RunReport): TestRecord = TestRecord(
    name = report.run.id,
    report = s"${report.run.simulation} on ${report.run.target}",
    facts = RunFacts(report) ++ report.run.plan.flatMap(planned),
    rows = report.transactions.flatMap { t =>
      t.averageMs.map { ms =>
        val share = Option.when(t.iterations > 0)(t.failed.toDouble * 100 / t.iterations.toDouble)
        TestRow(t.name, t.workflow, ms, Some(t.failed), share, t.incomparableBecause)
      }
    },
    figures = report.infrastructure.series.flatMap(figures),
    jobs = Vector.empty,
    totalMs = None,
    printedDeltas = Vector.empty,
    tenantClasses = Vector.empty,
    usdPerHour = report.infrastructure.cost.filter(_.unpriced.isEmpty).map(_.usdPerHour),
  )

  private def planned(workflow: PlannedWorkflow): Vector[Fact] = {
    val rate = Option.when(workflow.iterationsPerMinute > 0)(
      s"${Words.decimal(workflow.iterationsPerMinute, 2)} per minute"
    )
    val load = rate.toVector ++ workflow.virtualUsers.map(users => s"$users virtual users")
    Fact(TestRecord.Workflows, workflow.title, "on") +:
      load.headOption.map(Fact("Load", workflow.title, _)).toVector
  }

  private def figures(series: SeriesResult): Vector[ResourceFigure] = {
    val metric =
      if (Resource.isProcessor(series)) cpu(series)
      else if (Resource.isDatabase(series) && series.metric == "DatabaseConnections")
        Some(Metric.Connections)
      else None
    val unit = if (series.unit == "Percent") "%" else ""
    metric.toVector.flatMap { name =>
      Vector("average" -> series.average, "maximum" -> series.maximum).collect {
        case (statistic, Some(value)) =>
          ResourceFigure(name, series.subject, statistic, "=", value, unit, None)
      }
    }
  }

  /** `None`: published tests have no such figure. */
  private def cpu(series: SeriesResult): Option[String] =
    if (Resource.isDatabase(series)) Some(Metric.DatabaseCpu)
    else if (Resource.isService(series)) Some(Metric.ServiceCpu)
    else if (SourceKind.Search(series.source)) Some(Metric.SearchCpu)
    else if (SourceKind.Instances(series.source)) Some(Metric.InstanceCpu)
    else None
}
