package org.folio.perf.analysis.statistics

sealed trait MemoryLevel

object MemoryLevel {

  /** Memory rises steadily, by enough, and to the end. */
  case object Suspected extends MemoryLevel

  /** It rises, but the run is too short or the rise not steady enough. */
  case object Watch extends MemoryLevel
  case object NoEvidence extends MemoryLevel
  case object TooShortToTell extends MemoryLevel
}

/**
 * Trend of a container's memory.
 *
 * @param windowHours that are judged
 * @param pointsPerHour of the limit; `lowRate` to `highRate` is its 95 % interval
 * @param growthPoints over the window
 * @param level of the last troughs, in per cent of the limit
 */
final case class MemoryTrend(
    verdict: MemoryLevel,
    windowHours: Double,
    pointsPerHour: Double,
    lowRate: Double,
    highRate: Double,
    growthPoints: Double,
    level: Double,
) {

  /** To the limit: soonest, and latest; `None`: it may never be reached. */
  def hoursToLimit(limitPercent: Double): (Option[Double], Option[Double]) = {
    def at(rate: Double) = Option.when(rate > 0)(math.max(0, limitPercent - level) / rate)
    (at(highRate), at(lowRate))
  }
}

object MemoryTrend {
  private val BlockHours = MemoryBlocks.BlockMinutes / 60
  private val ShortestHours = 2.5
  private val JudgedHours = 5.0
  private val LoadVariation = 0.02
  private val BlocksForLoad = 8

  /** Quantile for the interval of the rate; found by simulation. */
  private val IntervalFactor = 1.5

  def of(samples: Vector[MemorySample]): MemoryTrend = {
    val raw = MemoryBlocks.of(samples)
    if (raw.isEmpty) MemoryTrend(MemoryLevel.TooShortToTell, 0, 0, 0, 0, 0, 0)
    else judge(withoutLoad(raw), raw.last.takeRight(3).map(_.trough))
  }

  private def judge(segments: Vector[Vector[MemoryBlock]], last: Vector[Double]): MemoryTrend = {
    val hours = segments.map(_.size).sum * BlockHours
    val slopes = segments.flatMap(s => TheilSen.slopes(hoursOf(s), troughsOf(s))).toArray.sorted
    val rate = Samples.median(slopes)
    val test = segments.map(s => MannKendall.correlated(troughsOf(s), rate * BlockHours)).reduce(_.plus(_))
    val longest = segments.maxBy(_.size)
    val half = longest.size / 2
    val early = slopeOf(longest.take(half + 1))
    val late = slopeOf(longest.drop(half - 1))
    val growth = rate * hours
    val step = segments.flatMap(s => troughsOf(s).sliding(2).map(p => p(1) - p(0))).max
    val p = test.risingProbability
    val verdict =
      if (hours < ShortestHours) MemoryLevel.TooShortToTell
      else if (
        hours >= JudgedHours && p < 0.02 && growth >= 3 && late >= 0.4 * rate &&
        late >= 0.3 * early && step / growth <= 0.9
      ) MemoryLevel.Suspected
      else if (p < 0.05 && growth >= 1 && late >= 0.25 * rate) MemoryLevel.Watch
      else if (hours < JudgedHours) MemoryLevel.TooShortToTell
      else MemoryLevel.NoEvidence
    val (low, high) = interval(slopes, test.variance)
    MemoryTrend(
      verdict = verdict,
      windowHours = hours,
      pointsPerHour = rate,
      lowRate = math.min(low, late),
      highRate = math.max(high, late),
      growthPoints = growth,
      level = Samples.median(last),
    )
  }

  /** Interval of the rate, by the ranks of the slopes. */
  private def interval(slopes: Array[Double], variance: Double): (Double, Double) = {
    val n = slopes.length.toDouble
    val h = IntervalFactor * Quantiles.Normal95 * math.sqrt(variance)
    val low = math.floor(math.max(0, (n - h) / 2)).toInt
    val high = math.floor(math.min(n - 1, (n + h) / 2 + 1)).toInt
    (slopes(low), slopes(high))
  }

