package org.folio.perf.capacity

/**
 * A place where requests share vCPUs, after Seidmann: c vCPUs are one server that is c times as fast,
 * and a pure delay that makes a request alone as slow as on one vCPU.
 *
 * @param vCpu number of vCPU; above 0
 * @param maxPresent more requests at the same time are refused
 */
final case class Station(name: String, vCpu: Double, maxPresent: Int) {

  /** Time in the queueing part with `present` others there: it shares the server with them. */
  def sojournMs(workMs: Double, present: Int): Double = workMs / vCpu * (1 + present)

  /** Time outside the queueing part, independent of other requests. */
  def delayMs(workMs: Double): Double = workMs * (1 - 1 / vCpu).max(0.0)

  /** 1 is all its vCPUs; above 1: overload. */
  def utilisation(workMsPerSecond: Double): Double = workMsPerSecond / 1000 / vCpu

  /**
   * Mean time in the queueing part under arrivals that ignore the queue, where
   * W = D (1 + rate W): the law of [[sojournMs]] with the mean number present.
   *
   * @return `None`: overload, the queue grows without end
   */
  def meanSojournMs(workMs: Double, workMsPerSecond: Double): Option[Double] = {
    val busy = utilisation(workMsPerSecond)
    Option.when(busy < 1)(workMs / vCpu / (1 - busy))
  }
}
