package org.folio.perf.analysis.search

import org.folio.perf.analysis.statistics.{Autocorrelation, Quantiles, Samples}
import org.folio.perf.model._
import java.util.Locale

/** Checks a step's transactions against limits on errors and response times. */
final private[search] class StepOutcomes(limits: Vector[Limit], confidence: Confidence, strictness: Strictness) {
  import StepOutcomes._

  def checks(all: Vector[StepTransaction]): Vector[StepCheck] = {
    val byName = all.groupBy(_.name)
    limits.flatMap { limit =>
      limit.figure match {
        case LimitFigure.Errors(None) => failed(limit, "transactions", all)
        case LimitFigure.Errors(Some(name)) => failed(limit, name, byName.getOrElse(name, Vector.empty))
        case LimitFigure.ErrorsOfEach => byName.toVector.flatMap { case (name, of) => failed(limit, name, of) }
        case LimitFigure.ResponseTime(wanted, statistic) =>
          byName.toVector.filter(of => wanted.forall(_ == of._1)).flatMap { case (name, of) =>
            time(limit, statistic, name, of.filter(_.ok))
          }
        case _ => None
      }
    }
  }

  private def failed(limit: Limit, name: String, of: Vector[StepTransaction]): Option[StepCheck] =
    share(limit, of, limit.bound / 100, !_.ok)(percent => s"$percent of $name failed.")

  private def time(
      limit: Limit,
      statistic: TimeStatistic,
      name: String,
      of: Vector[StepTransaction],
  ): Option[StepCheck] = statistic match {
    case TimeStatistic.Average => average(limit, name, of)
    case TimeStatistic.Max =>
      Option.when(of.nonEmpty) {
        val longest = of.map(_.durationMs).max
        val verdict =
          if (longest < limit.bound) StepVerdict.Sustained else StepVerdict.NotSustained
        StepCheck(limit.line, verdict, s"$name: the longest took $longest ms.")
      }
    case _ =>
      statistic.rank.map(_ / 100).flatMap { rank =>
        if (of.size < FewestForShares) fewTimes(limit, name, of, rank)
        else
          share(limit, of, 1 - rank, _.durationMs > limit.bound) { percent =>
            s"$percent of $name took longer than ${StepWords.plain(limit.bound)} ms."
          }
      }
  }

  /** Share of transactions that exceed a bound. Blocks show how much it scatters beyond chance. */
  private def share(
      limit: Limit,
      of: Vector[StepTransaction],
      most: Double,
      exceeds: StepTransaction => Boolean,
  )(statement: String => String): Option[StepCheck] = Option.when(of.nonEmpty) {
    val found = of.count(exceeds) / of.size.toDouble
    val effective = of.size / inflation(of, exceeds)
    val (low, _) = wilson(found, effective, confidence.rejectAt)
    val (_, high) = wilson(found, effective, confidence.acceptAt)
    val suffices = strictness == Strictness.Look ||
      strictness == Strictness.Last && most * effective < TooFewToProve
    val verdict =
      if (low > most) StepVerdict.NotSustained
      else if (high <= most || suffices && found <= most) StepVerdict.Sustained
      else StepVerdict.Unclear
    StepCheck(
      limit.line,
      verdict,
      statement(StepWords.percent(found * 100)),
      Option.when(most > 0 && most < 1)(LimitShare(limit.line, found, most, effective)),
    )
  }

  /** Too few for a share: the percentile of a logarithmic normal distribution. */
  private def fewTimes(
      limit: Limit,
      name: String,
      of: Vector[StepTransaction],
      rank: Double,
  ): Option[StepCheck] = Option.when(of.size >= FewestTimes) {
    val logs = of.map(t => math.log(math.max(1, t.durationMs).toDouble)).toArray
    val z = Quantiles.normal(rank)
    val deviation = math.max(0.05, math.sqrt(Samples.variance(logs)))
    val estimate = Samples.mean(logs) + z * deviation
    val error = deviation * math.sqrt((1 + z * z / 2) / logs.length)
    check(limit, name, math.exp(estimate), math.log(limit.bound))(estimate, error, math.max(2, of.size - 1))
  }

  private def average(limit: Limit, name: String, of: Vector[StepTransaction]): Option[StepCheck] =
    Option.when(of.size >= FewestTimes) {
      val times = of.sortBy(_.startMs).map(_.durationMs.toDouble).toArray
      val rho = Autocorrelation.corrected(times)
      val independent = Autocorrelation.independentValues(times.length, rho)
      val mean = Samples.mean(times)
      val error = math.sqrt(Samples.variance(times) / independent)
      check(limit, name, mean, limit.bound)(mean, error, math.max(1, independent.toInt - 1))
    }

  private def check(limit: Limit, name: String, ms: Double, bound: Double)(
      estimate: Double,
      error: Double,
      degrees: Int,
  ): StepCheck = {
    def half(probability: Double) = Quantiles.t(probability, degrees) * error
    val verdict =
      if (estimate - half(confidence.rejectAt) > bound) StepVerdict.NotSustained
      else if (strictness == Strictness.Look && estimate < bound || estimate + half(confidence.acceptAt) < bound)
        StepVerdict.Sustained
      else StepVerdict.Unclear
    StepCheck(limit.line, verdict, s"$name: ${StepWords.plain(ms)} ms.")
  }
}

