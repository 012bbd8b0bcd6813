package org.folio.perf.analysis

import org.folio.perf.model.SeriesResult

/** What a series of metrics is about, in words. */
object Resource {
  private val NotUse = Vector("reservation", "idle", "credit", "wait")

  /** Utilisation of processors: 100 per cent is all that the thing has. */
  def isProcessor(series: SeriesResult): Boolean = {
    val metric = series.metric.toLowerCase(java.util.Locale.ROOT)
    series.unit == "Percent" && series.statistic == "Average" && metric.contains("cpu") &&
    !NotUse.exists(metric.contains(_))
  }

  def isDatabase(series: SeriesResult): Boolean = series.source == "AWS/RDS"

  /** The service `mod-search`, the database `perf`. */
  def name(series: SeriesResult): String =
    if (isDatabase(series)) s"the database ${series.subject}" else series.subject

  /** At the start of a sentence; a service is written as it is called. */
  def nameAtStart(series: SeriesResult): String =
    if (isDatabase(series)) name(series).capitalize else name(series)

  /** What 100 per cent is. */
  def whole(series: SeriesResult): String =
    if (series.source == "AWS/ECS") "of its reservation" else "of its processors"
}
