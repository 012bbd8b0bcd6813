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
 * @param probability of so clear a rise by chance, one-sided
 * @param level of the last troughs, in per cent of the limit
 */
final case class MemoryTrend(
    verdict: MemoryLevel,
    windowHours: Double,
    pointsPerHour: Double,
    lowRate: Double,
    highRate: Double,
    growthPoints: Double,
    probability: Double,
    level: Double,
) {

  /** To the limit: soonest, and latest; `None`: it may never be reached. */
  def hoursToLimit(limitPercent: Double): (Option[Double], Option[Double]) = {
    def at(rate: Double) = Option.when(rate > 0)(math.max(0, limitPercent - level) / rate)
    (at(highRate), at(lowRate))
  }
}

object MemoryTrend {
  private val BlockHours = MemoryBlocks.BlockMinutes.toDouble / 60
  private val ShortestHours = 2.5
  private val JudgedHours = 5.0
  private val LoadVariation = 0.02
  private val BlocksForLoad = 8

  /** Quantile for the interval of the rate; found by simulation. */
  private val IntervalFactor = 1.5

  /** @param restarts minutes at which a task started, as far as known */
  def of(samples: Vector[MemorySample], restarts: Vector[Double] = Vector.empty): MemoryTrend = {
    val raw = if (samples.isEmpty) Vector.empty else MemoryBlocks.of(samples, restarts)
    if (raw.isEmpty) MemoryTrend(MemoryLevel.TooShortToTell, 0, 0, 0, 0, 0, 1, 0)
    else judge(withoutLoad(raw), raw.last.takeRight(3).map(_.trough))
  }

  private def judge(segments: Vector[Vector[MemoryBlock]], last: Vector[Double]): MemoryTrend = {
    val hours = segments.map(_.size).sum.toDouble * BlockHours
    val slopes = segments.flatMap(s => TheilSen.slopes(hoursOf(s), troughsOf(s))).toArray.sorted
    val rate = Samples.median(slopes)
    val test = segments
      .map(s => MannKendall.correlated(troughsOf(s), rate * BlockHours))
      .fold(MannKendall.none)(_.plus(_))
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
      probability = p,
      level = Samples.median(last.toArray),
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
      val (t, l, y) = (
        Samples.mean(hoursOf(s)),
        Samples.mean(s.map(_.load).toArray),
        Samples.mean(troughsOf(s)),
      )
      s.map(b => (b.hour - t, b.load - l, b.trough - y))
    }
    val tt = centred.map(c => c._1 * c._1).sum
    val tl = centred.map(c => c._1 * c._2).sum
    val ll = centred.map(c => c._2 * c._2).sum
    val ty = centred.map(c => c._1 * c._3).sum
    val ly = centred.map(c => c._2 * c._3).sum
    val determinant = tt * ll - tl * tl
    // Load that rises evenly with time cannot be told from a leak.
    if (determinant <= 1e-9 * tt * ll) 0 else (tt * ly - tl * ty) / determinant
  }
}
