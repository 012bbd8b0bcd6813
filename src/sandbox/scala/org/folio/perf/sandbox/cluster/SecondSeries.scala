package org.folio.perf.sandbox.cluster

/**
 * One value per second in bounded memory: seconds for the last three hours, and minutes (sum,
 * maximum, count) for the 26 hours before.
 *
 * Seconds count from the Unix epoch. A second can be written up to ten minutes ahead.
 *
 * @param firstSecond the first that has a value; earlier ones are absent
 */
final class SecondSeries(firstSecond: Long) {
  import SecondSeries._

  private val seconds = new Array[Double](Slots)
  private var newest = firstSecond - 1
  private val minutes = Array.fill(MinuteSlots)(NoMinute)

  /** Adds to the value of a second. Values before the first second are dropped. */
  def add(second: Long, value: Double): Unit =
    if (second >= oldestSecond) {
      extendTo(second)
      seconds(slot(second)) += value
    }

  def set(second: Long, value: Double): Unit =
    if (second >= oldestSecond) {
      extendTo(second)
      seconds(slot(second)) = value
    }

  /** Value of a second; 0 if none was added. */
  def at(second: Long): Double =
    if (second < oldestSecond || second > newest) 0.0 else seconds(slot(second))

  /**
   * Summary of the seconds from `from` to `until` (exclusive), up to `lastComplete`. Before the
   * last three hours, only whole minutes count.
   *
   * @return `None`: no second of it has a value
   */
  def summary(from: Long, until: Long, lastComplete: Long): Option[SecondsSummary] = {
    extendTo(lastComplete)
    val end = until.min(lastComplete + 1)
    val fromMinutes = minuteSummaries(from, end)
    val begin = from.max(oldestSecond)
    val result = (begin until end).foldLeft(fromMinutes)((sum, second) => sum.and(at(second)))
    Option.when(result.count > 0)(result)
  }

  private def minuteSummaries(from: Long, end: Long): SecondsSummary = {
    val last = end.min(oldestSecond)
    val starts = Iterator.iterate((from + 59) / 60 * 60)(_ + 60).takeWhile(_ < last)
    // Skip a minute that exceeds the end, unless its rest is still stored in seconds.
    starts.filter(start => start + 60 <= end || end > oldestSecond).foldLeft(Empty) { (sum, start) =>
      val minute = minutes(minuteSlot(start))
      if (minute.start == start) sum.and(minute.summary) else sum
    }
  }

  private def oldestSecond: Long = firstSecond.max(newest - Slots + 1)

  private def extendTo(second: Long): Unit =
    while (newest < second) {
      val leaving = newest + 1 - Slots
      if (leaving >= firstSecond) keepInMinute(leaving, seconds(slot(leaving)))
      newest += 1
      seconds(slot(newest)) = 0.0
    }

  private def keepInMinute(second: Long, value: Double): Unit = {
    val start = second / 60 * 60
    val index = minuteSlot(start)
    val before = if (minutes(index).start == start) minutes(index).summary else Empty
    minutes(index) = Minute(start, before.and(value))
  }

  private def slot(second: Long): Int = (second % Slots).toInt
  private def minuteSlot(start: Long): Int = (start / 60 % MinuteSlots).toInt
}

/** @param count seconds that have a value; the others are meaningless without any */
final case class SecondsSummary(sum: Double, max: Double, count: Long) {
  def average: Double = sum / count.toDouble

  def and(value: Double): SecondsSummary = and(SecondsSummary(value, value, 1))

  private[cluster] def and(other: SecondsSummary): SecondsSummary =
    SecondsSummary(sum + other.sum, max.max(other.max), count + other.count)
}

object SecondSeries {
  private val Ahead = 600
  private val Slots = 3 * 3600 + Ahead
  private val MinuteSlots = 26 * 60 + 2
  private val Empty = SecondsSummary(0, Double.NegativeInfinity, 0)

  final private case class Minute(start: Long, summary: SecondsSummary)
  private val NoMinute = Minute(-1, Empty)
}
