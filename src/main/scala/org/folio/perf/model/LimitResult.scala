package org.folio.perf.model

/**
 * What became of a limit.
 *
 * @param line as it was written
 * @param held `None`: it could not be checked
 * @param statement with the value, or why it could not be checked
 */
final case class LimitResult(line: String, held: Option[Boolean], statement: String)