/** Proof that a look at a step needs to accept it. */
sealed private[search] trait Strictness

private[search] object Strictness {

  /** None: a short look accepts a step that is not beyond the limits. */
  case object Look extends Strictness

  /** Full proof, since the step may last longer. */
  case object Firm extends Strictness

  /** Full proof, except where the transactions of a step are too few for any. */
  case object Last extends Strictness
}

private[search] object StepOutcomes {
  private val FewestForShares = 60
  private val FewestTimes = 10

  /** With fewer expected beyond the bound, none of them can prove that the limit holds. */
  private val TooFewToProve = 4.0
  private val BlockMs = 10000L

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
final private[search] case class StepCheck(
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
    (thresholds.errorPercent.map(Limit.errors) ++ times ++ lines).toVector.filter { limit =>
      limit.figure match {
        case _: LimitFigure.ResponseTime => true
        case _ => limit.isOfFailures
      }
    }
  }
}

/**
 * Confidence of the verdicts on limits, one-sided.
 *
 * @param rejectAt of "not sustained", `acceptAt` of "sustained"
 */
final private[search] case class Confidence(rejectAt: Double, acceptAt: Double)

private[search] object Confidence {
  val Usual: Confidence = Confidence(StepRules.RejectAt, StepRules.AcceptAt)

  /** At the end of a repeated step: the more probable verdict is better than none. */
  val Decisive: Confidence = Confidence(0.8, 0.8)
}

/** Times and confidence of the steps. */
private[search] object StepRules {

  /** Time after a change of the rate until all parts of an iteration run at the new rate. */
  val SettleMs = 40000L

  /** Longest step at a rate far above all that was sustained so far, if it is not clearly sustained. */
  val ProbeMs = 55000L

  /** Shortest time measured after the settling of a step with a firm verdict. */
  val ShortestMs = 75000L

  /** Longest such time; a step that still has no verdict is unclear. */
  val LongestMs = 210000L

  /** Time between two attempts at a verdict. */
  val LookEveryMs = 15000L

  /** Time for which users must be seen to grow. */
  val ConfirmMs = 45000L

  /** Longest wait for the backlog of a step that was not sustained. */
  val DrainAtMostMs = 240000L

  /** Confidence of the verdict "not sustained", one-sided. */
  val RejectAt = 0.995

  /** Confidence of the verdict "sustained", one-sided. */
  val AcceptAt = 0.95

  /** Largest rise of the average response time within a minute that still counts as none. */
  val RiseMsPerMinute = 250.0
}

/** Numbers in the sentences about steps. */
private[search] object StepWords {
  def percent(value: Double): String = s"${decimals(value)} %"

  def plain(value: Double): String =
    if (value.abs >= 100) "%,.0f".formatLocal(Locale.ROOT, value)
    else decimals(value)

  def times(value: Double): String =
    (if (value < 1) "%.3f" else "%.2f").formatLocal(Locale.ROOT, value)

  private def decimals(value: Double): String =
    (if (value.abs < 10) "%.2f" else "%.1f").formatLocal(Locale.ROOT, value)
}
