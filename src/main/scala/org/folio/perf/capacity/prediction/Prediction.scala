package org.folio.perf.capacity.prediction

/**
 * Prediction of the calibrated model for a simulation on a cluster.
 *
 * @param environment name of its file, with the changes made to it
 * @param load a sentence on how the load was understood
 * @param transactions transactions with a known base time, in the order of the plan
 * @param notPredicted transactions of the plan that no calibration has seen
 * @param bottleneck name of the busiest station
 * @param highestRate factor on the plan's rate at which the first station is full, receiving exports
 *   going on as fast as predicted; `None`: one is full without any other request
 * @param receivingExportsPerSec requests of receiving exports; `None`: the plan has none
 * @param usdPerHour `None`: the price table lacks a machine
 * @param pricesAsOf days of the prices, the earliest and the latest
 * @param pricesFrom their source, in words; `None`: their table does not say
 * @param cautions warnings about the prediction, in sentences
 */
final case class Prediction(
    environment: String,
    changes: String,
    simulation: String,
    load: String,
    transactions: Vector[PredictedTransaction],
    notPredicted: Vector[String],
    stations: Vector[PredictedStation],
    bottleneck: String,
    highestRate: Option[HighestRate],
    receivingExportsPerSec: Option[Double],
    usdPerHour: Option[Double],
    pricesAsOf: Vector[String],
    pricesFrom: Option[String],
    cautions: Vector[String],
)

/**
 * @param averageMs response time
 * @param perMinute executions that complete
 */
final case class PredictedTransaction(name: String, averageMs: Double, perMinute: Double)

/** @param percent utilisation; 100 is its whole capacity */
final case class PredictedStation(name: String, percent: Double)

/** @param iterationsPerMinute of all paced workflows together */
final case class HighestRate(factor: Double, iterationsPerMinute: Double, limitedBy: String)
