package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{JobLoad, Stations}
import scala.collection.mutable

/**
 * Background jobs that share the stations with requests. Their work arrives in small portions, 50
 * per second. There is no timer: [[workUntil]] adds the portions that are due since its last call.
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

  /**
   * Number of the module with the most work in a job: the job's statements are attributed to it;
   * -1: none.
   */
  private def mainModule(load: JobLoad, stations: Stations): Int =
    load.moduleMsPerSec.toVector
      .sortBy { case (module, msPerSec) => (-msPerSec, module) }
      .headOption
      .flatMap { case (module, _) => stations.ofModule(module) }
      .getOrElse(-1)

  private val PortionNanos = 20000000L

  /**
   * Records that a module processes at the same time; each shares the processors with the requests.
   * Calibrated so that circulation desks slow down by the published factor.
   */
  private val RecordsAtATime = 40
}
