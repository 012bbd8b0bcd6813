package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{Database, DatabaseStretch}

/**
 * State of the database: its recent utilisation, and its connections.
 *
 * @param idleConnections connections that the modules' pools keep open
 */
final private[cluster] class LiveDatabase(database: Database, idleConnections: Int) {
  private val releases = new MomentHeap
  private var workMsPerSecond = 0.0
  private var workAtNanos = Long.MinValue
  private var jobsMsPerSecond = 0.0

  /** Open connections at `atNanos`: those of the pools and one for each request in progress. */
  def connections(atNanos: Long): Int = {
    releases.dropUntil(atNanos)
    (idleConnections + releases.size).min(database.maxConnections)
  }

  /**
   * Adds the work of a request; later requests become slower by it.
   *
   * @return factor on the request's own delay; `None`: no connection is left
   */
  def use(atNanos: Long, workMs: Double): Option[Double] =
    if (connections(atNanos) >= database.maxConnections) None
    else {
      val factor = DatabaseStretch.factor(database, workMs, utilisation(atNanos))
      workMsPerSecond = decayed(atNanos) + workMs / LiveDatabase.MemorySeconds
      workAtNanos = workAtNanos.max(atNanos)
      Some(factor)
    }

  /**
   * Sets the work of the running jobs. It takes effect at once, because it is even, unlike that of
   * requests.
   */
  def jobsWork(msPerSecond: Double): Unit = jobsMsPerSecond = msPerSecond

  def holdUntil(releaseNanos: Long): Unit = releases.add(releaseNanos)

  /** Utilisation as exponential average; 1 is all vCPUs, and the value can exceed 1. */
  def utilisation(atNanos: Long): Double =
    database.idleCpuPercent / 100 + (decayed(atNanos) + jobsMsPerSecond) / 1000 / database.vCpu

  private def decayed(atNanos: Long): Double =
    if (workAtNanos == Long.MinValue) 0.0
    else {
      val seconds = (atNanos - workAtNanos).max(0L).toDouble / 1e9
      workMsPerSecond * math.exp(-seconds / LiveDatabase.MemorySeconds)
    }
}

private[cluster] object LiveDatabase {

  /** Time constant in seconds of the average work. */
  private val MemorySeconds = 15.0
}
