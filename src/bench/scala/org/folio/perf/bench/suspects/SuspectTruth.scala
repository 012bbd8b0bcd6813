package org.folio.perf.bench.suspects

import org.folio.perf.capacity.Stations

/**
 * What a change truly does, by the costs of the cluster's requests when they are alone.
 *
 * @param change of the second run
 */
final private[suspects] class SuspectTruth(change: SystemChange) {
  import SuspectTruth._

  private val before = new Stations(SimulatedCluster.environment)
  private val after = new Stations(SimulatedCluster.changed(change))

  /** Times of one call of each request, before and after. */
  private val callMs: Map[PlannedRequest, (Double, Double)] =
    ClusterPlan.rows
      .flatMap(_.requests)
      .distinct
      .map { request =>
        request -> (
          SimulatedCluster.aloneMs(before, request, SystemChange.None),
          SimulatedCluster.aloneMs(after, request, change),
        )
      }
      .toMap

  /** As a factor: what all requests share. */
  private val shared: Double = {
    val ratios = callMs.values.map { case (a, b) => b / a }.toVector.sorted
    ratios(ratios.size / 2)
  }

  /** Without what all share. */
  private def own(request: PlannedRequest): Double = {
    val (a, b) = callMs(request)
    b / (a * shared) - 1
  }

  /** Names of requests whose calls take another time. */
  val requests: Set[String] =
    callMs.keys.filter(r => math.abs(own(r)) > Unnoticed).map(_.name).toSet

  /** Modules that serve such requests, and not only because a module behind them changed. */
  val targets: Set[String] = change.modules.keySet ++
    callMs.keys.filter(r => change.delaysMs.contains(r.name)).map(_.module)

  val modules: Set[String] =
    callMs.keys.filter(r => !r.isPreflight && math.abs(own(r)) > Unnoticed).map(_.module).toSet

  val calls: Set[(String, String)] = change.calls.keySet

  /** Share by which one execution of a transaction becomes slower through one module, without what all share. */
  def rise(transaction: String, module: String): Double =
    ClusterPlan.rows.find(_.name == transaction).fold(0.0) { row =>
      val whole = row.requests.map(callMs(_)._1 * shared).sum
      row.requests
        .filter(_.module == module)
        .map { r =>
          val (a, b) = callMs(r)
          b - a * shared
        }
        .sum / whole
    }

  /** The same, through further calls. */
  def riseByCalls(transaction: String): Double =
    ClusterPlan.rows.find(_.name == transaction).fold(0.0) { row =>
      val whole = row.requests.map(callMs(_)._1).sum
      row.requests.map { r =>
        (change.calls.getOrElse((row.name, r.name), 1) - 1).toDouble * callMs(r)._1
      }.sum / whole
    }
}

private object SuspectTruth {

  /** Smaller true changes are nobody's fault, and no reason to name anybody. */
  val Unnoticed = 0.03
}
