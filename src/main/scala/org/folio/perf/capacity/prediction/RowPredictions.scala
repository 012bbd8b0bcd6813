package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.Environment
import org.folio.perf.capacity.network._
import org.folio.perf.model.{PredictedRequest, PredictedRow, RequestShare, TransactionBreakdown, TransactionResult}

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
  ): Vector[PredictedRow] = for {
    cluster <- NetworkCluster.of(environment).toOption.toVector
    solution = new ClosedNetwork(cluster, load, parameters).solve()
    requests = new RequestPredictions(cluster, parameters, solution)
    row <- measured
    predictedMs <- solution.averageMs(row.name)
    if parameters.baseMs.contains(row.name)
  } yield PredictedRow(
    row.name,
    predictedMs,
    unexplained(row, predictedMs),
    breakdown.find(_.transaction == row.name).fold(Vector.empty[PredictedRequest])(requests.of),
  )

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

/**
 * Predicted times of the requests of a measured transaction.
 *
 * @param solution of the model under the load of the run
 */
final private[prediction] class RequestPredictions(
    cluster: NetworkCluster,
    parameters: NetworkParameters,
    solution: NetworkSolution,
) {
  private val stretch = new StationDemands(cluster, parameters).stretch(solution.use.database)

  /** Requests with the largest difference between measured and predicted time, that with the largest first. */
  def of(row: TransactionBreakdown): Vector[PredictedRequest] =
    RowWork.named(row.transaction).fold(Vector.empty[PredictedRequest]) { work =>
      val demands = RequestDemand.byKind(work, cluster, parameters)
      row.requests
        .flatMap { request =>
          kindOf(request).flatMap(demands.get).map { demand =>
            val predictedMs = request.callsPerExecution * timeMs(demand)
            PredictedRequest(
              request.name,
              request.module,
              math.round(predictedMs * 10).toDouble / 10,
              request.perExecutionMs,
            )
          }
        }
        .sortBy(r => (-math.abs(r.measuredMs - r.predictedMs), r.name))
        .take(RequestPredictions.Most)
    }

  private def kindOf(request: RequestShare): Option[CalibratedKind] =
    request.name.split(" ", 2) match {
      case Array(method, path) => Some(CalibratedKind.of(method, path))
      case _ => None
    }

  private def timeMs(demand: RequestDemand): Double = RowDemand(
    "",
    demand.baseMs,
    demand.feelsDatabase,
    demand.passes,
    demand.cpuPasses,
    demand.orderVisits,
    demand.searches,
  ).timeMs(solution.waitsMs, stretch)
}

private object RequestPredictions {
  private val Most = 5
}
