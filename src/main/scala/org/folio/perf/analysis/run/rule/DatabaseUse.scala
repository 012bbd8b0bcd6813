package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{ConnectionLimit, Resource, RunMeasurements}
import org.folio.perf.model._

/** Connections and memory of the databases. */
object DatabaseUse {
  private val WarnPercent = 80.0

  /** Share of the memory that a database needs for a moment of many sorts. */
  private val FewFreePercent = 5.0
  private val BytesPerGiB = 1024.0 * 1024 * 1024

  def findings(measured: RunMeasurements): Vector[Finding] = {
    def each(metric: String) =
      measured.infrastructure.metrics.filter(s => Resource.isDatabase(s) && s.metric == metric).sortBy(_.subject)
    each("DatabaseConnections").flatMap(connections(_, measured)) ++ each("FreeableMemory").flatMap(memory(_, measured))
  }

  private def connections(series: Series, measured: RunMeasurements): Option[Finding] =
    for (average <- series.average; highest <- series.maximum) yield {
      val limit = measured.inventory.flatMap(ConnectionLimit(_))
      val share = limit.fold(0.0)(highest * 100 / _.toDouble)
      val isTight = share >= WarnPercent
      val of = limit.fold("")(l => s", ${percent(share)} of ${whole(l)} allowed")
      Finding(
        s"database-connections-${series.subject}",
        if (isTight) Severity.Warning else Severity.Info,
        s"${Resource.nameAtStart(series)} held at most ${decimal(highest, 0)} connections$of.",
        s"The average is ${decimal(average, 0)}.",
        Vector("resources"),
        if (isTight)
          "Reduce the connection pools of the modules or raise max_connections before you add tasks. A refused " +
            "connection is a failed request."
        else "",
      )
    }

  private def memory(series: Series, measured: RunMeasurements): Option[Finding] = {
    val steady = measured.steadyValues(series)
    steady.minOption.filter(_ => series.unit == "Bytes").map { least =>
      val share = DatabaseLoad.machine(measured, series.subject).flatMap(_.memoryMiB).filter(_ > 0).map { mib =>
        least * 100 / (mib.toDouble * 1024 * 1024)
      }
      val tight = share.exists(_ < FewFreePercent)
      Finding(
        s"database-memory-${series.subject}",
        if (tight) Severity.Warning else Severity.Info,
        s"${Resource.nameAtStart(series)} had at least ${gib(least)} of freeable memory" +
          s"${share.fold("")(s => s", ${percent(s)} of its memory")}.",
        if (tight) "With less, the database swaps." else "",
        Vector("resources"),
        if (tight)
          s"Choose a larger instance class for ${Resource.name(series)}, or reduce its connections."
        else "",
      )
    }
  }

  private def gib(bytes: Double): String = unit(short(bytes / BytesPerGiB), "GiB")
}

/**
 * Active sessions of a database against its vCPU: they use CPU, or wait for it, for storage or for locks. The load is one
 * series in CloudWatch, or one series for each wait event in Performance Insights.
 */
object DatabaseLoad {
  private val Whole = "DBLoad"
  private val ByWait = "db.load.avg "

  /** Share of the vCPU from which the first sessions wait. */
  private val WarnShare = 0.8

  /** @param series of the load, with others that tell what sessions wait for */
  final private case class Load(database: String, series: Vector[Series], sessions: Double, vCpu: Double) {
    def waits: Boolean = sessions > vCpu

    /** What most sessions do or wait for, with their number. */
    def mainWait: Option[(String, Double)] = series
      .filter(_.metric.startsWith(ByWait))
      .flatMap(series => series.average.map(series.metric.stripPrefix(ByWait) -> _))
      .maxByOption(_._2)

    /** Sessions that work or wait for a processor: only these tell that vCPU are short. */
    def needsCpu: Boolean = series.find(_.metric == ByWait + "CPU").flatMap(_.average).exists(_ > vCpu)
  }

  def findings(measured: RunMeasurements): Vector[Finding] = for {
    load <- loads(measured)
    if load.sessions >= load.vCpu * WarnShare
    doubt =
      if (load.waits && !load.needsCpu) "Sessions that wait for locks or storage are active too, but need no vCPU."
      else ""
  } yield Finding(
    s"database-load-${load.database}",
    if (load.needsCpu) Severity.Bad else Severity.Warning,
    s"Database ${load.database}: ${decimal(load.sessions, 1)} active sessions on average" +
      s"${if (load.waits) ", more than its" else " for"} ${decimal(load.vCpu, 0)} vCPU.",
    load.mainWait.fold("") { case (wait, value) => s"Main wait event: $wait (${decimal(value, 1)} sessions)." },
    Vector("resources"),
    if (load.waits)
      s"Check the top SQL statements of ${load.database}." +
        (if (load.mainWait.exists(_._1 == "CPU")) "" else " More vCPU do not help against waits for locks or storage.")
    else s"Watch the active sessions of ${load.database} at a higher load.",
    Option.when(doubt.nonEmpty)(Certainty.Possible),
    doubt,
    causedBy = Vector(Cause(CauseKind.Capacity), Cause(CauseKind.Saturated, load.database)),
  )

  /** Whether a database has more active sessions than vCPU. */
  private[analysis] def isWaiting(measured: RunMeasurements, database: String): Boolean =
    loads(measured).exists(load => load.database == database && load.waits)

  private def loads(measured: RunMeasurements): Vector[Load] = for {
    (database, series) <- measured.infrastructure.series
      .filter(s => s.statistic == "Average" && (s.metric == Whole || s.metric.startsWith(ByWait)))
      .groupBy(_.subject)
      .toVector
      .sortBy(_._1)
    sessions <- sessions(series)
    vCpu <- processors(measured, database)
  } yield Load(database, series, sessions, vCpu)

  private def sessions(of: Vector[Series]): Option[Double] = {
    val byWait = of.filter(_.metric.startsWith(ByWait)).flatMap(_.average)
    of.find(_.metric == Whole).flatMap(_.average).orElse(Option.when(byWait.nonEmpty)(byWait.sum))
  }

  /** vCPU of the listed instance, or of the only database that the inventory describes. */
  private def processors(measured: RunMeasurements, subject: String): Option[Double] =
    machine(measured, subject)
      .flatMap(_.vCpu)
      .map(_.toDouble)
      .orElse(
        measured.inventory
          .flatMap(_.components.find(c => c.component == "database" && c.property == "vCPU"))
          .flatMap(_.value.toDoubleOption)
      )
      .filter(_ > 0)

  /** The instance that the inventory lists. */
  private[run] def machine(measured: RunMeasurements, database: String): Option[Machine] =
    measured.inventory.flatMap(_.machines.find(m => m.kind == "rds" && m.id == database))
}
