package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, ModuleInfo, ServiceUse, Severity}

/** Services whose tasks reserve so little CPU that only vCPU say how busy they are. */
object LittleReserved extends RunRule {
  private val Named = 3

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val modules = measured.results.infrastructure.inventory
      .fold(Map.empty[String, ModuleInfo])(_.services)
    val all = measured.results.infrastructure.services
    val little = all.filter(use => modules.get(use.service).exists(_.reservesLittleCpu))
    val busiest = little
      .flatMap(use => use.averageVCpu.map(use -> _))
      .sortBy { case (use, vCpu) => (-vCpu, use.service) }
    if (little.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "little-reserved",
          Severity.Info,
          s"${whole(little.size.toLong)} of ${count(all.size, "service", "services")} " +
            s"${if (little.size == 1) "reserves" else "reserve"} less than ${ModuleInfo.FewestUnits} CPU units a " +
            s"task, so ${if (little.size == 1) "its" else "their"} CPU is given in vCPU${most(busiest)}.",
          s"A percentage of so small a reservation says nothing. ${unknown(little)}",
          Vector("services", "resources"),
        )
      )
  }

  private def most(busiest: Vector[(ServiceUse, Double)]): String =
    if (busiest.isEmpty) ""
    else {
      val named =
        busiest.take(Named).map { case (use, vCpu) => s"${use.service} ${decimal(vCpu, 2)}" }
      s"; the busiest: ${list(named)}"
    }

  /** Without any reservation a percentage cannot be turned into vCPU. */
  private def unknown(little: Vector[ServiceUse]): String = {
    val n = little.count(_.averageVCpu.isEmpty)
    if (n == 0) ""
    else
      s"For ${count(n, "service", "services")} without any reservation the vCPU are unknown."
  }
}
