package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.network._
import org.folio.perf.model.{PredictedRequest, RequestShare, TransactionBreakdown}

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
  private val stretch = new StationDemands(cluster, parameters).stretch(solution.databaseUse)

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

  private def timeMs(demand: RequestDemand): Double = {
    val waits = solution.waits
    // Requests between modules do not pass Eureka's gateway.
    val gateVisits = cluster.eureka.fold(demand.passes)(_ => 1.0)
    demand.baseMs * (if (demand.feelsDatabase) stretch else 1.0) + gateVisits * waits.gateMs +
      demand.cpuPasses * waits.cpuMs + demand.orderVisits * waits.orderMs +
      demand.searches * waits.searchMs + demand.passes * waits.keycloakMs
  }
}

private object RequestPredictions {
  private val Most = 5
}
