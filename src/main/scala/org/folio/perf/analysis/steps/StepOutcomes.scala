package org.folio.perf.analysis.steps

import org.folio.perf.analysis.statistics.{Autocorrelation, Quantiles, Samples}
import org.folio.perf.model._
import scala.collection.mutable
import java.util.Locale

/** Outcomes of a step's transactions, checked against limits on errors and response times. */
final private[steps] class StepOutcomes(limits: Vector[Limit]) {
  private val byName = mutable.LinkedHashMap.empty[String, mutable.ArrayBuffer[StepTransaction]]

  def add(finished: StepTransaction): Unit = {
    byName.getOrElseUpdate(finished.name, mutable.ArrayBuffer.empty) += finished
    ()
  }

  def all(fromMs: Long, toMs: Long): Vector[StepTransaction] =
    byName.valuesIterator.flatMap(within(_, fromMs, toMs)).toVector

  private def within(of: mutable.ArrayBuffer[StepTransaction], fromMs: Long, toMs: Long) =
    of.iterator.filter { t =>
      val end = t.startMs + t.durationMs
      end >= fromMs && end < toMs
    }

  /**
   * @param rules confidence
   * @param earlier transactions of an earlier step at the same rate, which count too
   */
  def checks(
      fromMs: Long,
      toMs: Long,
      rules: StepRules,
      strictness: Strictness,
      earlier: Vector[StepTransaction],
  ): Vector[StepCheck] =
    checks((earlier ++ all(fromMs, toMs)).groupBy(_.name).toVector, rules, strictness)

  /** A short look at transactions that were selected before. */
  def checks(of: Vector[StepTransaction], rules: StepRules): Vector[StepCheck] =
    checks(of.groupBy(_.name).toVector, rules, Strictness.Look)

  private def checks(
      own: Vector[(String, Vector[StepTransaction])],
      rules: StepRules,
      strictness: Strictness,
  ): Vector[StepCheck] =
    limits.flatMap { limit =>
      limit.figure match {
        case LimitFigure.Errors(None) =>
          share(
            limit,
            "transactions",
            own.flatMap(_._2),
            limit.bound / 100,
            !_.ok,
            rules,
            strictness,
          )
        case LimitFigure.Errors(Some(name)) =>
          own.collect { case (`name`, of) => of }.flatMap {
            share(limit, name, _, limit.bound / 100, !_.ok, rules, strictness)
          }
        case LimitFigure.ResponseTime(wanted, statistic) =>
          own.filter(o => wanted.forall(_ == o._1)).flatMap { case (name, of) =>
            time(limit, statistic, name, of.filter(_.ok), rules, strictness)
          }
        case _ => None
      }
    }

  private def time(
      limit: Limit,
      statistic: TimeStatistic,
      name: String,
      of: Vector[StepTransaction],
      rules: StepRules,
      strictness: Strictness,
  ): Option[StepCheck] = StepOutcomes.rank(statistic) match {
    case Some(rank) =>
      if (of.size >= StepOutcomes.FewestForShares)
        share(limit, name, of, 1 - rank, _.durationMs > limit.bound, rules, strictness)
      else fewTimes(limit, name, of, rank, rules, strictness)
    case None if statistic == TimeStatistic.Max =>
      Option.when(of.nonEmpty) {
        val longest = of.map(_.durationMs).max
        val verdict =
          if (longest < limit.bound) StepVerdict.Sustained else StepVerdict.NotSustained
        StepCheck(limit.line, verdict, s"$name: the longest took $longest ms.")
      }
    case None => average(limit, name, of, rules, strictness)
  }

  /** Share of transactions that exceed a bound. Blocks show how much it scatters beyond chance. */
  private def share(
      limit: Limit,
      name: String,
      of: Vector[StepTransaction],
      most: Double,
      exceeds: StepTransaction => Boolean,
      rules: StepRules,
      strictness: Strictness,
  ): Option[StepCheck] = Option.when(of.nonEmpty) {
    val n = of.size.toDouble
    val found = of.count(exceeds) / n
    val inflation = StepOutcomes.inflation(of, exceeds)
    val effective = n / inflation
    val (low, _) = StepOutcomes.wilson(found, effective, rules.rejectAt)
    val (_, high) = StepOutcomes.wilson(found, effective, rules.acceptAt)
    val verdict =
      if (low > most) StepVerdict.NotSustained
      else if (high <= most || strictness == Strictness.Look && found <= most)
        StepVerdict.Sustained
      else if (strictness == Strictness.Last && most * effective < StepOutcomes.TooFewToProve && found <= most)
        StepVerdict.Sustained
      else StepVerdict.Unclear
    val percent = StepWords.percent(found * 100)
    StepCheck(
      limit.line,
      verdict,
      limit.figure match {
        case _: LimitFigure.Errors => s"$percent of $name failed."
        case _ => s"$percent of $name took longer than ${StepWords.plain(limit.bound)} ms."
      },
      Option.when(most > 0 && most < 1)(LimitShare(limit.line, found, most, effective)),
    )
  }

  /** Too few for a share: the percentile of a logarithmic normal distribution. */
  private def fewTimes(
      limit: Limit,
      name: String,
      of: Vector[StepTransaction],
      rank: Double,
      rules: StepRules,
      strictness: Strictness,
  ): Option[StepCheck] = Option.when(of.size >= StepOutcomes.FewestTimes) {
    val logs = of.map(t => math.log(math.max(1, t.durationMs).toDouble)).toArray
    val z = Quantiles.normal(rank)
    val deviation = math.max(0.05, math.sqrt(Samples.variance(logs)))
    val estimate = Samples.mean(logs) + z * deviation
    val error = deviation * math.sqrt((1 + z * z / 2) / logs.length)
    check(
      limit,
      name,
      s"${StepWords.plain(math.exp(estimate))} ms",
      math.log(limit.bound),
      strictness,
    )(
      estimate,
      error,
      math.max(2, of.size - 1),
      rules,
    )
  }

  private def average(
      limit: Limit,
      name: String,
      of: Vector[StepTransaction],
      rules: StepRules,
      strictness: Strictness,
  ): Option[StepCheck] = Option.when(of.size >= StepOutcomes.FewestTimes) {
    val times = of.sortBy(_.startMs).map(_.durationMs.toDouble).toArray
    val rho = Autocorrelation.corrected(times)
    val independent = Autocorrelation.independentValues(times.length, rho)
    val mean = Samples.mean(times)
    check(limit, name, s"${StepWords.plain(mean)} ms", limit.bound, strictness)(
      mean,
      math.sqrt(Samples.variance(times) / independent),
      math.max(1, independent.toInt - 1),
      rules,
    )
  }

  private def check(
      limit: Limit,
      name: String,
      value: String,
      bound: Double,
      strictness: Strictness,
  )(
      estimate: Double,
      error: Double,
      degrees: Int,
      rules: StepRules,
  ): StepCheck = {
    val verdict =
      if (estimate - Quantiles.t(rules.rejectAt, degrees) * error > bound)
        StepVerdict.NotSustained
      else if (
        strictness == Strictness.Look && estimate < bound || estimate + Quantiles.t(
          rules.acceptAt,
          degrees,
        ) * error < bound
      )
        StepVerdict.Sustained
      else StepVerdict.Unclear
    StepCheck(limit.line, verdict, s"$name: $value.")
  }
}

