package org.folio.perf.analysis

import org.folio.perf.model.{Ending, RunManifest}

/**
 * The moments of a run, in milliseconds since its load started.
 *
 * @param loadStartMs epoch milliseconds
 * @param steadyFromMs end of the ramp-up
 * @param plannedToMs planned end of the steady state
 * @param steadyToMs end of the steady state that there was; `steadyFromMs` if it was not reached
 * @param endMs end of the last virtual user, or the last known moment
 */
final case class RunWindow(
    loadStartMs: Long,
    steadyFromMs: Long,
    plannedToMs: Long,
    steadyToMs: Long,
    endMs: Long,
) {
  def steadyMs: Long = steadyToMs - steadyFromMs
  def plannedSteadyMs: Long = plannedToMs - steadyFromMs
  def steadyMinutes: Double = steadyMs.toDouble / 60000
  def isCutShort: Boolean = steadyToMs < plannedToMs

  /** True if a start at this time counts; the end is not in the window. */
  def contains(ms: Long): Boolean = ms >= steadyFromMs && ms < steadyToMs

  def sinceLoadStart(epochMs: Long): Long = epochMs - loadStartMs
}

object RunWindow {

  /** Longest time of a run; damaged records may have any time. */
  private val LongestMs = 30L * 24 * 3600 * 1000

  /**
   * @param lastRecordMs epoch milliseconds of the last record; used when the manifest has no end,
   *   because the run was killed or is still running
   */
  def of(manifest: RunManifest, lastRecordMs: Option[Long]): RunWindow = {
    val start = manifest.loadStartedAt.toEpochMilli
    val from = manifest.profile.rampUpMs
    val plannedTo = manifest.profile.totalMs
    val ended = manifest.endedAt.map(_.toEpochMilli)
    val last = ended.orElse(lastRecordMs).getOrElse(start)
    val end = math.min(math.max(0L, last - start), LongestMs)
    // Users of a run that completes may all have left before the end of the plan.
    val to =
      if (!manifest.ending.contains(Ending.Completed)) math.min(plannedTo, end)
      else if (manifest.judgesAll) math.max(plannedTo, end)
      else plannedTo
    RunWindow(start, from, math.max(plannedTo, to), math.max(from, to), end)
  }
}
