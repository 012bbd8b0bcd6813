package org.folio.perf.analysis.tally

import java.util.Arrays
import org.HdrHistogram.IntCountsHistogram
import org.folio.perf.model.{ResponseTimes, TimeStatistic}
import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.reflect.ClassTag

/**
 * Times in milliseconds. Count, sum, least and greatest are exact. Few times are kept as they are, so
 * their percentiles are exact; many go into a histogram with three significant digits. Two
 * distributions add up to what all their times give.
 *
 * The thousands of small distributions of a run (tenant by transaction, bucket by transaction) take
 * 8 KiB each at most and no histogram; a packed one would be as small, and takes ten times as long.
 *
 * @param significantDigits of the histogram; two of them suffice for many distributions that are large
 */
final class Distribution(significantDigits: Int = Distribution.SignificantDigits) {
  import Distribution._

  // All times, as long as there is no histogram; then those that it does not have yet.
  private var values = new Array[Int](4)
  private var kept = 0
  private var isSorted = true
  private var histogram: IntCountsHistogram = _
  private var n = 0L
  private var sum = 0L
  private var least = Long.MaxValue
  private var greatest = 0L

  def count: Long = n

  /** A negative time, which only clocks can make, counts as 0. */
  def record(ms: Long): Unit = {
    val value = math.min(math.max(0L, ms), Int.MaxValue.toLong)
    store(value.toInt)
    n += 1
    sum += value
    if (value < least) least = value
    if (value > greatest) greatest = value
  }

  private def store(value: Int): Unit = {
    if (kept == values.length)
      if (histogram == null && kept < MaxValues) makeRoomFor(kept + 1) else moveToHistogram()
    values(kept) = value
    kept += 1
    isSorted = false
  }

  private def makeRoomFor(count: Int): Unit =
    values = Arrays.copyOf(values, math.min(math.max(count, values.length * 2), MaxValues))

  /** Many times at once: one after the other, each would fetch the histogram into the processor's cache. */
  private def moveToHistogram(): Unit = {
    if (histogram == null) histogram = new IntCountsHistogram(significantDigits)
    recordIn(histogram, values, kept)
    kept = 0
    if (values.length != AtOnce) values = new Array[Int](AtOnce)
  }

  /** The histogram with all times; there is one. */
  private def filled: IntCountsHistogram = {
    if (kept > 0) moveToHistogram()
    histogram
  }

  def add(other: Distribution): Unit = if (other.n > 0) {
    if (histogram == null && other.histogram == null && kept + other.kept <= MaxValues) {
      if (kept + other.kept > values.length) makeRoomFor(kept + other.kept)
      System.arraycopy(other.values, 0, values, kept, other.kept)
      kept += other.kept
      isSorted = false
    } else {
      moveToHistogram()
      if (other.histogram == null) recordIn(histogram, other.values, other.kept)
      else histogram.add(other.filled)
    }
    n += other.n
    sum += other.sum
    least = math.min(least, other.least)
    greatest = math.max(greatest, other.greatest)
  }

  def averageMs: Option[Double] = ifAny(average)
  def minMs: Option[Long] = ifAny(least)
  def maxMs: Option[Long] = ifAny(greatest)

  /**
   * The time that `rank` percent did not exceed, by nearest rank.
   *
   * @param rank from 1 to 100
   * @return `None` when there are no times
   */
  def percentileMs(rank: Int): Option[Long] = ifAny(nearestRank(rank))

  /** `None`: there are no times. */
  def valueMs(statistic: TimeStatistic): Option[Double] =
    if (statistic == TimeStatistic.Average) averageMs
    else statistic.rank.fold(maxMs)(percentileMs).map(_.toDouble)

  private def nearestRank(rank: Int): Long =
    if (histogram == null) {
      sort()
      values(((rank * n + 99) / 100).toInt - 1).toLong
    } else math.min(filled.getValueAtPercentile(rank.toDouble), greatest) // of a histogram, the upper end of a step

  private def average: Double = sum.toDouble / n

