package org.folio.perf.model

/**
 * The load generator's clock went on otherwise than time does: it was set, or the machine slept. The run's records go
 * on by the clock before.
 *
 * @param atMs when it was noticed, since the load's start, by the clock before
 * @param byMs above 0: it went ahead; below: back
 */
final case class ClockJump(atMs: Long, byMs: Long) {

  def statement: String = {
    val where = if (byMs > 0) "ahead" else "back"
    val why = if (byMs > 0) "it was set, or the machine slept" else "it was set"
    s"The load generator's clock jumped $where by ${math.abs(byMs) / 1000} s, ${atMs / 1000} s after the load's " +
      s"start: $why. Rates and times around that moment cannot be trusted, and from then on the infrastructure's " +
      "metrics may be of other moments than the load."
  }

  /** A machine that slept left its target alone; a clock that was set back harms no figure of the load. */
  def isSleep: Boolean = byMs >= ClockJump.ShortestSleepMs
}

object ClockJump {
  private val ShortestSleepMs = 30000L
}
