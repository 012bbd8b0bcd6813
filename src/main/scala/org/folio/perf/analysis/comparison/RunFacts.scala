package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Facts about a run's environment and settings, for the list of changes. */
private[comparison] object RunFacts {
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
  private val Omitted = Set(
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
  ) ++ PlanDifference.ShapingSettings

  def apply(report: RunReport): Vector[Fact] =
    platform(report.run) ++ report.infrastructure.inventory.toVector.flatMap(ofInventory) ++
      ofRun(report.run)

  private def platform(run: RunSummary): Vector[Fact] =
    Fact(PlatformPart, "platform", run.runsOn.title) +:
      (run.gateway.toVector.map(Fact(PlatformPart, "gateway", _)) ++
        run.release.map(_.name).filter(_.nonEmpty).map(Fact(PlatformPart, "release", _)))

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

  private def ofRun(run: RunSummary): Vector[Fact] =
    Vector(
      Fact(Phases, "steady state", Words.duration(run.steadyToMs - run.steadyFromMs)),
      Fact(Phases, "ramp-up", Words.duration(run.profile.rampUpMs)),
      Fact(LeftOut, "requests", leftOut(run)),
      Fact(Tenants, "names", names(run)),
      Fact(Target, "name", run.target),
      Fact(Injector, "system", run.injectorHost.os),
      Fact(Injector, "CPUs", run.injectorHost.cpus.toString),
      Fact(Injector, "heap", s"${run.injectorHost.maxHeapMiB} MiB"),
      Fact(Software, "folio-perf", run.versions.folioPerf),
      Fact(Software, "Gatling", run.versions.gatling),
      Fact(Software, "Java", run.versions.java),
    ) ++ run.settings.toVector.sorted.collect {
      case (name, value) if !Omitted(name) && !name.startsWith("thresholds.") =>
        Fact(Settings, name, value)
    }

  private def leftOut(run: RunSummary): String =
    if (run.leftOut.isEmpty) "none" else Words.list(run.leftOut.map(_.request).distinct.sorted)

  private def names(run: RunSummary): String = {
    val sorted = run.tenants.map(_.name).sorted
    if (sorted.size <= 3) sorted.mkString(", ")
    else s"${sorted.size}: ${sorted.head} to ${sorted.last}"
  }
}

/** Conditions of tests: which say what is sent, and which say what serves it. */
object TestConditions {

  /** Part and name. */
  private[comparison] type Setting = (String, String)

  /** Parts about what is sent. */
  private val LoadParts =
    Set(TestRecord.Workflows, TestRecord.Load, "Workflows started after", RunFacts.Tenants)

  /** Parts that change together: a release brings its modules' versions. */
  private val Release = "Release"

  def isLoad(part: String): Boolean = LoadParts(part)

  /** The part under which a change counts. */
  def part(of: String): String = if (of == RunFacts.Versions) Release else of

  /** Facts that make a difference, without results. */
  def of(test: TestRecord): Vector[Fact] = test.conditions.filter { fact =>
    fact.part != RunFacts.Phases && Date.findFirstIn(fact.value).isEmpty && !fact.name.endsWith(Address)
  }

  /** The day of a test changes nothing, nor does the address of its target. */
  private val Date = "^\\d{4}-\\d\\d-\\d\\d\\b".r
  private val Address = ".url"

  def changes(before: TestRecord, after: TestRecord): Vector[Change] =
    Changes
      .between(withOff(of(before), of(after)), withOff(of(after), of(before)), Set.empty)
      .all

  /** Whether a change is one of a machine, a release or modules, which change as a whole. */
  private[comparison] def isWhole(c: Change): Boolean =
    part(c.part) == Release || RunFacts.ModuleParts
      .contains(c.part) || Machine.findFirstIn(c.setting.toLowerCase).isDefined

  private val Machine =
    "^(db )?(instance )?(class|type|count|number|used|vcpus?|cpus?|cores|memory|ram|nodes?|instances?|brokers?)\\b|(type|class|each)$".r

  /** Whether a setting is the length of a test, which alone does not change typical times. */
  def isLength(setting: String): Boolean = Length.findFirstIn(setting.toLowerCase).isDefined

  private val Length = "^(test )?(duration|length)|ramp-?up".r

  /** Conditions of the environment and the load that only one of two tests states, with its short name. */
  private[comparison] def statedByOne(before: TestRecord, after: TestRecord): Vector[(String, Fact)] = {
    def only(own: TestRecord, other: TestRecord) = {
      val known = withOff(of(other), of(own)).map(f => (f.part, f.name)).toSet
      val missing = of(own).filterNot(f => known((f.part, f.name)) || isLength(f.name))
      missing.map(own.short -> _)
    }
    // Modules are listed by one report only, in tables of their own.
    (only(before, after) ++ only(after, before)).filterNot(one => RunFacts.ModuleParts.contains(one._2.part))
  }

  /** Whether both state a part of their load, and the same. */
  def shareLoad(one: TestRecord, other: TestRecord): Boolean =
    of(one).exists(fact => isLoad(fact.part) && of(other).contains(fact))

  /** A workflow that only the other test names was off, where workflows are named at all. */
  private def withOff(own: Vector[Fact], other: Vector[Fact]): Vector[Fact] = {
    val named = own.filter(_.part == TestRecord.Workflows).map(_.name).toSet
    val off = other.filter(fact => fact.part == TestRecord.Workflows && !named(fact.name))
    if (named.isEmpty) own else own ++ off.map(_.copy(value = "off"))
  }
}
