package org.folio.perf.bench.capacity

import org.folio.perf.settings.Releases
import java.nio.file.Paths
import java.util.Locale
import org.folio.perf.capacity._
import org.folio.perf.model.RunReport
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.source.JsonFile

/**
 * Computes the capacity of the sandbox for the requests of a run, from its environment alone, and prints what the run
 * found.
 *
 * Argument: `report.json` of a run of `FindCapacity` against the sandbox.
 */
object SandboxCapacity {

  def main(arguments: Array[String]): Unit = {
    Locale.setDefault(Locale.ROOT)
    val report =
      JsonFile.Report.read(Paths.get(arguments(0))).fold(e => sys.error(e.message), identity)
    val found = report.capacity.getOrElse(sys.error("The run has no capacity."))
    val (computed, first) = of(report)
    println(f"Computed: $computed%.3f times the plan; $first saturates first.")
    println(
      f"Found: ${found.timesPlan.getOrElse(0.0)}%.3f (${found.lowTimesPlan.getOrElse(0.0)}%.3f to " +
        f"${found.highTimesPlan.getOrElse(0.0)}%.3f); first: ${found.firstStation.getOrElse("unknown")}. " +
        f"Found ÷ computed: ${found.timesPlan.getOrElse(0.0) / computed}%.3f"
    )
  }

  /** Factor on the plan at which the first station is saturated, and its name. */
  private def of(report: RunReport): (Double, String) = {
    val name = report.run.settings("sandbox.environment")
    val loaded = EnvironmentLoader.load(name).fold(e => sys.error(e.message), identity)
    val environment = Sandbox.complete(loaded, loaded.platform, Releases.usual(loaded.platform))
    val seconds = (report.run.steadyToMs - report.run.steadyFromMs) / 1000.0
    val offered = report.requests.flatMap { request =>
      val method = request.name.takeWhile(_ != ' ')
      val path = request.name.drop(method.length + 1)
      val kind =
        if (method == "OPTIONS") Some(RequestKind.Preflight) else Sandbox.kindOf(method, path)
      kind.map { k =>
        OfferedCalls(
          Sandbox.moduleOf(method, path).getOrElse("okapi"),
          k,
          request.count.toDouble / seconds,
        )
      }
    }
    val use = Utilisation.of(new Stations(environment), offered)
    val base = report.run.profile.steps.fold(1.0)(_.base)
    val demand = report.run.settings.get("sandbox.serviceDemand").fold(1.0)(_.toDouble)
    (base * use.headroom.get / demand, use.busiest.name)
  }
}
