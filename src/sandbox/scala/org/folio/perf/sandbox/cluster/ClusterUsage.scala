package org.folio.perf.sandbox.cluster

/**
 * Utilisation of a live cluster, second by second. Seconds count from the Unix epoch.
 *
 * @param firstSecond second of the cluster's start
 */
final class ClusterUsage private[cluster] (
    stations: Stations,
    firstSecond: Long,
    reader: SharedStation,
) {
  import ClusterUsage._

  private val environment = stations.environment
  private val modules = environment.modules.toArray
  private val calls = new Array[Double](modules.length)
  private val recentUtilisation = new Array[Double](modules.length)
  private var sampled = firstSecond - 1

  private def newSeries: SecondSeries = new SecondSeries(firstSecond)

  /**
   * vCPU ms of requests per second, by station, without idle load. The value never exceeds the
   * station's vCPUs.
   */
  val workMs: Vector[SecondSeries] = stations.all.map(_ => newSeries)

  private val meters =
    workMs.zip(stations.all).map { case (s, station) => new WorkMeter(s, station.vCpu) }.toArray

  /** Memory by module, as a share of the soft limit. */
  val memoryShare: Vector[SecondSeries] =
    environment.modules.map(_ => newSeries)

  /** vCPU ms of the database per second; the value can exceed its vCPUs. */
  val databaseWorkMs: SecondSeries = newSeries

  /** The same by module, in the second in which the module's request arrived. */
  val databaseWorkMsByModule: Vector[SecondSeries] =
    environment.modules.map(_ => newSeries)

  /** CPU utilisation of the database in per cent, below 100. */
  val databasePercent: SecondSeries = newSeries

  /** CPU utilisation of the read replica in per cent. */
  val readerPercent: SecondSeries = newSeries
  private var readerWorkedMs = 0.0
  val connections: SecondSeries = newSeries
  val freeableBytes: SecondSeries = newSeries

  /** Last complete and measured second. */
  def lastComplete: Long = sampled

  private[cluster] def called(module: Int): Unit = if (module >= 0) calls(module) += 1

  private[cluster] def worked(station: Int, atNanos: Long, workMs: Double): Unit =
    meters(station).add(atNanos, workMs)

  /**
   * Adds the database work of a request, spread evenly from `fromNanos` on. `module` -1 stands for
   * no module.
   */
  private[cluster] def databaseWorked(
      fromNanos: Long,
      durationNanos: Long,
      workMs: Double,
      module: Int,
  ): Unit = {
    if (module >= 0)
      databaseWorkMsByModule(module).add(fromNanos / SecondNanos, workMs)
    val nanos = durationNanos.min(LongestNanos).max(1)
    val until = fromNanos + nanos
    for (second <- fromNanos / SecondNanos to until / SecondNanos) {
      val here = until.min((second + 1) * SecondNanos) - fromNanos.max(second * SecondNanos)
      databaseWorkMs.add(second, workMs * here.toDouble / nanos.toDouble)
    }
  }

  /** Samples all complete seconds up to `nowNanos` that have no sample yet. */
  private[cluster] def sampleUntil(nowNanos: Long, database: LiveDatabase): Unit = {
    val current = nowNanos / SecondNanos
    while (sampled < current - 1) {
      sampled += 1
      meters.foreach(_.workUntil((sampled + 1) * SecondNanos))
      sampleModules(sampled)
      sampleDatabase(sampled, database)
    }
  }

  private def sampleModules(second: Long): Unit = modules.indices.foreach { number =>
    val module = modules(number)
    val busy = workMs(number).at(second) / 1000 / module.usableVCpu
    recentUtilisation(number) += (busy - recentUtilisation(number)) / RecentSeconds
    memoryShare(number).set(second, MemoryModel.share(module, calls(number), recentUtilisation(number)))
  }

  private def sampleDatabase(second: Long, live: LiveDatabase): Unit = {
    val database = environment.database
    val percent = database.idleCpuPercent + databaseWorkMs.at(second) / 10 / database.vCpu
    val open = live.connections((second + 1) * SecondNanos - 1)
    val read = reader.worked((second + 1) * 1000.0)
    val ofReader = database.idleCpuPercent + (read - readerWorkedMs) / 10 / reader.vCpu
    readerPercent.set(second, ofReader.min(FullPercent))
    readerWorkedMs = read
    databasePercent.set(second, percent.min(FullPercent))
    connections.set(second, open.toDouble)
    freeableBytes.set(second, MemoryModel.freeableBytes(database, open))
  }
}

object ClusterUsage {
  private[cluster] val SecondNanos = 1000000000L

  /**
   * Longest stay in nanoseconds: the work of a longer one counts in its first ten minutes, because
   * no series is written further ahead.
   */
  private val LongestNanos = 590 * SecondNanos

  /** Time constant in seconds of the utilisation that a module's memory follows. */
  private val RecentSeconds = 60.0

  /** CPU utilisation of a saturated database in per cent: no published one reaches 100. */
  private val FullPercent = 99.9
}

/**
 * Spreads the work of a station over seconds: as early as its vCPUs allow, so utilisation never
 * exceeds 100 %. The way in which requests share the vCPUs does not matter.
 *
 * @param series gets vCPU ms, by second
 */
final private[cluster] class WorkMeter(series: SecondSeries, vCpu: Double) {
  private val msPerNano = vCpu / 1e6
  private var backlogMs = 0.0
  private var atNanos = Long.MinValue

  /** Adds work at a moment; a moment before the previous one counts as the previous one. */
  def add(nanos: Long, workMs: Double): Unit = {
    workUntil(nanos)
    backlogMs += workMs
  }

  def workUntil(nanos: Long): Unit =
    if (nanos > atNanos) {
      while (backlogMs > 0 && atNanos < nanos) workInOneSecond(nanos)
      atNanos = nanos
    }

  private def workInOneSecond(untilNanos: Long): Unit = {
    val second = atNanos / ClusterUsage.SecondNanos
    val end = untilNanos.min((second + 1) * ClusterUsage.SecondNanos)
    val possibleMs = (end - atNanos).toDouble * msPerNano
    val doneMs = possibleMs.min(backlogMs)
    series.add(second, doneMs)
    backlogMs -= doneMs
    atNanos = end
  }
}
