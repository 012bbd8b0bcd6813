package org.folio.perf.model

/**
 * A conclusion, with its number in one sentence.
 *
 * @param id stable, e.g. `plan-kept`
 * @param detail further sentences with numbers, or empty
 * @param evidence anchors of the page: `results`, `timeline`, `tenants`, `resources`, `errors`, ...
 * @param recommendation advice and, in further sentences, its reason; empty: there is none
 * @param certainty of the conclusion; `None`: it is measured directly, or the report is of an older version
 * @param because reason for the certainty, as a sentence; empty: it is measured directly
 * @param atMs moment since the start of the load at which the charts show it; `None`: no single moment
 * @param waitingPercent share of the time that users waited which it explains; `None`: unknown
 * @param effects findings that follow from this one or belong to it; they have no effects of their own
 */
final case class Finding(
    id: String,
    severity: Severity,
    statement: String,
    detail: String,
    evidence: Vector[String],
    recommendation: String = "",
    certainty: Option[Certainty] = None,
    because: String = "",
    atMs: Option[Long] = None,
    waitingPercent: Option[Double] = None,
    effects: Vector[Finding] = Vector.empty,
) {

  /** Statement, detail and recommendation. */
  def text: String = Vector(statement, detail, recommendation).filter(_.nonEmpty).mkString(" ")

  /** Itself and its effects. */
  def withEffects: Vector[Finding] = copy(effects = Vector.empty) +: effects

  def isProblem: Boolean = severity == Severity.Bad || severity == Severity.Warning
}

sealed trait Severity

object Severity {
  case object Good extends Severity
  case object Info extends Severity
  case object Warning extends Severity
  case object Bad extends Severity
}

/** A key figure under the verdict. `note` has its threshold or its context. */
final case class KeyFigure(label: String, value: String, unit: String, note: String)

/** @param reasons sentences with value and threshold; reasons of a failure come first */
final case class Verdict(status: VerdictStatus, statement: String, reasons: Vector[String])

sealed trait VerdictStatus

object VerdictStatus {
  case object Passed extends VerdictStatus
  case object Failed extends VerdictStatus

  /** The run says nothing about the target: cut short, or the load generator did not keep the plan. */
  case object CannotBeJudged extends VerdictStatus
}
