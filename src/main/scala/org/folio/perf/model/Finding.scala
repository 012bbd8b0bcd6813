package org.folio.perf.model

/**
 * A conclusion, with its number in one sentence.
 *
 * @param id stable, e.g. `plan-kept`
 * @param detail a second sentence, or empty
 * @param evidence anchors of the page: `results`, `timeline`, `tenants`, `resources`, `errors`, ...
 * @param recommendation advice and, in further sentences, its reason; empty: there is none
 */
final case class Finding(
    id: String,
    severity: Severity,
    statement: String,
    detail: String,
    evidence: Vector[String],
    recommendation: String = "",
) {

  /** Statement, detail and recommendation. */
  def text: String = Vector(statement, detail, recommendation).filter(_.nonEmpty).mkString(" ")
}

sealed trait Severity

object Severity {
  case object Good extends Severity
  case object Info extends Severity
  case object Warning extends Severity
  case object Bad extends Severity
}
