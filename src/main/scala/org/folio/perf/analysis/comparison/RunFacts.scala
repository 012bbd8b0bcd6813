package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Words
import org.folio.perf.model.{Fact, Inventory, RunReport, RunSummary}

/** What a run says about its environment and about how it was made, for "what changed". */
private[comparison] object RunFacts {
  val Versions = "Module versions"
  val Tasks = "Tasks"
  val CpuUnits = "CPU units"
  val Memory = "Memory limits"
  val Phases = "Phases"
  val Tenants = "Tenants"
  val Target = "Target"
  val Injector = "Load generator"
  val Software = "Software"
  val Settings = "Settings"

  /** Parts of which a list is complete: what only one run has was added or taken away. */
  val Complete: Set[String] = Set(Versions, Tasks, CpuUnits, Memory)

  /** Said elsewhere, part of the plan, or without any effect on what is measured. */
  private val LeftOut = Set(
    "target",
    "duration",
    "rampUp",
    "tenants",
    "workflows",
    "exclude",
    "model",
    "rate",
    "reports",
    "baseline",
    "progressInterval",
    "force",
    "seed",
  ) ++ PlanDifference.ShapingSettings

  def apply(report: RunReport): Vector[Fact] =
    report.infrastructure.inventory.toVector.flatMap(ofInventory) ++ ofRun(report.run)

  private def ofInventory(inventory: Inventory): Vector[Fact] =
    inventory.components.map { c =>
      Fact(c.component.capitalize, c.property, s"${c.value} ${c.unit}".trim)
    } ++ inventory.modules.flatMap { m =>
      Vector(
        Fact(Versions, m.name, m.version),
        Fact(Tasks, m.name, m.tasks.toString),
        Fact(CpuUnits, m.name, if (m.cpuUnits == 0) "none reserved" else m.cpuUnits.toString),
        Fact(Memory, m.name, s"${m.memorySoftLimitMiB} to ${m.memoryHardLimitMiB} MiB"),
      )
    }

  private def ofRun(run: RunSummary): Vector[Fact] =
    Vector(
      Fact(Phases, "steady state", Words.duration(run.steadyToMs - run.steadyFromMs)),
      Fact(Phases, "ramp-up", Words.duration(run.profile.rampUpMs)),
      Fact(Tenants, "names", names(run)),
      Fact(Target, "name", run.target),
      Fact(Injector, "system", run.injectorHost.os),
      Fact(Injector, "CPUs", run.injectorHost.cpus.toString),
      Fact(Injector, "heap", s"${run.injectorHost.maxHeapMiB} MiB"),
      Fact(Software, "folio-perf", run.versions.folioPerf),
      Fact(Software, "Gatling", run.versions.gatling),
      Fact(Software, "Java", run.versions.java),
    ) ++ run.settings.toVector.sorted.collect {
      case (name, value) if !LeftOut(name) && !name.startsWith("thresholds.") =>
        Fact(Settings, name, value)
    }

  private def names(run: RunSummary): String = {
    val sorted = run.tenants.map(_.name).sorted
    if (sorted.size <= 3) sorted.mkString(", ")
    else s"${sorted.size}: ${sorted.head} to ${sorted.last}"
  }
}
