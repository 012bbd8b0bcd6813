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
      val sinceMs = Duration.between(startedAt, now).toMillis - pace.startMs * slowness
      math.max(0, math.min(total.toDouble, sinceMs / (pace.msPerRecord * slowness)).toInt)
    }

  private def after(records: Int): Instant =
    startedAt.plusMillis(
      ((pace.startMs + records * pace.msPerRecord) * slowness).round
    )
}

/**
 * Effect of a job profile on a record, and its duration.
 *
 * @param isUpdate true: it changes the instance whose HRID is the record's control number; false:
 *   it creates one
 * @param startMs from the start of a job to its first record
 */
final case class ImportPace(isUpdate: Boolean, msPerRecord: Double, startMs: Double = 3000)

/**
 * Paces published for Poppy with file splitting and without other load: 5,000 to 100,000 records in
 * 2:26 to 47:52 (create) and in 3:17 to 1:10:04 (update).
 */
object ImportPace {

  private val Create = ImportPace(isUpdate = false, 28.7)
  private val Update = ImportPace(isUpdate = true, 42.0)

  /** Pace of a job profile, by its name: the profiles' actions are not stored. */
  def of(jobProfile: String): ImportPace = {
    val name = jobProfile.toLowerCase
    if (name.contains("update") || name.contains("match")) Update else Create
  }
}
