package org.folio.perf.sandbox.gateway.fault

import scala.collection.mutable

/** The troubles that the gateway has been told to make. For one thread. */
final class GatewayFaults {
  final private class Active(
      val scope: FaultScope,
      val trouble: InjectedFault,
      var callsLeft: Option[Int],
  )

  /** How many requests have met each fault since the last [[clear]], by its scope and trouble. */
  private val counts = mutable.LinkedHashMap.empty[String, Long].withDefaultValue(0L)
  private val active = mutable.ArrayBuffer.empty[Active]

  def isEmpty: Boolean = active.isEmpty

  /** From the next request on. @param calls how many it meets; `None`: all until [[clear]] */
  def add(scope: FaultScope, trouble: InjectedFault, calls: Option[Int]): Unit = {
    active += new Active(scope, trouble, calls)
    counts.update(s"$scope: $trouble", 0L)
  }

  def clear(): Unit = {
    active.clear()
    counts.clear()
  }

  /** One line a fault. */
  def met: Vector[String] = counts.toVector.map { case (fault, count) => s"$fault: $count met" }

  /** What this request meets, by the fault that was set first; it counts as met. */
  def meets(tenant: String, module: String, path: String): Option[InjectedFault] =
    active.find(_.scope.has(tenant, module, path)).map { fault =>
      counts(s"${fault.scope}: ${fault.trouble}") += 1
      fault.callsLeft = fault.callsLeft.map(_ - 1)
      if (fault.callsLeft.exists(_ <= 0)) active -= fault
      fault.trouble
    }
}
