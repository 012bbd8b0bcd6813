package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Facts about a run's environment and settings, for the list of changes. */
private[analysis] object RunFacts {
  val PlatformPart = "Platform"
  val Versions = "Module versions"
  val Tasks = "Tasks"
  val CpuUnits = "CPU units"
  val Memory = "Memory limits"
  val Heap = "Heap limits (Xmx)"
  val Metaspace = "Metaspace limits"
  val Reader = "Read/write split"
  val Sidecar = "Sidecar"
  val Phases = "Phases"
  val LeftOut = "Requests left out"
  val Tenants = "Tenants"
  val Target = "Target"
  val Injector = "Load generator"
  val Software = "Software"
  val Settings = "Settings"

  /** Parts about modules, in the order of the module table. */
  val ModuleParts: Vector[String] =
    Vector(Versions, Tasks, CpuUnits, Memory, Heap, Metaspace, Reader, Sidecar)

  /** Settings that are shown elsewhere, part of the plan, or without effect on the figures. */
  private[pair] val Omitted: Set[String] = Set(
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
    "redact",
    "seed",
    "sandbox.port",
    "sandbox.url",
  ) ++ PlanDifference.ShapingSettings

  /** Whether the inventories of runs know the same modules. */
  def areOfOneSource(runs: Vector[RunReport]): Boolean =
    runs.map(_.infrastructure.inventory.map(_.source)).distinct.size == 1

  /**
   * Whether all runs record what has such a part and name: what one of them did not record is no change.
   *
   * @param areOfOneSource a module that one of them lacks is not there
   */
  def recordedByAll(runs: Vector[Vector[Fact]], areOfOneSource: Boolean): ((String, String)) => Boolean = {
    val all = runs.map { facts =>
      val modules = facts.filter(fact => Vector(Tasks, Versions).contains(fact.part)).map(_.name).toSet
      (facts.map(fact => (fact.part, fact.name)).toSet, modules)
    }
    key =>
      all.forall { case (recorded, modules) =>
        recorded(key) || areOfOneSource && ModuleParts.contains(key._1) && !modules(key._2)
      }
  }

  def apply(report: RunReport): Vector[Fact] =
    platform(report) ++ report.infrastructure.inventory.toVector.flatMap(ofInventory) ++
      ofRun(report)

  private def platform(report: RunReport): Vector[Fact] =
    Fact(PlatformPart, "platform", report.run.runsOn.title) +:
      (report.run.release.toVector.map(Fact(PlatformPart, "gateway", _)) ++
        report.release.map(_.name).filter(_.nonEmpty).map(Fact(PlatformPart, "release", _)))

  private def ofInventory(inventory: Inventory): Vector[Fact] =
    inventory.components.map { c =>
      Fact(c.component.capitalize, c.property, s"${c.value} ${c.unit}".trim)
    } ++ versions(inventory.byModule) ++
      inventory.byModule.filter(_ => inventory.source.isEmpty).flatMap((ofService _).tupled)

  /** Tenants may have different versions of a module. */
  private def versions(modules: Vector[(String, ModuleInfo)]): Vector[Fact] = for {
    (module, its) <- modules.groupMap(_._1)(_._2.version).toVector.sortBy(_._1)
    known = its.filter(_.nonEmpty).distinct
    if known.nonEmpty
  } yield Fact(Versions, module, known.mkString(", "))

  private def ofService(name: String, m: ModuleInfo): Vector[Fact] = {
    val metaspaceMiB = m.maxMetaspaceMiB.orElse(m.metaspaceMiB)
    Vector(
      Some(Fact(Tasks, name, m.tasks.toString)),
      Option.unless(m.isUnknown)(Fact(CpuUnits, name, cpuUnits(m))),
      Option.unless(m.isUnknown)(Fact(Memory, name, memory(m))),
      m.xmxMiB.map(mib => Fact(Heap, name, s"$mib MiB")),
      metaspaceMiB.map(mib => Fact(Metaspace, name, s"$mib MiB")),
      m.readWriteSplit.map(split => Fact(Reader, name, if (split) "yes" else "no")),
      m.sidecar.map(s => Fact(Sidecar, name, sidecar(s))),
    ).flatten
  }

  private def sidecar(s: SidecarInfo): String = {
    val units = Option.when(s.cpuUnits > 0)(s"${s.cpuUnits} CPU units")
    val limits = Vector(s.memorySoftLimitMiB, s.memoryHardLimitMiB).filter(_ > 0).distinct
    val memory = Option.when(limits.nonEmpty)(s"${limits.mkString(" to ")} MiB")
    (s.version +: (units ++ memory).toVector).mkString(", ")
  }

  private def cpuUnits(m: ModuleInfo): String =
    if (m.cpuUnits == 0) "none reserved" else m.cpuUnits.toString

  private def memory(m: ModuleInfo): String = (m.memorySoftLimitMiB, m.memoryHardLimitMiB) match {
    case (0, 0) => "none"
    case (soft, 0) => s"$soft MiB, no hard limit"
    case (0, hard) => s"$hard MiB, hard"
    case (soft, hard) => s"$soft to $hard MiB"
  }

  private def ofRun(report: RunReport): Vector[Fact] = {
    import report.run
    Vector(
      Fact(Phases, "steady state", Words.duration(report.totals.steadyMs)),
      Fact(Phases, "ramp-up", Words.duration(run.profile.rampUpMs)),
      Fact(LeftOut, "requests", leftOut(run)),
      Fact(Tenants, "names", names(run)),
      Fact(Target, "name", run.target.name),
      Fact(Injector, "system", run.injector.os),
      Fact(Injector, "CPUs", run.injector.cpus.toString),
      Fact(Injector, "heap", s"${run.injector.maxHeapMiB} MiB"),
      Fact(Injector, "number", run.injectors.fold(1)(_.count).toString),
      Fact(Software, "folio-perf", run.versions.folioPerf),
      Fact(Software, "Gatling", run.versions.gatling),
      Fact(Software, "Java", run.versions.java),
    ) ++ place(run) ++ run.settings.toVector.sorted.collect {
      case (name, value) if !Omitted(name) && !name.startsWith("thresholds.") =>
        Fact(Settings, name, value)
    }
  }

  /** A sandbox is the same at each address, but one that ran before may have faults of its own; a redacted address is none. */
  private def place(run: RunManifest): Option[Fact] =
    if (run.target.name == org.folio.perf.model.Target.Sandbox)
      Some(Fact(Target, "sandbox", if (run.hadOwnSandbox) "started by the run" else "already running"))
    else
      Some(run.target.okapiUrl).filter(url => url.nonEmpty && !url.contains("[host]")).map(Fact(Target, "address", _))

  private def leftOut(run: RunManifest): String =
    if (run.leftOut.isEmpty) "none" else Words.list(run.leftOut.map(_.request).distinct.sorted)

  private def names(run: RunManifest): String = {
    val sorted = run.tenants.map(_.name).sorted
    if (sorted.size <= 3) sorted.mkString(", ")
    else s"${sorted.size}: ${sorted.head} to ${sorted.last}"
  }
}
