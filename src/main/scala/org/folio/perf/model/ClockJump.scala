package org.folio.perf.model

/**
 * A jump of the load generator's clock: the clock was set, or the machine slept. Records of the run use the clock without
 * the jump.
 *
 * @param atMs time of its detection, since the start of the load, by the clock without the jump
 * @param byMs above 0: ahead; below 0: back
 */
final case class ClockJump(atMs: Long, byMs: Long) {

  def statement: String = {
    val where = if (byMs > 0) "ahead" else "back"
    val why = if (byMs > 0) "it was set, or the machine slept" else "it was set"
    s"The load generator's clock jumped $where by ${math.abs(byMs) / 1000} s, ${atMs / 1000} s after the load's " +
      s"start: $why. Rates and times around that moment cannot be trusted, and from then on the infrastructure's " +
      "metrics may be of other moments than the load."
  }

  /** Whether the machine may have slept and sent no load. A clock that was set back changes no figure of the load. */
  def isSleep: Boolean = byMs >= ClockJump.ShortestSleepMs
}

object ClockJump {
  private val ShortestSleepMs = 30000L
}
