package org.folio.perf.model

/** Whether a target sustained a step of the load. */
sealed trait StepVerdict

object StepVerdict {
  case object Sustained extends StepVerdict
  case object NotSustained extends StepVerdict

  /** The measurement was too short or too noisy for a verdict. */
  case object Unclear extends StepVerdict
}

/**
 * A step of the load: a constant rate and what it measured.
 *
 * @param timesPlan factor on the rates of the raised workflows
 * @param fromMs start of the step since the start of the load; `measuredFromMs` and `toMs` enclose what was judged
 * @param firm whether the verdict stands with the full confidence; false: a short look on the way up
 * @param because a sentence: the criterion that decided
 * @param limitedBy criterion that was not met, in a word; `None`: all were met, or the step is unclear
 * @param iterationsPerMinute offered
 * @param transactionsPerSec completed in the measured time
 * @param requestsPerSec sent in the measured time
 * @param waitingUsers average number of users who waited for an answer or a job
 * @param growthPerMinute trend of this number, with the limits of its interval
 * @param averageMs of successful transactions
 * @param errorPercent of transactions
 * @param tenants that took part
 * @param blocks its users, if the step was agreed on before by several load generators: their sums are judged
 * @param shares of transactions beyond limits, for each limit that is on a share
 */
final case class StepResult(
    timesPlan: Double,
    fromMs: Long,
    measuredFromMs: Long,
    toMs: Long,
    verdict: StepVerdict,
    firm: Boolean,
    because: String,
    limitedBy: Option[String],
    iterationsPerMinute: Double,
    transactionsPerSec: Double,
    requestsPerSec: Double,
    waitingUsers: Double,
    growthPerMinute: Option[StepGrowth],
    averageMs: Option[Double],
    p95Ms: Option[Double],
    errorPercent: Double,
    tenants: Int,
    blocks: Option[StepBlocks] = None,
    shares: Vector[LimitShare] = Vector.empty,
)

/** Users per minute, with the limits of the 95 % interval. */
final case class StepGrowth(perMinute: Double, low: Double, high: Double)

/**
 * Means of consecutive blocks of the measured time.
 *
 * @param seconds length of a block
 * @param waiting users who waited
 * @param inFlight users who thought included
 */
final case class StepBlocks(seconds: Int, waiting: Vector[Double], inFlight: Vector[Double])

/**
 * Share of a step's transactions that were beyond a limit.
 *
 * @param limit its line
 * @param share beyond it, 0 to 1
 * @param most share that may be
 * @param effective number of transactions; correlated ones count as fewer
 */
final case class LimitShare(limit: String, share: Double, most: Double, effective: Double)

/**
 * Counts since the start of the load.
 *
 * @param atMs since the start of the load
 * @param due planned starts up to now
 * @param started iterations
 * @param ended iterations
 * @param requests sent
 * @param waiting users who wait for an answer or a job now; users who think do not
 */
final case class StepCounts(
    atMs: Long,
    due: Long,
    started: Long,
    ended: Long,
    requests: Long,
    waiting: Long,
)

/** @param startMs since the start of the load */
final case class StepTransaction(name: String, startMs: Long, durationMs: Int, ok: Boolean)
