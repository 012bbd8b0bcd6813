package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.Environment
import org.folio.perf.capacity.network._
import org.folio.perf.model.{PredictedRow, TransactionResult}

/** Predicted response times for the measured transactions of a run. */
object RowPredictions {

  /** Factor within which the model explains a measured time; most held-out tests are within it. */
  val ExplainedFactor = 1.5

  /**
   * @return rows in the order of `measured`; empty: the environment has no calibration
   */
  def apply(
      environment: Environment,
      load: NetworkLoad,
      parameters: NetworkParameters,
      measured: Vector[TransactionResult],
  ): Vector[PredictedRow] = for {
    cluster <- NetworkCluster.of(environment).toOption.toVector
    solution = new ClosedNetwork(cluster, load, parameters).solve()
    row <- measured
    predictedMs <- solution.averageMs(row.name)
    if parameters.baseMs.contains(row.name)
  } yield PredictedRow(row.name, predictedMs, unexplained(row, predictedMs))

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