/** Proof that a look at a step needs to accept it. */
sealed private[steps] trait Strictness

private[steps] object Strictness {

  /** None: a short look accepts a step that is not beyond the limits. */
  case object Look extends Strictness

  /** Full proof, since the step may last longer. */
  case object Firm extends Strictness

  /** Full proof, except where the transactions of a step are too few for any. */
  case object Last extends Strictness
}

private[steps] object StepOutcomes {
  private val FewestForShares = 60
  private val FewestTimes = 10

  /** With fewer expected beyond the bound, none of them can prove that the limit holds. */
  private val TooFewToProve = 4.0
  private val BlockMs = 10000L

  def rank(statistic: TimeStatistic): Option[Double] = statistic match {
    case TimeStatistic.P50 => Some(0.5)
    case TimeStatistic.P75 => Some(0.75)
    case TimeStatistic.P95 => Some(0.95)
    case TimeStatistic.P99 => Some(0.99)
    case TimeStatistic.Average | TimeStatistic.Max => None
  }

  /** Factor on the variance of a share, from its blocks and their correlation; at least 1. */
  def inflation(of: Vector[StepTransaction], exceeds: StepTransaction => Boolean): Double = {
    val share = of.count(exceeds).toDouble / of.size
    val blocks = of.groupBy(_.startMs / BlockMs).toVector.sortBy(_._1).map(_._2)
    if (share == 0 || share == 1 || blocks.size < 4) 1
    else {
      val residuals = blocks.map { b =>
        (b.count(exceeds) - b.size * share) / math.sqrt(b.size * share * (1 - share))
      }.toArray
      val spread = residuals.map(e => e * e).sum / (blocks.size - 1)
      val rho = Autocorrelation.corrected(residuals)
      math.max(1, spread * (1 + rho) / (1 - rho))
    }
  }

  /** Limits of a share's one-sided intervals (E. Wilson, J. Am. Stat. Assoc. 22, 1927). */
  def wilson(share: Double, n: Double, confidence: Double): (Double, Double) = {
    val z = Quantiles.normal(confidence)
    val middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    val half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    (math.max(0.0, middle - half), math.min(1.0, middle + half))
  }
}

