package org.folio.perf.model

/** @param reasons sentences with value and threshold; reasons of a failure come first */
final case class Verdict(status: VerdictStatus, statement: String, reasons: Vector[String])

sealed trait VerdictStatus

object VerdictStatus {
  case object Passed extends VerdictStatus
  case object Failed extends VerdictStatus

  /** The run says nothing about the target: cut short, or the load generator did not keep the plan. */
  case object CannotBeJudged extends VerdictStatus
}
