package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, SeriesResult, Severity}

/**
 * Sessions that a database works on at once against its processors: beyond them, sessions wait. The load is
 * one series of CloudWatch, or one a kind of wait of Performance Insights.
 */
object DatabaseLoad extends RunRule {
  private val Whole = "DBLoad"
  private val ByWait = "db.load.avg "

  /** Of its processors; there the first sessions begin to wait. */
  private val WarnShare = 0.8

  override def findings(measured: RunMeasurements): Vector[Finding] = for {
    (subject, of) <- measured.results.infrastructure.series
      .filter(isLoad)
      .groupBy(_.subject)
      .toVector
      .sortBy(_._1)
    average <- sessions(of).toVector
    cpus <- processors(measured, subject).toVector
    if average >= cpus * WarnShare
  } yield Finding(
    s"database-load-$subject",
    if (average > cpus) Severity.Bad else Severity.Warning,
    s"The database $subject works on ${decimal(average, 1)} sessions at once on average, with " +
      s"${decimal(cpus, 0)} vCPU" +
      (if (average > cpus) s": ${decimal(average - cpus, 1)} of them wait." else "."),
    waits(of),
    Vector("resources"),
    if (average > cpus)
      s"Look at the statements behind the waits of $subject before renting more vCPU. Where they wait for " +
        "locks or storage, more processors do not help."
    else "",
  )

  private def isLoad(series: SeriesResult): Boolean =
    series.statistic == "Average" && (series.metric == Whole || series.metric.startsWith(ByWait))

  private def sessions(of: Vector[SeriesResult]): Option[Double] = {
    val byWait = of.filter(_.metric.startsWith(ByWait)).flatMap(_.average)
    of.find(_.metric == Whole).flatMap(_.average).orElse(Option.when(byWait.nonEmpty)(byWait.sum))
  }

  private def waits(of: Vector[SeriesResult]): String =
    of.filter(_.metric.startsWith(ByWait))
      .flatMap(series => series.average.map(series.metric.stripPrefix(ByWait) -> _))
      .maxByOption(_._2)
      .fold("") { case (wait, value) => s"Most of it, ${decimal(value, 1)}: $wait." }

  /** Of the instance itself where it is listed, or of the one database that the inventory describes. */
  private def processors(measured: RunMeasurements, subject: String): Option[Double] =
    measured.results.infrastructure.inventory.flatMap { inventory =>
      inventory.machines
        .find(machine => machine.kind == "rds" && machine.id == subject)
        .flatMap(_.vCpu)
        .map(_.toDouble)
        .orElse(
          inventory.components
            .find(c => c.component == "database" && c.property == "vCPU")
            .flatMap(_.value.toDoubleOption)
        )
        .filter(_ > 0)
    }
}