  private def hoursOf(blocks: Vector[MemoryBlock]) = blocks.map(_.hour).toArray
  private def troughsOf(blocks: Vector[MemoryBlock]) = blocks.map(_.trough).toArray
  private def slopeOf(blocks: Vector[MemoryBlock]) =
    TheilSen.slope(hoursOf(blocks), troughsOf(blocks))

  /** Takes off what more load explains; less load is not held against the container. */
  private def withoutLoad(segments: Vector[Vector[MemoryBlock]]): Vector[Vector[MemoryBlock]] = {
    val all = segments.flatten
    val loads = all.map(_.load).toArray
    val varies =
      math.sqrt(Samples.variance(loads)) > LoadVariation * math.abs(Samples.mean(loads))
    if (!varies || all.size < BlocksForLoad) segments
    else {
      val factor = math.max(0, loadFactor(segments))
      segments.map(_.map(b => b.copy(trough = b.trough - factor * (b.load - loads.head))))
    }
  }

  /** Slope by least squares of the troughs on time and load, with an intercept for each segment. */
  private def loadFactor(segments: Vector[Vector[MemoryBlock]]): Double = {
    val centred = segments.flatMap { s =>
      val (t, l, y) = (Samples.mean(hoursOf(s)), Samples.mean(s.map(_.load)), Samples.mean(troughsOf(s)))
      s.map(b => (b.hour - t, b.load - l, b.trough - y))
    }
    val (hours, loads, troughs) = centred.unzip3
    def apartFromTime(values: Vector[Double]) = Line.through(hours.toArray, values.toArray).rest
    val load = apartFromTime(loads)
    // Load that rises evenly with time cannot be told from a leak.
    if (Samples.squares(load) <= 1e-9 * Samples.squares(loads)) 0
    else Line.through(load, apartFromTime(troughs)).slope
  }
}

/**
 * Tests whether a series rises, by the number of rising pairs.
 *
 * @param rises pairs that rise less pairs that fall (S)
 * @param variance of S when nothing rises; ties taken off
 */
final case class MannKendall(rises: Double, variance: Double) {

  /** Standard deviations above nothing; 0 for a series that cannot tell. */
  def z: Double =
    if (variance <= 0) 0 else (rises - math.signum(rises)) / math.sqrt(variance)

  /** Probability of so clear a rise by chance. */
  def risingProbability: Double = Quantiles.normalAbove(z)

  /** Test of separate series, such as those before and after a restart. */
  def plus(other: MannKendall): MannKendall =
    MannKendall(rises + other.rises, variance + other.variance)
}

object MannKendall {
  def of(values: Array[Double]): MannKendall = {
    var s = 0.0
    for (i <- values.indices; j <- i + 1 until values.length)
      s += math.signum(values(j) - values(i))
    val n = values.length.toDouble
    def term(k: Double) = k * (k - 1) * (2 * k + 5)
    val ties = values.groupBy(identity).values.map(same => term(same.length.toDouble)).sum
    MannKendall(s, (term(n) - ties) / 18)
  }

  /**
   * The same for values that follow from those before them: the variance times the factor of Hamed and
   * Rao (1998), which is at least 1 here.
   *
   * @param slope of the trend that is taken off first, per step
   */
  def correlated(values: Array[Double], slope: Double): MannKendall = {
    val plain = of(values)
    val detrended = values.zipWithIndex.map { case (x, i) => x - slope * i }
    plain.copy(variance = plain.variance * hamedRao(detrended))
  }

  /** At least 1: values that swing to and fro are not counted as more than they are. */
  private[statistics] def hamedRao(detrended: Array[Double]): Double = {
    val n = detrended.length
    val ranked = ranks(detrended)
    val middle = Samples.mean(ranked)
    val e = ranked.map(_ - middle)
    val squares = Samples.squares(e)
    if (n < 4 || squares == 0) 1
    else {
      val limit = Quantiles.Normal95 / math.sqrt(n.toDouble)
      val sum = (1 to n - 3).map { k =>
        val r = (0 until n - k).map(i => e(i) * e(i + k)).sum / squares
        if (math.abs(r) > limit) (n - k).toDouble * (n - k - 1) * (n - k - 2) * r
        else 0.0
      }.sum
      math.max(1, 1 + 2 / (n.toDouble * (n - 1) * (n - 2)) * sum)
    }
  }

