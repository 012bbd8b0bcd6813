package org.folio.perf.sandbox.imports

import java.time.{Duration, Instant}

/**
 * A running import. It has no timer: its progress follows from the time since its start. Its parts
 * are processed one after the other.
 *
 * @param parts records of each; none: the file could not be read, and the import is over at once
 * @param failed number of these records that end with an error
 * @param slowness factor of its duration; 0: it ends at once
 */
final case class ImportTimeline(
    startedAt: Instant,
    parts: Vector[Int],
    failed: Vector[Int],
    pace: ImportPace,
    slowness: Double,
) {
  val total: Int = parts.sum

  private val before: Vector[Int] = parts.scanLeft(0)(_ + _)

  /** Time at which the first record of a part is processed. */
  def startOf(part: Int): Instant = after(before(part))
  def endOf(part: Int): Instant = after(before(part + 1))
  def endsAt: Instant = if (parts.isEmpty) startedAt else after(total)
  def hasEnded(now: Instant): Boolean = !now.isBefore(endsAt)

  /** The current part, or the last one after the end; the first one before the start. */
  def partAt(now: Instant): Int = before.indexWhere(_ > done(now)) match {
    case -1 => parts.size - 1
    case next => math.max(0, next - 1)
  }

  /** Number of processed records of a part. */
  def done(part: Int, now: Instant): Int =
    math.max(0, math.min(parts(part), done(now) - before(part)))

  def done(now: Instant): Int =
    if (hasEnded(now)) total
    else {
      val sinceMs = Duration.between(startedAt, now).toMillis - ImportPace.StartMs * slowness
      math.max(0, math.min(total.toDouble, sinceMs / (pace.msPerRecord * slowness)).toInt)
    }

  private def after(records: Int): Instant =
    startedAt.plusMillis(
      ((ImportPace.StartMs + records * pace.msPerRecord) * slowness).round
    )
}
