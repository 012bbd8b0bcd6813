package org.folio.perf.model

import java.time.Instant

/**
 * Differences between a run and an earlier one: changes of configuration and of response times.
 *
 * @param earlier further runs of the baseline's environment, which show how much runs differ without
 *   any change
 * @param changes between the two runs, the order of the report
 * @param notStated facts that could not be compared, because one of the runs does not have them
 * @param remarks conclusions and their limits, in sentences
 * @param blocked reason why no transaction is judged, in a sentence; `None`: they are
 * @param minutes judged minutes of the steady state in this run
 * @param cluster change of all transactions together; `None`: not judged
 * @param overall geometric mean of the ratios; `None`: not judged
 * @param groups transactions that changed together, the clearest first
 * @param cautions what limits every verdict, in sentences
 * @param platforms `None`: both runs are on one platform
 * @param suspects modules whose requests changed while most others did not
 * @param explanations of the transactions that are slower or faster, by their requests
 * @param judgedModules number of modules whose requests were compared; `None`: one of the runs has no breakdown
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
    groups: Vector[GroupChange] = Vector.empty,
    cautions: Vector[String] = Vector.empty,
    platforms: Option[PlatformChange] = None,
    suspects: Vector[Suspect] = Vector.empty,
    explanations: Vector[TransactionExplanation] = Vector.empty,
    judgedModules: Option[Int] = None,
) {
  def count(verdict: RowVerdict): Int = rows.count(_.verdict == verdict)
}

/** @param publishedAverages true: only averages are known */
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

  /** Far from all others, by averages alone: a reason to investigate, not a verdict. */
  case object StandsOut extends RowVerdict

  /** Compared by averages alone, without a large difference. */
  case object NotJudged extends RowVerdict
}

/**
 * @param averageMs of successful iterations in the steady state; of a comparison with published
 *   averages, over all of the run, as those are
 * @param changePercent from `baselineTypicalMs` to `typicalMs`, the cluster's part included
 * @param own change without the common change of all transactions
 * @param detectablePercent detectable change: the smallest rise that this comparison can show
 * @param because reason why the row is not comparable, in a sentence
 * @param baselineTypicalMs typical time (geometric mean) of the baseline; with earlier runs, of the baseline and these
 * @param typicalMs the same of this run
 * @param averageChangePercent from `baselineAverageMs` to `averageMs`
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
    baselineTypicalMs: Option[Double] = None,
    typicalMs: Option[Double] = None,
    averageChangePercent: Option[Double] = None,
)

/**
 * Change of a 95th percentile; only large changes are significant.
 *
 * @param own change beyond the change of the transaction's typical time
 */
final case class TailChange(
    baselineMs: Double,
    ms: Double,
    own: Interval,
    detectablePercent: Double,
    verdict: RowVerdict,
)

/** @param rose true: the share of failed iterations rose beyond bursts and drift */
final case class ErrorChange(baselinePercent: Double, percent: Double, rose: Boolean)

/** @param noiseKnown true: earlier runs show how much runs of this environment differ */
final case class ClusterChange(
    change: Interval,
    detectablePercent: Double,
    verdict: RowVerdict,
    noiseKnown: Boolean,
)

/**
 * The transactions of one workflow.
 *
 * @param slower number of transactions that became slower, each perhaps by little
 * @param fromPercent least change of them, and `toPercent` greatest
 * @param ownPercent mean change without the cluster's part
 * @param probability probability of so unequal a split by chance
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