  /** From 1; equal values share the middle of their places. */
  private def ranks(values: Array[Double]): Array[Double] = {
    val sorted = values.sorted
    values.map { x =>
      val first = sorted.indexWhere(_ == x)
      val last = sorted.lastIndexWhere(_ == x)
      (first + last) / 2.0 + 1
    }
  }
}

/** Slopes between all pairs of points; their median is a slope that outliers do not turn. */
object TheilSen {

  /** In no particular order; pairs at the same time have none. */
  def slopes(times: Array[Double], values: Array[Double]): Array[Double] =
    (for {
      i <- values.indices
      j <- i + 1 until values.length
      if times(j) != times(i)
    } yield (values(j) - values(i)) / (times(j) - times(i))).toArray

  /** 0: there is no pair. */
  def slope(times: Array[Double], values: Array[Double]): Double = {
    val all = slopes(times, values)
    if (all.isEmpty) 0 else Samples.median(all)
  }
}

/**
 * A sample of a container's memory.
 *
 * @param minute since the load's start
 * @param percent of its limit
 * @param load load of the system in the same time, in any unit
 */
final case class MemorySample(minute: Double, percent: Double, load: Double)

/** Half an hour. @param trough mean of its three lowest samples */
final private[statistics] case class MemoryBlock(hour: Double, trough: Double, load: Double)

/** Memory between two restarts, in half hours whose lowest values count: garbage is not use. */
private[statistics] object MemoryBlocks {
  val BlockMinutes = 30.0
  private val WarmUpMinutes = 30.0
  private val WarmUpShare = 0.2
  private val FewestBlocks = 4
  private val TroughSamples = 3
  private val DropPoints = 5.0
  private val MedianDropPoints = 10.0
  private val MedianMinutes = 15

  /** @return segments in the order of time; too short ones are left out */
  def of(samples: Vector[MemorySample]): Vector[Vector[MemoryBlock]] =
    cut(samples.sortBy(_.minute)).map(blocks).filter(_.size >= FewestBlocks)

  private def cut(samples: Vector[MemorySample]): Vector[Vector[MemorySample]] = {
    val edges = (0 +: samples.indices.drop(1).filter(dropsAt(samples, _))) :+ samples.size
    edges.zip(edges.drop(1)).map { case (from, to) => samples.slice(from, to) }.filter(_.nonEmpty).toVector
  }

  private def dropsAt(samples: Vector[MemorySample], i: Int): Boolean =
    samples(i - 1).percent - samples(i).percent >= DropPoints && {
      def median(from: Int) = Samples.median(samples.slice(from, from + MedianMinutes).map(_.percent))
      median(i - MedianMinutes) - median(i) >= MedianDropPoints
    }

  /** From the end backwards, so that the warm-up loses what is over. */
  private def blocks(segment: Vector[MemorySample]): Vector[MemoryBlock] = {
    val from = segment.head.minute
    val to = segment.last.minute + 1
    val usedFrom = from + math.max(WarmUpMinutes, WarmUpShare * (to - from))
    val count = math.floor((to - usedFrom) / BlockMinutes + 1e-9).toInt
    (0 until count).toVector.flatMap { i =>
      val start = to - (count - i) * BlockMinutes
      val inside = segment.filter(s => s.minute >= start && s.minute < start + BlockMinutes)
      Option.when(inside.nonEmpty)(
        MemoryBlock(
          (start + BlockMinutes / 2) / 60,
          Samples.mean(inside.map(_.percent).sorted.take(TroughSamples)),
          Samples.mean(inside.map(_.load)),
        )
      )
    }
  }
}
