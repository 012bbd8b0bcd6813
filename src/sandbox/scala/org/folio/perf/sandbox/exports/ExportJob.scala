package org.folio.perf.sandbox.exports

import java.time.{Duration, Instant}

/** Status and counts of a job. @param isOver whether it has ended */
final case class ExportProgress(status: String, isOver: Boolean, exported: Int, failed: Int, readIds: Int)

/**
 * A running job. It has no timer: its progress follows from the time since its start.
 *
 * @param total ids in the file
 * @param known number of ids that have a record
 * @param slowness factor of its duration; 0: it ends at once
 * @param recordsPerSecond rate of writing, after the start phase
 */
final case class ExportJob(
    startedAt: Instant,
    total: Int,
    known: Int,
    slowness: Double,
    recordsPerSecond: Double = ExportJob.InstancesPerSecond,
) {
  import ExportJob._

  def endsAt: Instant = startedAt.plusMillis(endMs)

  def at(now: Instant): ExportProgress = {
    val sinceMs = Duration.between(startedAt, now).toMillis
    if (sinceMs >= endMs) ExportProgress(result, isOver = true, known, total - known, total)
    else {
      val readIds = if (sinceMs >= readAfterMs) total else 0
      ExportProgress("IN_PROGRESS", isOver = false, writtenBy(sinceMs), 0, readIds)
    }
  }

  private def result: String =
    if (known == 0) "FAIL" else if (known < total) "COMPLETED_WITH_ERRORS" else "COMPLETED"

  private def writtenBy(sinceMs: Long): Int =
    if (sinceMs <= startMs) 0
    else math.min(known.toLong, known * (sinceMs - startMs) / math.max(1L, endMs - startMs)).toInt

  private def readAfterMs: Long = (ReadAfterMs * slowness).toLong
  private def startMs: Long = (StartMs * slowness).toLong
  private def endMs: Long = ((StartMs + total * 1000.0 / recordsPerSecond) * slowness).toLong
}

object ExportJob {

  /**
   * Records per second. Published for the National Library of Australia: 5,000 bibliographic
   * records in 5 to 11 s, one job at a time. The MOBIUS report does not state the size of its files
   * (35 to 55 s per job, with polls every 5 s).
   */
  val InstancesPerSecond = 500.0

  /**
   * Records per second. Published for the same library: 5,000 holdings records in 26 s, 5,000
   * authorities in 3 s.
   */
  val HoldingsPerSecond = 200.0
  val AuthoritiesPerSecond = 2500.0

  /** Milliseconds before the job writes. Recorded: 50 records took 1.6 s, 5 took 0.4 s. */
  private val StartMs = 1000.0

  /** Milliseconds before the total is known. Recorded: between 0.2 and 0.8 s after the start. */
  private val ReadAfterMs = 400.0
}