  /**
   * The same between two times, interpolated (type 7 of R), for statistics of percentiles.
   *
   * @param share from 0 to 1
   */
  def interpolatedMs(share: Double): Option[Double] = interpolatedMs(Vector(share)).headOption

  /** The same for several shares. @return empty when there are no times */
  def interpolatedMs(shares: Vector[Double]): Vector[Double] =
    if (n == 0) Vector.empty
    else {
      val inOrder = ordered
      shares.map { share =>
        val place = (n - 1).toDouble * share
        val below = math.floor(place).toLong
        val low = inOrder(below).toDouble
        low + (place - below) * (inOrder(math.min(below + 1, n - 1)) - low)
      }
    }

  /** The time at an index from 0, in the order of the times. */
  private def ordered: Long => Long =
    if (histogram == null) {
      sort()
      index => values(index.toInt).toLong
    } else {
      val steps =
        filled.recordedValues.asScala.map(step => (step.getTotalCountToThisValue, step.getValueIteratedTo)).toArray
      val (upTo, ends) = (steps.map(_._1), steps.map(_._2))
      index => {
        val at = Arrays.binarySearch(upTo, index + 1)
        math.min(ends(if (at < 0) -at - 1 else at), greatest)
      }
    }

  private def sort(): Unit = {
    if (!isSorted) Arrays.sort(values, 0, n.toInt)
    isSorted = true
  }

  def medianMs: Option[Long] = percentileMs(50)

  def responseTimes: Option[ResponseTimes] = ifAny(
    ResponseTimes(
      average,
      least,
      nearestRank(50),
      nearestRank(75),
      nearestRank(95),
      nearestRank(99),
      greatest,
    )
  )

  private def ifAny[A](value: => A): Option[A] = Option.when(n > 0)(value)
}

object Distribution {
  val SignificantDigits = 3

  /** Up to so many times are kept as they are. */
  val MaxValues = 2048

  /** So many times go into a histogram at once. */
  private val AtOnce = 256

  private def recordIn(histogram: IntCountsHistogram, values: Array[Int], count: Int): Unit = {
    var i = 0
    while (i < count) {
      histogram.recordValue(values(i).toLong)
      i += 1
    }
  }

  def sumOf(parts: IterableOnce[Distribution]): Distribution = {
    val all = new Distribution
    parts.iterator.foreach(all.add)
    all
  }
}

/** Number of transactions or requests, number of failures, and times of the successful ones. */
final class Outcomes {
  private var total = 0L
  private var failures = 0L
  val times = new Distribution

  def count: Long = total
  def failed: Long = failures

  def record(ms: Long, ok: Boolean): Unit = {
    total += 1
    if (ok) times.record(ms) else failures += 1
  }

  def add(other: Outcomes): Unit = {
    total += other.total
    failures += other.failures
    times.add(other.times)
  }
}

object Outcomes {
  def sumOf(parts: Iterable[Outcomes]): Outcomes = {
    val all = new Outcomes
    parts.foreach(all.add)
    all
  }
}

/**
 * Values by name, created on first use. Unlike `getOrElseUpdate`, a look-up makes no closure: code that the first
 * compiler makes needs ten times as long for that as for the look-up.
 */
final private[analysis] class LazyNamed[A](make: String => A) {
  val all: mutable.HashMap[String, A] = mutable.HashMap.empty

  def apply(name: String): A = all.get(name) match {
    case Some(known) => known
    case None =>
      val made = make(name)
      all(name) = made
      made
  }
}

/** Values by small number, created on first use. */
final private[analysis] class LazyIndexed[A <: AnyRef: ClassTag](make: Int => A) {
  private var values = new Array[A](16)
  private var used = 0

  def size: Int = used

  def apply(index: Int): A = {
    if (index >= values.length) values = Arrays.copyOf[A](values, math.max(index + 1, used * 2))
    if (values(index) == null) values(index) = make(index)
    if (index >= used) used = index + 1
    values(index)
  }

  def get(index: Int): Option[A] = if (index < used) Option(values(index)) else None

  /** The created values by number. */
  def toVector: Vector[(Int, A)] =
    (0 until used).toVector.flatMap(i => Option(values(i)).map(i -> _))
}