/**
 * One criterion of a step.
 *
 * @param word the criterion in a word: users, errors, limit, load generator
 * @param statement its value and its bound, as a sentence
 * @param share of transactions beyond a limit; `None`: the criterion has no share, or one of 0 or 100 %
 */
final private[steps] case class StepCheck(
    word: String,
    verdict: StepVerdict,
    statement: String,
    share: Option[LimitShare] = None,
)

/** Limits of a run that each sustained step has to keep. Those on resources are checked in the report. */
object StepLimits {
  def of(thresholds: Thresholds): Vector[Limit] = {
    val lines = thresholds.limits.flatMap(LimitLine.parse(_).toOption)
    val times = thresholds.p95Ms.toVector.sorted.map { case (name, ms) => Limit.p95(name, ms) }
    (thresholds.errorPercent.map(Limit.errors).toVector ++ times ++ lines).filter {
      _.figure match {
        case _: LimitFigure.Errors | _: LimitFigure.ResponseTime => true
        case _ => false
      }
    }
  }
}

/**
 * Times and confidence of the steps.
 *
 * @param settleMs time after a change of the rate until all parts of an iteration run at the new rate
 * @param probeMs longest step at a rate far above all that was sustained so far, if it is not clearly sustained
 * @param shortestMs shortest time measured after the settling of a step with a firm verdict
 * @param longestMs longest such time; a step that still has no verdict is unclear
 * @param lookEveryMs time between two attempts at a verdict
 * @param confirmMs time for which users must be seen to grow
 * @param drainAtMostMs longest wait for the backlog of a step that was not sustained
 * @param stairMs time of a step that was agreed on before the run
 * @param rejectAt confidence of the verdict "not sustained", one-sided
 * @param acceptAt confidence of the verdict "sustained", one-sided
 * @param riseMsPerMinute largest rise of the average response time within a minute that still counts as none
 */
final case class StepRules(
    settleMs: Long = 40000,
    probeMs: Long = 55000,
    shortestMs: Long = 75000,
    longestMs: Long = 210000,
    lookEveryMs: Long = 15000,
    confirmMs: Long = 45000,
    stairMs: Long = LoadStep.StairMs,
    drainAtMostMs: Long = 240000,
    rejectAt: Double = 0.995,
    acceptAt: Double = 0.95,
    riseMsPerMinute: Double = 250,
) {

  /** The rules for limits at the end of a repeated step: the more probable verdict is better than none. */
  def decisive: StepRules =
    copy(rejectAt = StepRules.Decisive, acceptAt = StepRules.Decisive)
}

object StepRules {
  private val Decisive = 0.8
}

/** Numbers in the sentences about steps. */
private[steps] object StepWords {
  def percent(value: Double): String = s"${decimals(value)} %"

  def plain(value: Double): String =
    if (value.abs >= 100) String.format(Locale.ROOT, "%,.0f", Double.box(value))
    else decimals(value)

  def times(value: Double): String =
    String.format(Locale.ROOT, if (value < 1) "%.3f" else "%.2f", Double.box(value))

  private def decimals(value: Double): String =
    String.format(Locale.ROOT, if (value.abs < 10) "%.2f" else "%.1f", Double.box(value))
}
