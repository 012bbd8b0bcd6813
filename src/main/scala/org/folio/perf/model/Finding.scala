package org.folio.perf.model

/**
 * A conclusion: one sentence with its number.
 *
 * @param id stable, e.g. `plan-kept`
 * @param detail a second sentence, or empty
 * @param evidence anchors of the page: `results`, `timeline`, `tenants`, `resources`, `errors`, ...
 * @param recommendation what to do about it, and in further sentences why; empty where nothing follows
 */
final case class Finding(
    id: String,
    severity: Severity,
    statement: String,
    detail: String,
    evidence: Vector[String],
    recommendation: String = "",
) {

  /** All that it says. */
  def text: String = Vector(statement, detail, recommendation).filter(_.nonEmpty).mkString(" ")
}

sealed trait Severity

object Severity {
  case object Good extends Severity
  case object Info extends Severity
  case object Warning extends Severity
  case object Bad extends Severity
}
