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
 * @param groups transactions that changed together, the clearest first
 * @param cautions what limits every verdict, in sentences
 * @param platforms `None`: both runs are on one platform
 * @param suspects modules whose requests changed while most others did not
 * @param explanations of the transactions that are slower or faster, by their requests
 * @param otherRequests transactions that send other requests than in the baseline, which are not compared
 * @param judgedModules number of modules whose requests were compared; `None`: one of the runs has no breakdown
 * @param generatorCpu average CPU of the load generators' machines; `None`: unknown, or both were busy, or neither
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
    groups: Vector[GroupChange] = Vector.empty,
    cautions: Vector[String] = Vector.empty,
    platforms: Option[PlatformChange] = None,
    suspects: Vector[Suspect] = Vector.empty,
    explanations: Vector[TransactionExplanation] = Vector.empty,
    judgedModules: Option[Int] = None,
    otherRequests: Vector[OtherRequests] = Vector.empty,
    generatorCpu: Option[CpuChange] = None,
) {
  def count(verdict: RowVerdict): Int = rows.count(_.verdict == verdict)

  /** Number of transactions that can be compared. */
  def compared: Int = rows.size - count(RowVerdict.NotComparable)

  /** The words "3 unchanged, 30 undecided"; `None`: no row has such a verdict. */
  def counted(verdicts: Vector[RowVerdict]): Option[String] =
    verdicts.filter(count(_) > 0).map(verdict => s"${count(verdict)} ${verdict.word}").reduceOption(_ + ", " + _)
}

/**
 * A transaction that sends other requests than in the baseline.
 *
 * @param gone names of requests that only the baseline sent; `added`: that only this run sent
 */
final case class OtherRequests(
    transaction: String,
    gone: Vector[String],
    added: Vector[String],
)

/**
 * @param publishedAverages true: only averages are known
 * @param slowerThan run than which some of its transactions were called slower
 */
final case class ComparedRun(
    id: String,
    title: String,
    startedAt: Option[Instant],
    publishedAverages: Boolean,
    slowerThan: Option[String] = None,
)

object ComparedRun {
  def of(report: RunReport): ComparedRun = ComparedRun(
    report.run.id,
    s"${report.run.simulation} on ${report.run.target.name}",
    Some(report.run.loadStartedAt),
    publishedAverages = false,
    report.comparison.filter(_.count(RowVerdict.Slower) > 0).map(_.baseline.id),
  )

  def of(published: TestRecord): ComparedRun =
    ComparedRun(published.name, published.title, None, publishedAverages = true)
}

/** @param part e.g. `Database`; `None` in a value: it is not there */
final case class Change(
    part: String,
    setting: String,
    before: Option[String],
    after: Option[String],
)

/** All in per cent of the baseline; `lowPercent` to `highPercent` is a 95 % interval. */
final case class Interval(percent: Double, lowPercent: Double, highPercent: Double)

sealed abstract class RowVerdict(val word: String) {

  /** Whether it is a change. */
  def isCalled: Boolean = this == RowVerdict.Slower || this == RowVerdict.Faster
}

object RowVerdict {
  case object Slower extends RowVerdict("slower")
  case object Faster extends RowVerdict("faster")
  case object NoEvidence extends RowVerdict("undecided")
  case object Unchanged extends RowVerdict("unchanged")
  case object NotComparable extends RowVerdict("not comparable")

  /** Far from all others, by averages alone: a reason to investigate, not a verdict. */
  case object StandsOut extends RowVerdict("stands out")

  /** Compared by averages alone, without a large difference. */
  case object NotJudged extends RowVerdict("not judged")

  /** Those of rows that are called neither slower nor faster. */
  val neither: Vector[RowVerdict] = Vector(Unchanged, NoEvidence, NotJudged, NotComparable)
  val all: Vector[RowVerdict] = Vector(Slower, Faster, StandsOut) ++ neither

  /** @param change in per cent or as a logarithm */
  def called(change: Double): RowVerdict = if (change > 0) Slower else Faster
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
) {

  /** Its time is that of the baseline, while those of the others changed. */
  def stayed: Boolean = verdict == RowVerdict.Unchanged && own.exists(o => o.lowPercent * o.highPercent > 0) &&
    own.exists(_.percent.abs >= ComparedRow.LeastPercent)
}

object ComparedRow {

  /** A change of a tenth, in per cent of the slower time. */
  private val LeastPercent = 9.0
}

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
 * Transactions that changed together, beyond what all others did.
 *
 * @param name of the module or workflow; of tenants' classes e.g. `large tenants`
 * @param changePercent change of their typical times beyond the others', with its 95 % interval
 * @param verdict `Stayed`: it is the others that changed
 */
