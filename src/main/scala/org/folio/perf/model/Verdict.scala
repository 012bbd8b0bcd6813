package org.folio.perf.model

/** @param reasons one sentence each, with limit and value; what made it fail comes first */
final case class Verdict(status: VerdictStatus, statement: String, reasons: Vector[String])

sealed trait VerdictStatus

object VerdictStatus {
  case object Passed extends VerdictStatus
  case object Failed extends VerdictStatus

  /** The run says nothing about the target: cut short, or the load generator did not keep the plan. */
  case object CannotBeJudged extends VerdictStatus
}
