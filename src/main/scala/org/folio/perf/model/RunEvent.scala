package org.folio.perf.model

/**
 * A change of response times within the steady state of a run.
 *
 * @param fromMs since the start of the load, like `toMs`; of a step, the moment of it
 * @param name of the module or workflow; `None`: all transactions, or a single one
 * @param factor of the response times: in a stall, after a step, at the end of a growth against its start
 * @param orStep true: a growth that may as well be a step, for the noise hides which
 */
final case class RunEvent(
    kind: EventKind,
    fromMs: Long,
    toMs: Long,
    transactions: Vector[String],
    factor: Double,
    name: Option[String] = None,
    orStep: Boolean = false,
)

sealed trait EventKind

object EventKind {

  /** For some minutes everything takes much longer. */
  case object Stall extends EventKind

  /** Response times change at once and stay so. */
  case object Step extends EventKind

  /** Response times grow all the time. */
  case object Growth extends EventKind
}
