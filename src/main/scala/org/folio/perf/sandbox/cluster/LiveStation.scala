package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.Station

/**
 * A station and the requests in it. A request's time is fixed on arrival, and it leaves when that
 * time is over, also if its client has gone.
 */
final private[cluster] class LiveStation(station: Station) {
  private val departures = new MomentHeap

  /**
   * Number of requests at `atNanos`, which must not decrease by more than the clock's resolution.
   */
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
