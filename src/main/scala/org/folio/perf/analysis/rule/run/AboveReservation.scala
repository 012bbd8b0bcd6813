package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Services that used more CPU than is reserved for them: a reservation is no limit. */
object AboveReservation extends RunRule {
  private val Named = 3

  /** Services with their use, the highest first. */
  private[analysis] def services(measured: RunMeasurements): Vector[ServiceUse] = {
    val modules = measured.results.infrastructure.inventory
      .fold(Map.empty[String, ModuleInfo])(_.services)
    measured.results.infrastructure.services
      .filter(_.averagePercent.exists(Resource.isAboveReservation))
      .filterNot(use => modules.get(use.service).exists(_.reservesLittleCpu))
      .sortBy(s => (-s.averagePercent.getOrElse(0.0), s.service))
  }

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val above = services(measured)
    if (above.isEmpty) Vector.empty
    else {
      val instance = measured.results.infrastructure.inventory
        .flatMap(_.machines.find(m => m.kind == "ec2" && m.vCpu.exists(_ > 0)))
      val more =
        if (above.size > Named)
          s" ${count(above.size - Named, "other service", "other services")} did too."
        else ""
      Vector(
        Finding(
          "above-reservation",
          Severity.Info,
          above.take(Named).map(sentence(_, instance)).mkString(" ") + more,
          "A CPU reservation is not a limit: a task may use more while its instance has idle CPU.",
          Vector("services", "resources"),
        )
      )
    }
  }

  private def sentence(use: ServiceUse, instance: Option[Machine]): String = {
    val reserved = use.reservedVCpu.fold("") { vCpu =>
      val units = (vCpu * 1024 / use.tasks.max(1)).round
      s" of ${count(units, "CPU unit", "CPU units")} a task"
    }
    val absolute = use.averageVCpu.fold("") { vCpu =>
      val share =
        instance.flatMap(i => i.vCpu.map(i.machineType -> _)).fold("") { case (name, cores) =>
          s", ${percent(vCpu * 100 / cores)} of one $name"
        }
      s": ${unit(short(vCpu), "vCPU")} in ${count(use.tasks, "task", "tasks")}$share"
    }
    s"${use.service} used ${percent(use.averagePercent.getOrElse(0.0))} of its reservation$reserved$absolute."
  }
}
