package org.folio.perf.model

import java.time.Instant

/**
 * How a run differs from an earlier one: what was changed, and what its transactions do about it.
 *
 * @param earlier further runs of the baseline's environment, which tell how much runs differ without
 *   any change
 * @param changes between the two runs, the order of the report
 * @param notStated what could not be compared, because one of the runs does not say it
 * @param remarks what may be concluded and what may not, in sentences
 * @param blocked why no transaction is judged, in a sentence; `None`: they are
 * @param minutes of steady state that are judged in this run, and in the baseline
 * @param cluster all transactions together; `None`: not judged
 * @param overall geometric mean of the ratios; `None`: not judged
 */
final case class Comparison(
    baseline: ComparedRun,
    earlier: Vector[ComparedRun],
    changes: Vector[Change],
    notStated: Vector[String],
    remarks: Vector[String],
    blocked: Option[String],
    minutes: Long,
    baselineMinutes: Option[Long],
    rows: Vector[ComparedRow],
    cluster: Option[ClusterChange],
    overall: Option[Interval],
    families: Vector[FamilyChange],
) {
  def count(verdict: RowVerdict): Int = rows.count(_.verdict == verdict)
}

/** @param publishedAverages nothing but averages are known of it */
final case class ComparedRun(
    id: String,
    title: String,
    startedAt: Option[Instant],
    publishedAverages: Boolean,
)

/** @param part e.g. `Database`; `None` in a value: it is not there */
final case class Change(
    part: String,
    setting: String,
    before: Option[String],
    after: Option[String],
)

/** All in per cent of the baseline; `lowPercent` to `highPercent` is a 95 % interval. */
final case class Interval(percent: Double, lowPercent: Double, highPercent: Double)

sealed trait RowVerdict

object RowVerdict {
  case object Slower extends RowVerdict
  case object Faster extends RowVerdict
  case object NoEvidence extends RowVerdict
  case object Unchanged extends RowVerdict
  case object NotComparable extends RowVerdict

  /** Far from all others, by averages alone: a reason to look, no verdict. */
  case object StandsOut extends RowVerdict

  /** Within what averages alone can tell. */
  case object NotJudged extends RowVerdict
}

/**
 * @param averageMs of successful iterations in the steady state; of a comparison with published
 *   averages, over all of the run, as those are
 * @param changePercent of the typical time (geometric mean), the cluster's part included
 * @param own what is left when the change of all transactions together is taken off
 * @param detectablePercent smallest rise that this comparison would have seen
 * @param because why it is not comparable, in a sentence
 */
final case class ComparedRow(
    transaction: String,
    workflow: String,
    baselineAverageMs: Option[Double],
    averageMs: Option[Double],
    changePercent: Option[Double],
    own: Option[Interval],
    detectablePercent: Option[Double],
    verdict: RowVerdict,
    because: Option[String],
    p95: Option[TailChange],
    errors: Option[ErrorChange],
)

/** 95th percentiles; they call large changes only. */
final case class TailChange(
    baselineMs: Double,
    ms: Double,
    own: Interval,
    detectablePercent: Double,
    verdict: RowVerdict,
)

/** @param rose whether the share of failed iterations rose beyond bursts and drift */
final case class ErrorChange(baselinePercent: Double, percent: Double, rose: Boolean)

/** @param noiseKnown whether earlier runs tell how much runs of this environment differ */
final case class ClusterChange(
    change: Interval,
    detectablePercent: Double,
    verdict: RowVerdict,
    noiseKnown: Boolean,
)

/**
 * The transactions of one workflow.
 *
 * @param slower how many of them changed upwards, each for itself perhaps by little
 * @param fromPercent least change of them, and `toPercent` greatest
 * @param ownPercent mean of what is left without the cluster's part
 * @param probability of so unequal a split by chance
 * @param verdict `Slower` or `Faster` when nearly all went the same way, or `NoEvidence`
 */
final case class FamilyChange(
    workflow: String,
    title: String,
    transactions: Int,
    slower: Int,
    fromPercent: Double,
    toPercent: Double,
    ownPercent: Double,
    probability: Double,
    verdict: RowVerdict,
)
