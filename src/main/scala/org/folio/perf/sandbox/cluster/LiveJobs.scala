package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{JobLoad, Stations}
import scala.collection.mutable

/**
 * Jobs that nobody waits for at a station, but whose work is in everybody's way: it comes to the stations in
 * small portions, one every fiftieth of a second. There is no timer; [[workUntil]] makes up for what
 * was due since it was called last.
 */
final private[cluster] class LiveJobs(
    stations: Stations,
    live: Array[LiveStation],
    database: LiveDatabase,
    usage: ClusterUsage,
) {
  import LiveJobs._

  final private class Job(val load: JobLoad, var atNanos: Long, val untilNanos: Long)

  private val running = mutable.ArrayBuffer.empty[Job]

  def add(load: JobLoad, fromNanos: Long, untilNanos: Long): Unit =
    running += new Job(load, fromNanos, untilNanos)

  def workUntil(nowNanos: Long): Unit = if (running.nonEmpty) {
    running.foreach(work(_, nowNanos))
    running.filterInPlace(job => job.atNanos < job.untilNanos)
    database.jobsWork(running.map(_.load.databaseMsPerSec).sum)
  }

  private def work(job: Job, nowNanos: Long): Unit =
    while (job.atNanos < job.untilNanos.min(nowNanos)) {
      val portion = PortionNanos.min(job.untilNanos - job.atNanos)
      val seconds = portion.toDouble / 1e9
      job.load.moduleMsPerSec.foreach { case (module, msPerSec) =>
        stations.ofModule(module).foreach { station =>
          visit(station, job.atNanos, msPerSec * seconds, RecordsAtATime)
          visit(stations.instances, job.atNanos, msPerSec * seconds, atATime = 1)
        }
      }
      val databaseMs = job.load.databaseMsPerSec * seconds
      if (databaseMs > 0)
        usage.databaseWorked(job.atNanos, portion, databaseMs, mainModule(job.load, stations))
      job.atNanos += portion
    }

  private def visit(station: Int, atNanos: Long, workMs: Double, atATime: Int): Unit = {
    val each = workMs / atATime
    for (_ <- 1 to atATime)
      if (live(station).enter(atNanos, each) != LiveStation.Refused)
        usage.worked(station, atNanos, each)
  }
}

private object LiveJobs {

  /** Number of the module that works most for a job, whose the statements are; -1: none. */
  private def mainModule(load: JobLoad, stations: Stations): Int =
    load.moduleMsPerSec.toVector
      .sortBy { case (module, msPerSec) => (-msPerSec, module) }
      .headOption
      .flatMap { case (module, _) => stations.ofModule(module) }
      .getOrElse(-1)

  private val PortionNanos = 20000000L

  /**
   * Modules work on so many records at the same time, and each shares the processors with the requests. Chosen
   * so that circulation desks become slower by the published factor.
   */
  private val RecordsAtATime = 40
}
