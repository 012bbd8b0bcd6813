package org.folio.perf.analysis.statistics

/**
 * Failed iterations of a row in two runs. Errors come in bursts and their share drifts from run to run,
 * so a test of single iterations would call nearly everything. Without any error before, no share can drift.
 */
object ErrorShares {

  /** Counts of one row in one run, in blocks of five minutes. */
  final case class Counts(iterations: Vector[Long], failed: Vector[Long]) {
    def all: Double = iterations.sum.toDouble
    def errors: Double = failed.sum.toDouble
    def share: Double = if (all == 0) 0 else errors / all
  }

  /** @param pValue one-sided, for more errors than before; not adjusted */
  final case class Rise(from: Double, to: Double, pValue: Double)

  private val FewestErrors = 5

  /** Relative drift of a share between two runs of the same system. */
  private val Drift = 0.35

  /** Probability of any false call of a row. */
  val Level: Double = CallBudget.Errors

  /** Smaller rises are never called: one point. */
  val Gate = 0.01

  /** 1: errors come independently; more: in bursts. */
  def dispersion(counts: Counts): Double = {
    val p = counts.share
    val blocks = counts.iterations.zip(counts.failed).filter(_._1 > 0)
    if (counts.errors < FewestErrors || blocks.size < 2 || p >= 1) 1
    else {
      val squares = blocks.map { case (n, e) => math.pow(e - n * p, 2) / (n * p * (1 - p)) }
      math.max(1, squares.sum / (blocks.size - 1))
    }
  }

  /** @param earlier of all earlier runs, the baseline first */
  def rise(earlier: Vector[Counts], after: Counts): Rise =
    if (earlier.forall(_.errors == 0)) Rise(0, after.share, ofFirst(earlier.map(_.all).sum, after))
    else rise(earlier.head, after, math.max(dispersion(earlier.head), dispersion(after)))

  /** Bursts below this dispersion are chance. */
  private val LeastDispersion = 1.8

  /** Probability that all errors fall into this run by chance (hypergeometric); those of a burst are worth less. */
  private def ofFirst(before: Double, after: Counts): Double = {
    val burst = dispersion(after)
    val errors = math.floor(after.errors / (if (burst < LeastDispersion) 1 else burst))
    (0 until errors.toInt).map(i => (after.all - i) / (before + after.all - i)).product
  }

  private[statistics] def rise(before: Counts, after: Counts, dispersion: Double): Rise = {
    val (n1, n2) = (before.all, after.all)
    val pooled = (before.errors + after.errors) / (n1 + n2)
    val drift = Drift * (before.share + pooled) / 2
    val variance =
      dispersion * pooled * (1 - pooled) * (1 / n1 + 1 / n2) + 2 * drift * drift
    val z = if (variance == 0) 0 else (after.share - before.share) / math.sqrt(variance)
    Rise(before.share, after.share, Quantiles.normalAbove(z))
  }

  /** Decides which rises are real, in the order of the arguments. */
  def called(rises: Vector[Rise]): Vector[Boolean] =
    Adjustment.holm(rises.map(_.pValue)).zip(rises).map { case (p, rise) =>
      p <= Level && rise.to - rise.from >= Gate
    }
}
