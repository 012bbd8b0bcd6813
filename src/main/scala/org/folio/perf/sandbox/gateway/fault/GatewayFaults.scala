package org.folio.perf.sandbox.gateway.fault

import scala.collection.mutable

/** Faults that are active in the gateway. Used by one thread. */
final class GatewayFaults {
  final private class Active(
      val scope: FaultScope,
      val fault: InjectedFault,
      var callsLeft: Option[Int],
  )

  /** Number of requests that met each fault since the last [[clear]], by scope and fault. */
  private val counts = mutable.LinkedHashMap.empty[String, Long].withDefaultValue(0L)
  private val active = mutable.ArrayBuffer.empty[Active]

  def isEmpty: Boolean = active.isEmpty

  /** Activates a fault from the next request on. */
  def add(scope: FaultScope, fault: InjectedFault, calls: Option[Int]): Unit = {
    active += new Active(scope, fault, calls)
    counts.update(s"$scope: $fault", 0L)
  }

  def clear(): Unit = {
    active.clear()
    counts.clear()
  }

  /** One line per fault, with the number of requests that met it. */
  def summary: Vector[String] = counts.toVector.map { case (fault, count) => s"$fault: $count met" }

  /**
   * The fault that applies to a request: of several, the one that was set first. The request counts
   * as one that met it.
   */
  def faultFor(tenant: String, module: String, path: String): Option[InjectedFault] =
    active.find(_.scope.has(tenant, module, path)).map { first =>
      counts(s"${first.scope}: ${first.fault}") += 1
      first.callsLeft = first.callsLeft.map(_ - 1)
      if (first.callsLeft.exists(_ <= 0)) active -= first
      first.fault
    }
}
