package org.folio.perf.doctor

/**
 * Something that the check before a run found.
 *
 * @param isFatal the run cannot succeed
 * @param statement one or two sentences: what, where, and what to do
 * @param isMakeable what is missing can be made by a preparation
 */
final case class Problem(isFatal: Boolean, statement: String, isMakeable: Boolean = false)

object Problem {
  def fatal(statement: String): Problem = Problem(isFatal = true, statement)
  def warning(statement: String): Problem = Problem(isFatal = false, statement)
}
