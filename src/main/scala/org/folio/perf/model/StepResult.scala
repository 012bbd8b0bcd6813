package org.folio.perf.model

/** Whether a target sustained a step of the load. */
sealed abstract class StepVerdict(val word: String)

object StepVerdict {
  case object Sustained extends StepVerdict("sustained")
  case object NotSustained extends StepVerdict("not sustained")

  /** The load generator did not keep its plan, or the measurement was too short. */
  case object Unclear extends StepVerdict("unclear")
}

/**
 * A step of the load: a constant rate and what it measured.
 *
 * @param timesPlan factor on the rates of the raised workflows
 * @param fromMs start of the step since the start of the load; `measuredFromMs` and `toMs` enclose what was judged
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
 */
final case class StepResult(
    timesPlan: Double,
    fromMs: Long,
    measuredFromMs: Long,
    toMs: Long,
    verdict: StepVerdict,
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
)

/** Users per minute, with the limits of the 95 % interval. */
final case class StepGrowth(perMinute: Double, low: Double, high: Double)

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
final case class StepTransaction(name: String, startMs: Long, durationMs: Int, ok: Boolean) {
  def endMs: Long = startMs + durationMs
}
