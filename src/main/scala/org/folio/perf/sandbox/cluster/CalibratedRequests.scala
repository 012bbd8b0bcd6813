package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.Environment
import org.folio.perf.capacity.network._

/** Requests in the calibrated network. Their demand follows from transaction and path. */
final private[cluster] class CalibratedRequests(
    cluster: NetworkCluster,
    parameters: NetworkParameters,
    environment: Environment,
    seed: Long,
    scheduler: Scheduler,
) {
  private val network = new LiveNetwork(cluster, parameters, seed, scheduler)
  private val receivingExport = RequestDemand.ofReceivingExport(cluster, parameters)
  private var present = 0

  private val byTransaction: Map[String, Map[CalibratedKind, RequestDemand]] =
    RowWork.all.map { work =>
      val own = RequestDemand.byKind(work, cluster, parameters)
      work.transaction -> (if (CalibratedRequests.isPolled(work)) own.map(withoutBase) else own)
    }.toMap

  /**
   * Demands of requests that belong to no transaction of the tables, e.g. log-ins. They pass the
   * stations but have no known base time.
   */
  private val others: Map[CalibratedKind, RequestDemand] = CalibratedKind.all.flatMap { kind =>
    RequestDemand.byKind(RowWork("", "", Map(kind -> 1.0)), cluster, parameters)
  }.toMap

  private val exports = RowWork.all.filter(_.workflow == RowWork.ReceivingExport).map(_.transaction)

  def demand(call: ClusterCall): RequestDemand = {
    val kind = CalibratedKind.of(call.method, call.route)
    call.transaction match {
      case Some(name) if exports.contains(name) => receivingExport
      case Some(name) => byTransaction.get(name).flatMap(_.get(kind)).getOrElse(others(kind))
      case None => others(kind)
    }
  }

  /**
   * @param fromNanos time at which its stay began
   * @return false: too many are present already, and the request was not taken in
   */
  def pass(demand: RequestDemand, fromNanos: Long)(answer: () => Unit): Boolean =
    if (present >= environment.maxPresentPerTask) false
    else {
      present += 1
      network.passFrom(fromNanos, demand) { () =>
        present -= 1
        answer()
      }
      true
    }

  private def withoutBase(entry: (CalibratedKind, RequestDemand)): (CalibratedKind, RequestDemand) =
    entry._1 -> entry._2.copy(baseMs = 0)
}

private object CalibratedRequests {

  /**
   * True if the transaction's time is that of a job, which has its own duration in the sandbox.
   */
  private def isPolled(work: RowWork): Boolean =
    work.workflow == RowWork.Sharing || work.requests.contains(CalibratedKind.Export)
}
