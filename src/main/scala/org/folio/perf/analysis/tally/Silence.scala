package org.folio.perf.analysis.tally

/** Finds the times in which no request ended: from the last end before to the first one after. */
final private[analysis] class StallTally {
  import StallTally._

  private val slots = new LazyIndexed[Slot](_ => new Slot)

  /** @param startMs since the load's start, like all moments here */
  def request(startMs: Long, endMs: Long): Unit = {
    at(startMs).sent += 1
    at(endMs).ended(endMs)
  }

  private def at(ms: Long): Slot = slots((math.max(0L, ms) / SlotMs).toInt)

  /** All such times in order, also those in which nothing was due. */
  def all: Vector[Silence] = {
    val found = Vector.newBuilder[Silence]
    var lastMs = Long.MaxValue // before the first end there is no silence
    var waiting = 0L
    slots.toVector.foreach { case (_, slot) =>
      if (slot.answers > 0) {
        if (lastMs < slot.firstMs && slot.firstMs - lastMs >= MinMs)
          found += Silence(lastMs, slot.firstMs, waiting)
        lastMs = slot.lastMs
      }
      waiting += slot.sent - slot.answers
    }
    found.result()
  }
}

private[analysis] object StallTally {

  /** Milliseconds; garbage collectors of a healthy target need less. */
  val MinMs = 2000L

  /** What waits at the end of a silence is exact to this. */
  private val SlotMs = 250L

  final private class Slot {
    var sent, answers = 0
    var firstMs = Long.MaxValue
    var lastMs = 0L

    def ended(ms: Long): Unit = {
      answers += 1
      firstMs = math.min(firstMs, ms)
      lastMs = math.max(lastMs, ms)
    }
  }
}

/**
 * A time in which no request ended.
 *
 * @param waiting requests that waited at its end: they began before it, and ended after
 */
final private[analysis] case class Silence(fromMs: Long, toMs: Long, waiting: Long) {
  def lengthMs: Long = toMs - fromMs
}
