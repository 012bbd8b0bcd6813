package org.folio.perf.doctor

/**
 * A problem that the check before a run found.
 *
 * @param isFatal the run cannot succeed
 * @param statement one or two sentences: problem, place, and what to do
 * @param isMakeable a preparation can create what is missing
 */
final case class Problem(isFatal: Boolean, statement: String, isMakeable: Boolean = false)

object Problem {
  def fatal(statement: String): Problem = Problem(isFatal = true, statement)
  def warning(statement: String): Problem = Problem(isFatal = false, statement)
}
