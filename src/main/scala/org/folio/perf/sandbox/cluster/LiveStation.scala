package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.Station

/**
 * A station with the requests that are in it now. A request's time is fixed when it arrives; it leaves
 * by itself when that is over, whatever becomes of its caller, so nothing can stay for ever.
 */
final private[cluster] class LiveStation(station: Station) {
  private val departures = new MomentHeap

  /** Requests there at `atNanos`, which must not go back by more than the clock's resolution. */
  def present(atNanos: Long): Int = {
    departures.dropUntil(atNanos)
    departures.size
  }

  /**
   * Adds a request and returns its time in the station in nanoseconds, or [[LiveStation.Refused]]
   * if the station is full.
   */
  def enter(atNanos: Long, workMs: Double): Long = {
    val others = present(atNanos)
    if (others >= station.maxPresent) LiveStation.Refused
    else {
      val sojournNanos = (station.sojournMs(workMs, others) * 1e6).toLong
      departures.add(atNanos + sojournNanos)
      sojournNanos
    }
  }
}

private[cluster] object LiveStation {
  val Refused: Long = -1L
}
