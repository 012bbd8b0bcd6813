package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.Environment
import org.folio.perf.capacity.network._
import org.folio.perf.model.{
  PredictedRequest,
  PredictedRow,
  TransactionBreakdown,
  TransactionResult,
}

/** Predicted response times for the measured transactions of a run. */
object RowPredictions {

  /** Factor within which the model explains a measured time; most held-out tests are within it. */
  val ExplainedFactor = 1.5

  /**
   * @param breakdown requests of the measured transactions
   * @return rows in the order of `measured`; empty: the environment has no calibration
   */
  def apply(
      environment: Environment,
      load: NetworkLoad,
      parameters: NetworkParameters,
      measured: Vector[TransactionResult],
      breakdown: Vector[TransactionBreakdown] = Vector.empty,
  ): Vector[PredictedRow] =
    NetworkCluster
      .fitting(environment, parameters.platform)
      .fold(
        _ => Vector.empty[PredictedRow],
        predicted(_, load, parameters, measured, breakdown),
      )

  private def predicted(
      cluster: NetworkCluster,
      load: NetworkLoad,
      parameters: NetworkParameters,
      measured: Vector[TransactionResult],
      breakdown: Vector[TransactionBreakdown],
  ): Vector[PredictedRow] = {
    val solution = new ClosedNetwork(cluster, load, parameters).solve()
    val requests = new RequestPredictions(cluster, parameters, solution)
    for {
      row <- measured
      predictedMs <- solution.averageMs(row.name)
      if parameters.baseMs.contains(row.name)
    } yield PredictedRow(
      row.name,
      predictedMs,
      unexplained(row, predictedMs),
      breakdown.find(_.transaction == row.name).fold(Vector.empty[PredictedRequest])(requests.of),
    )
  }

  private def unexplained(row: TransactionResult, predictedMs: Double): Option[String] =
    row.averageMs match {
      case None => Some("no execution succeeded")
      case Some(_) if !row.comparable => row.incomparableBecause
      case Some(_) if RowWork.named(row.name).exists(_.isJob) =>
        Some("it waits for a job, which the model does not explain")
      case Some(ms) if ms > predictedMs * ExplainedFactor => Some("slower than the model explains")
      case Some(ms) if ms * ExplainedFactor < predictedMs => Some("faster than the model explains")
      case _ => None
    }
}
