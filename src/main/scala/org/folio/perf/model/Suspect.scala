package org.folio.perf.model

/**
 * A module whose requests became slower or faster beyond the change that all modules share, while those of most others did
 * not.
 *
 * @param module without version
 * @param requests its changed requests, the greatest change first
 * @param transactions that are called slower or faster, and whose change these requests explain in part
 * @param changeMs of one of these requests, on average; without the change that all modules share. `lowMs` to `highMs` is a
 *   95 % interval.
 * @param baselineMs average time of a call of these requests in the baseline, and `ms` in this run
 * @param certainty `Certain`: rare by chance, and most other modules are unchanged
 * @param othersUnchanged other modules whose requests certainly changed by less than 10 %
 * @param others other modules that were judged
 * @param changes of this module between the two runs: version, tasks, CPU units and others
 * @param cpuPercent average CPU utilisation of its service in both runs; `None`: unknown in one of them
 * @param calls other suspects that it calls, as the capacity environment expects, so that it may only wait for them
 */
final case class Suspect(
    module: String,
    requests: Vector[String],
    transactions: Vector[String],
    changeMs: Double,
    lowMs: Double,
    highMs: Double,
    baselineMs: Double,
    ms: Double,
    certainty: Certainty,
    othersUnchanged: Int,
    others: Int,
    changes: Vector[Change],
    cpuPercent: Option[CpuChange],
    calls: Vector[String] = Vector.empty,
) {

  /** Whether its times are those of the module itself, without the modules that it calls: traces of both runs show them. */
  def isOwnTime: Boolean = requests.exists(_.endsWith(Suspect.ofModule(module)))
}

object Suspect {

  /** End of a request's name whose time is the own time of one module. */
  def ofModule(module: String): String = s": $module"
}

final case class CpuChange(baselinePercent: Double, percent: Double)

/**
 * The requests that explain why a transaction is slower or faster.
 *
 * @param changeMs of its average
 * @param parts requests whose change is not by chance, the greatest first
 * @param pausesMs change of its time outside requests: pauses of polling, work of the load generator
 * @param restMs change without `parts`: requests whose changes may be chance, what all share, and pauses
 */
final case class TransactionExplanation(
    transaction: String,
    changeMs: Double,
    parts: Vector[ExplainedPart],
    pausesMs: Double,
    restMs: Double,
)

/**
 * A request's part in the change of a transaction.
 *
 * @param module without version; `None`: unknown
 * @param changeMs of an execution; `lowMs` to `highMs` is a 95 % interval
 * @param baselineCalls calls of an execution in the baseline, and `calls` in this run
 */
final case class ExplainedPart(
    request: String,
    module: Option[String],
    cause: PartCause,
    changeMs: Double,
    lowMs: Double,
    highMs: Double,
    baselineCalls: Double,
    calls: Double,
)

sealed trait PartCause

object PartCause {

  /** Each call takes another time. */
  case object Time extends PartCause

  /** It is sent more often, or less often. */
  case object Calls extends PartCause

  /** The baseline has no such request. */
  case object New extends PartCause

  /** This run has no such request. */
  case object Gone extends PartCause
}
