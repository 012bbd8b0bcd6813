package org.folio.perf.model

/**
 * Response time of a transaction as the capacity model predicts it.
 *
 * @param averageMs predicted average
 * @param unexplained reason why the measured time differs too much or cannot be compared; `None`: the model explains the
 *   measured time
 * @param requests in which measured and predicted time differ most, the largest difference first; empty: the log or the
 *   kinds of the requests are unknown
 */
final case class PredictedRow(
    transaction: String,
    averageMs: Double,
    unexplained: Option[String],
    requests: Vector[PredictedRequest] = Vector.empty,
)

/**
 * A request of a transaction, predicted and measured.
 *
 * @param predictedMs time of all its calls in an average execution, likewise `measuredMs`
 */
final case class PredictedRequest(
    name: String,
    module: Option[String],
    predictedMs: Double,
    measuredMs: Double,
)
