package org.folio.perf.model

/**
 * What the capacity model expected of a transaction.
 *
 * @param averageMs response time
 * @param unexplained why it and the measured time are too far apart, or not to be compared; `None`: the
 *   model explains what was measured
 */
final case class PredictedRow(transaction: String, averageMs: Double, unexplained: Option[String])
