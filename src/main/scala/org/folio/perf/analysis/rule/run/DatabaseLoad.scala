package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, SeriesResult, Severity}

/**
 * Active sessions of a database against its vCPU: sessions beyond them wait. The load is one series in CloudWatch,
 * or one series for each wait event in Performance Insights.
 */
object DatabaseLoad extends RunRule {
  private val Whole = "DBLoad"
  private val ByWait = "db.load.avg "

  /** Share of the vCPU from which the first sessions wait. */
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
    s"Database $subject: ${decimal(average, 1)} active sessions on average for " +
      s"${decimal(cpus, 0)} vCPU" +
      (if (average > cpus) s", so ${decimal(average - cpus, 1)} wait." else "."),
    waits(of),
    Vector("resources"),
    if (average > cpus)
      s"Check the top SQL statements of $subject before you rent more vCPU. More processors do not help " +
        "against waits for locks or storage."
    else s"Watch the active sessions of $subject at a higher load.",
  )

  /** Active sessions beyond the vCPU of a database; `None`: none, or unknown. */
  private[analysis] def waitingSessions(
      measured: RunMeasurements,
      database: String,
  ): Option[Double] = {
    val of = measured.results.infrastructure.series.filter(s => isLoad(s) && s.subject == database)
    for {
      average <- sessions(of)
      cpus <- processors(measured, database)
      if average > cpus
    } yield average - cpus
  }

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
      .fold("") { case (wait, value) => s"Main wait event: $wait (${decimal(value, 1)} sessions)." }

  /** vCPU of the listed instance, or of the only database that the inventory describes. */
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
