package org.folio.perf.source

/**
 * Checks that the times of a file's records go forward. Records are written as things end, so their times must. A time
 * far before the latest one shows that the file is damaged, or that a clock was set back.
 *
 * @param toleranceMs largest plausible step back
 */
final private[source] class ChronologyCheck(toleranceMs: Long) {
  private var latest = 0L
  private var isEmpty = true
  private var steps = 0L
  private var furthestMs = 0L

  /** Takes the time of the next record. */
  def add(ms: Long): Unit =
    if (isEmpty || ms >= latest) {
      latest = ms
      isEmpty = false
    } else if (latest - ms > toleranceMs) {
      steps += 1
      furthestMs = math.max(furthestMs, latest - ms)
      latest = ms
    }

  /** Latest plausible time; `None`: no records. */
  def latestMs: Option[Long] = Option.when(!isEmpty)(latest)

  /** The problem as a sentence; `None`: all times go forward. */
  def problem(file: String): Option[String] = Option.when(steps > 0)(
    s"In $file the times go back $steps ${if (steps == 1) "time" else "times"}, by up to " +
      s"${furthestMs / 1000} s: it is damaged, or the load generator's clock was set back. Its times cannot be " +
      "trusted."
  )
}
