package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Resource
import org.folio.perf.model._

/** A run of ours as a [[TestRecord]]. */
object TestRecords {

  def apply(report: RunReport): TestRecord = TestRecord(
    report.run.id,
    s"${report.run.simulation} on ${report.run.target}",
    RunFacts(report),
    report.transactions.flatMap { t =>
      t.averageMs.map { ms =>
        val share = Option.when(t.iterations > 0)(t.failed.toDouble * 100 / t.iterations.toDouble)
        TestRow(t.name, t.workflow, ms, Some(t.failed), share, t.incomparableBecause)
      }
    },
    report.infrastructure.series.flatMap(figures),
    Vector.empty,
    None,
    Vector.empty,
    Vector.empty,
  )

  private def figures(series: SeriesResult): Vector[ResourceFigure] = {
    val metric =
      if (Resource.isProcessor(series))
        Some(if (Resource.isDatabase(series)) Metric.DatabaseCpu else cpu(series))
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

  private def cpu(series: SeriesResult): String = series.source match {
    case "AWS/ECS" => Metric.ServiceCpu
    case "AWS/ES" => Metric.SearchCpu
    case _ => Metric.InstanceCpu
  }
}
