package org.folio.perf.analysis.rule

import org.folio.perf.analysis.{DatabaseParameters, Measured, ParameterValue, Resource, ResourceUse}
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, SeriesResult, Severity}

/** Connections and memory of the databases. */
object DatabaseUse extends Rule {
  private val WarnPercent = 80.0
  private val BytesPerGiB = 1024.0 * 1024 * 1024

  override def findings(measured: Measured): Vector[Finding] = {
    val series = measured.infrastructure.series.filter(Resource.isDatabase)
    one(series, "DatabaseConnections").flatMap(connections(_, measured)) ++
      one(series, "FreeableMemory").flatMap(memory(_, measured))
  }

  /** A series a database, though it was collected as average and as maximum. */
  private def one(series: Vector[SeriesResult], metric: String): Vector[SeriesResult] =
    series
      .filter(_.metric == metric)
      .groupBy(_.subject)
      .toVector
      .sortBy(_._1)
      .flatMap { case (_, of) => of.find(_.statistic == "Average").orElse(of.headOption) }

  private def connections(series: SeriesResult, measured: Measured): Option[Finding] =
    for (average <- series.average; highest <- series.maximum) yield {
      val limit = measured.infrastructure.inventory.flatMap(
        DatabaseParameters.maxConnections(_, series.subject)
      )
      val share = limit.map(highest * 100 / _.value.toDouble)
      val of = limit.zip(share).fold("") { case (l, s) =>
        s", ${percent(s)} of ${if (l.isAbout) "about " else ""}${whole(l.value)} allowed"
      }
      Finding(
        s"database-connections-${series.subject}",
        if (share.exists(_ >= WarnPercent)) Severity.Warning else Severity.Info,
        s"${Resource.nameAtStart(series)} held up to ${decimal(highest, 0)} connections$of.",
        s"On average ${decimal(average, 0)}.${limit.fold("")(why)}",
        Vector("resources"),
      )
    }

  private def why(limit: ParameterValue): String = limit.formula.fold("") { formula =>
    val set = if (limit.isDefault) "max_connections has its default" else "max_connections is"
    val less =
      if (limit.isAbout) "; RDS keeps some memory for itself, so that a few less are allowed"
      else ""
    s" $set $formula$less."
  }

  private def memory(series: SeriesResult, measured: Measured): Option[Finding] = {
    val periodMs = series.periodSeconds.toLong * 1000
    val steady =
      series.points.filter(p => ResourceUse.isSteady(p.timeMs, periodMs, measured.window))
    steady.map(_.value).minOption.filter(_ => series.unit == "Bytes").map { least =>
      Finding(
        s"database-memory-${series.subject}",
        Severity.Info,
        s"${Resource.nameAtStart(series)} had at least ${gib(least)} of memory to spare.",
        s"At the start of the steady state ${gib(steady.head.value)}, at its end " +
          s"${gib(steady.last.value)}.",
        Vector("resources"),
      )
    }
  }

  private def gib(bytes: Double): String = unit(short(bytes / BytesPerGiB), "GiB")
}
