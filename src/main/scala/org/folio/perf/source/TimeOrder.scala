package org.folio.perf.source

/**
 * Whether a file's times go on from record to record, as they do in one that is written as things end. A time far
 * ahead of those behind it is not believed.
 *
 * @param toleranceMs what one may be earlier than another before it
 */
final private[source] class TimeOrder(toleranceMs: Long) {
  private var latest = 0L
  private var isEmpty = true
  private var steps = 0L
  private var furthestMs = 0L

  def seen(ms: Long): Unit =
    if (isEmpty || ms >= latest) {
      latest = ms
      isEmpty = false
    } else if (latest - ms > toleranceMs) {
      steps += 1
      furthestMs = math.max(furthestMs, latest - ms)
      latest = ms
    }

  /** `None`: there was none. */
  def latestMs: Option[Long] = Option.when(!isEmpty)(latest)

  /** As a sentence. */
  def problem(file: String): Option[String] = Option.when(steps > 0)(
    s"In $file the times go back $steps ${if (steps == 1) "time" else "times"}, by up to " +
      s"${furthestMs / 1000} s: it is damaged, or the load generator's clock was set back. Its times cannot be " +
      "trusted."
  )
}
