package org.folio.perf.analysis.run

import org.folio.perf.model.{Series, SourceKind}

/** Names of the resources that metric series belong to. */
object Resource {
  private val NotUse = Vector("reservation", "idle", "credit", "wait")

  /** Utilisation of processors: 100 per cent is all that the thing has. */
  def isProcessor(series: Series): Boolean = {
    val metric = series.metric.toLowerCase(java.util.Locale.ROOT)
    series.unit == "Percent" && series.statistic == "Average" && metric.contains("cpu") &&
    !NotUse.exists(metric.contains(_))
  }

  /** A service that at some time had more than it reserves: its reservation is not its end. */
  def exceedsReservation(series: Series): Boolean =
    isService(series) && series.maximum.exists(isAboveReservation)

  /** Less is a matter of rounding. */
  def isAboveReservation(percent: Double): Boolean = percent > WholeReservationPercent

  private val WholeReservationPercent = 105.0

  def isService(series: Series): Boolean = SourceKind.Services(series.source)

  def isDatabase(series: Series): Boolean = SourceKind.Databases(series.source)

  /** The service `mod-search`, the database `perf`. */
  def name(series: Series): String =
    if (isDatabase(series)) s"the database ${series.subject}"
    else if (SourceKind.Instances(series.source)) s"the instance ${series.subject}"
    else if (SourceKind.Search(series.source)) s"the search nodes of ${series.subject}"
    else if (SourceKind.Kafka(series.source)) s"the Kafka broker ${series.subject}"
    else series.subject

  /** At the start of a sentence; a service is written as it is called. */
  def atStart(name: String): String = if (name.startsWith("the ")) name.capitalize else name

  def nameAtStart(series: Series): String = atStart(name(series))

  /** The words for 100 per cent. MSK has the time of users and of the system apart. */
  def whole(series: Series): String =
    if (isService(series)) "of its reservation"
    else if (series.metric == "CpuUser") "of its processors (without system time)"
    else "of its processors"
}
