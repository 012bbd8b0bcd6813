package org.folio.perf.analysis.tally

import org.folio.perf.analysis.Words
import org.folio.perf.model.{Ending, LoadProfile, RunManifest}

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

  /** The words "cut short after 1 min 20 s of 3 min: it was interrupted"; `None`: the run was not cut short. */
  def cutShort(profile: LoadProfile, ending: Option[Ending]): Option[String] =
    Option.when(isCutShort)(RunWindow.cutShort(endMs, profile, ending))

  /** True if a start at this time counts; the end is not in the window. */
  def contains(ms: Long): Boolean = ms >= steadyFromMs && ms < steadyToMs

  def sinceLoadStart(epochMs: Long): Long = epochMs - loadStartMs
}

object RunWindow {

  /** Longest time of a run; damaged records may have any time. */
  private val LongestMs = 30L * 24 * 3600 * 1000

  private[analysis] def cutShort(endMs: Long, profile: LoadProfile, ending: Option[Ending]): String =
    s"cut short after ${Words.duration(endMs)} of ${Words.duration(profile.totalMs)}" +
      Ending.early(ending).fold("")(why => s": $why")

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
    val completed = manifest.ending.contains(Ending.Completed)
    if (completed && manifest.judgesAll) RunWindow(start, from, math.max(from, end), math.max(from, end), end)
    else {
      // Users of a run that completes may all have left before the end of the plan.
      val to = if (completed) plannedTo else math.min(plannedTo, end)
      RunWindow(start, from, plannedTo, math.max(from, to), end)
    }
  }
}

/**
 * Buckets of the timeline. A moment before the load's start belongs to the first one; one that is
 * far behind the end, as a wrong clock gives, belongs to none.
 */
final case class TimeAxis(bucketMs: Long, endMs: Long) {

  /** Number of buckets, with some for the last transactions. */
  val limit: Int =
    math.min(TimeAxis.bucketsOf(endMs, bucketMs) * 2 + 60, 20000L).toInt

  /** -1: outside. */
  def bucket(ms: Long): Int = {
    val index = math.max(0L, ms) / bucketMs
    if (index < limit.toLong) index.toInt else -1
  }
}

object TimeAxis {
  val MaxBuckets = 240

  /** Round widths. */
  private val WidthsMs: Vector[Long] =
    Vector[Long](1, 2, 5, 10, 15, 30, 60, 120, 300, 600).map(_ * 1000)

  def of(window: RunWindow): TimeAxis = TimeAxis(bucketMs(window.endMs), window.endMs)

  /** The narrowest width with few enough buckets to draw; runs above forty hours have more buckets. */
  def bucketMs(lengthMs: Long): Long =
    WidthsMs.find(width => bucketsOf(lengthMs, width) <= MaxBuckets.toLong).getOrElse(WidthsMs.last)

  def bucketsOf(lengthMs: Long, widthMs: Long): Long =
    math.max(1L, (lengthMs + widthMs - 1) / widthMs)
}

/**
 * The part of a run that is compared with other runs, in blocks of whole minutes: caches fill for some
 * minutes even when the load does not rise any more.
 *
 * @param fromMs since the load's start
 */
final case class JudgedSpan(fromMs: Long, blockMs: Long, blocks: Int) {
  def toMs: Long = fromMs + blocks.toLong * blockMs

  /** Index of the block at a time; -1: outside. */
  def block(ms: Long): Int = if (contains(ms)) ((ms - fromMs) / blockMs).toInt else -1

  def contains(ms: Long): Boolean = ms >= fromMs && ms < toMs

  /** Number of whole five minutes. */
  def fiveMinutes: Int = ((toMs - fromMs) / JudgedSpan.FiveMinutesMs).toInt

  /** Index of the five minutes at a time; -1: outside, or after the last whole five minutes. */
  def fiveMinutesOf(ms: Long): Int = {
    val index = if (contains(ms)) (ms - fromMs) / JudgedSpan.FiveMinutesMs else -1
    if (index < fiveMinutes.toLong) index.toInt else -1
  }
}

object JudgedSpan {
  val FiveMinutesMs = 300000L
  private val MinuteMs = 60000L

  /** Time after the start of the load that never counts, however short the ramp-up is. */
  val WarmUpMs = 300000L

  /** Approximate number of blocks: of a minute each up to two hours. */
  private val Blocks = 60L

  def of(window: RunWindow): JudgedSpan = {
    val from = math.max(window.steadyFromMs, WarmUpMs)
    val minutes = math.max(0L, (window.steadyToMs - from) / MinuteMs)
    val blockMinutes = math.max(1L, minutes / Blocks)
    JudgedSpan(from, blockMinutes * MinuteMs, (minutes / blockMinutes).toInt)
  }
}
