package org.folio.perf.model

/**
 * Response time of a transaction as the capacity model predicts it.
 *
 * @param averageMs predicted average
 * @param unexplained reason why the measured time differs too much or cannot be compared; `None`: the model explains the
 *   measured time
 */
final case class PredictedRow(transaction: String, averageMs: Double, unexplained: Option[String])