final case class GroupChange(
    name: String,
    kind: GroupKind,
    transactions: Vector[String],
    changePercent: Double,
    lowPercent: Double,
    highPercent: Double,
    verdict: GroupVerdict,
) {
  def interval: Interval = Interval(changePercent, lowPercent, highPercent)
}

sealed trait GroupKind

object GroupKind {
  case object Module extends GroupKind
  case object Workflow extends GroupKind

  /** Tenants of a size. */
  case object Size extends GroupKind

  /** Nothing is known that these transactions have in common. */
  case object Transactions extends GroupKind
}

/** @param isCertain false: without earlier runs nobody knows how much a module differs from run to run without any change */
sealed abstract class GroupVerdict(val isSlower: Boolean, val isCertain: Boolean)

object GroupVerdict {
  case object Slower extends GroupVerdict(true, true)
  case object Faster extends GroupVerdict(false, true)
  case object PossiblySlower extends GroupVerdict(true, false)
  case object PossiblyFaster extends GroupVerdict(false, false)

  /** Their times are those of the baseline, while those of the others changed. */
  case object Stayed extends GroupVerdict(false, false)

  def apply(isSlower: Boolean, isCertain: Boolean): GroupVerdict =
    if (isSlower) if (isCertain) Slower else PossiblySlower
    else if (isCertain) Faster
    else PossiblyFaster
}

/** How sure a conclusion is. */
sealed abstract class Certainty(val word: String)

object Certainty {

  /** Measured, or by chance in one of a thousand cases at most. */
  case object Certain extends Certainty("certain")
  case object Likely extends Certainty("likely")

  /** One explanation of several. */
  case object Possible extends Certainty("possible")
}

/**
 * Response times of a run in blocks of time, for later comparisons. The first block starts at the end of the ramp-up, at
 * least five minutes after the start of the load. An incomplete last block is left out.
 *
 * @param fromMs start of the first block, since the start of the load
 * @param blockMs length of a block
 * @param blocks number of blocks; 0: the steady state is too short
 */
final case class JudgedBlocks(fromMs: Long, blockMs: Long, blocks: Int, rows: Vector[RowBlocks]) {
  def minutes: Long = blocks.toLong * blockMs / 60000
}

/**
 * A transaction in blocks. An iteration belongs to the block of its start.
 *
 * @param succeeded number of successful iterations in the blocks; `failed` likewise
 * @param meanLogMs per block: mean of the natural logarithms of the times of successful iterations, in ms; `None`: none
 *   succeeded
 * @param tails 95th percentiles in the narrowest blocks with enough iterations, and in the next wider blocks; empty:
 *   too few iterations
 * @param fiveMinutes number of iterations, with failed ones, in each five minutes; `failedInFiveMinutes` likewise
 * @param whole figures of the whole run, with ramp-up and failed iterations, as in published averages
 * @param slow a second kind of times that are much longer, such as misses of a cache; `None`: there is none
 */
final case class RowBlocks(
    transaction: String,
    succeeded: Long,
    failed: Long,
    meanLogMs: Vector[Option[Double]],
    tails: Vector[TailBlocks],
    fiveMinutes: Vector[Long],
    failedInFiveMinutes: Vector[Long],
    whole: WholeRun,
    slow: Option[SlowKind] = None,
) {
  def iterations: Long = succeeded + failed
}

/** @param p95Ms per block, of successful iterations; `None`: none succeeded */
final case class TailBlocks(blockMs: Long, p95Ms: Vector[Option[Double]])

/** @param averageMs of all iterations; `None`: no iterations */
final case class WholeRun(iterations: Long, failed: Long, averageMs: Option[Double])

/**
 * Successful iterations of the slower of two kinds.
 *
 * @param factor typical time of the slow kind divided by that of the fast kind
 */
final case class SlowKind(sharePercent: Double, factor: Double) {

  /** Standard deviation of what the typical time drifts with the share of the slow kind, as a logarithm. */
  def drift: Double = {
    val share = sharePercent / 100
    SlowKind.ShareDrift * share * (1 - share) * math.log(factor)
  }
}

object SlowKind {

  /** Standard deviation of the odds of a slow execution from run to run, as a logarithm. */
  private val ShareDrift = 0.35
}

/**
 * Differences between a run and an earlier one because they are on two platforms.
 *
 * @param modules that only one of the two has; empty also if an inventory is not known
 */
final case class PlatformChange(from: Platform, to: Platform, modules: Vector[ModuleMove])

/** @param isNew the later platform has it; false: the earlier one */
final case class ModuleMove(name: String, version: String, isNew: Boolean)
