package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network.{CalibratedKind, Coefficient}
import org.folio.perf.model.{CallsResult, OwnTime}

/**
 * Calls of a request of one kind, with the calls between modules, as logs of the gateway have counted them.
 *
 * @param passes average of the traced requests
 * @param traces requests that were counted
 */
final case class TracedPasses(kind: CalibratedKind, passes: Double, traces: Long) {

  /** Name of the coefficient that it measures. */
  def coefficient: String = s"passes.${kind.name}"
}

object TracedPasses {

  /** Fewer say little about a kind, whose requests differ. */
  private val FewestTraces = 20L

  /**
   * Spread of a measured coefficient, as natural logarithm of a ratio: the counts are exact, but the fitted tests send other
   * requests of the kind.
   */
  val Spread = 0.1

  /** Kinds whose requests start jobs: their work is not among the calls inside the request. */
  private val Jobs = Set[CalibratedKind](CalibratedKind.Import, CalibratedKind.Export)

  private val Counted: Set[String] = Coefficient.all.map(_.name).toSet

  /** In the order of the kinds. @param runs calls of runs; a request of several runs counts with all its traces */
  def of(runs: Vector[CallsResult]): Vector[TracedPasses] = {
    val requests = runs.flatMap(_.requests).groupBy { request =>
      val Array(method, path) = request.name.split(" ", 2): @unchecked
      CalibratedKind.of(method, path)
    }
    for {
      kind <- CalibratedKind.all if !Jobs(kind)
      its <- requests.get(kind).toVector
      traces = its.map(_.traces).sum
      if traces >= FewestTraces
      passes = its.map(one => calls(one.own) * one.traces).sum / traces
      found = TracedPasses(kind, passes, traces)
      if passes > 0 && Counted(found.coefficient)
    } yield found
  }

  /** Calls of modules; a filter's are part of a pass. */
  private def calls(own: Vector[OwnTime]): Double = own.filterNot(_.isFilter).map(_.calls).sum

  /** Lines for the console. @param from values that the counts replace */
  def lines(traced: Vector[TracedPasses], from: Map[String, Double]): Vector[String] =
    if (traced.isEmpty) Vector.empty
    else
      "Calls per request, counted in traces:" +: traced.map { one =>
        f"  ${one.kind.name}%-18s ${one.passes}%6.1f in ${one.traces}%,d requests, was ${from(one.coefficient)}%.1f"
      }
}
