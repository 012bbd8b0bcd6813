package org.folio.perf.analysis

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
