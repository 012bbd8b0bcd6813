package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{Injectors, InjectorUse, RunMeasurements}
import org.folio.perf.model._

/** A load generator that is short of CPU or heap, and so delays its requests. */
object InjectorBusy {
  private val WarnCpuPercent = 75.0
  private val WarnGcPercent = 5.0
  private val FullHeapShare = 0.8

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val all = (processors(measured).orElse(machine(measured)) ++ collector(measured)).toVector
    if (measured.isCheck) all.map(_.copy(severity = Severity.Info, recommendation = "")) else all
  }

  private def processors(measured: RunMeasurements): Option[Finding] =
    measured.injectorCpuPercent.filter(_ > WarnCpuPercent).map { cpu =>
      val limit = InjectorUse.MaxCpuPercent
      val severity = if (cpu > limit) Severity.Bad else Severity.Warning
      Finding(
        "injector-busy",
        severity,
        s"${named(measured)} ran at ${percent(cpu)} CPU on average. " +
          (if (measured.isCheck) s"Response times may be too high. ${PlanKeptRule.OfFailures}"
           else s"Above ${percent(limit)} a run cannot be judged."),
        "",
        Vector("plan"),
        moreInjectors(measured, cpu),
        asCause = Cause.ofLoadGenerator(severity),
        causedBy = Cause.of(CauseKind.LoadGenerator),
      )
    }

  /** The busiest of several. */
  private def named(measured: RunMeasurements): String = (for {
    injectors <- measured.run.injectors
    part <- injectors.parts.find(part => part.use.isDefined && part.use == measured.results.injector)
  } yield s"Load generator ${part.index} of ${injectors.count}").getOrElse("The load generator")

  /** Advice for a load generator that ran at this CPU, as a sentence. */
  private[rule] def moreInjectors(measured: RunMeasurements, cpuPercent: Double): String = {
    val used = measured.run.injectors.fold(1)(_.count)
    val enough = InjectorSize.enough(used, cpuPercent)
    val cpus = measured.results.injector.fold(1)(_.cpus)
    val more = math.ceil(cpus * cpuPercent / InjectorSize.PlannedCpuPercent).toInt
    s"Use ${count(enough, "load generator")} of this size, or ${unit(whole(more.toLong), "vCPU")} " +
      s"for ${if (used == 1) "this one" else "each"}: CPU is then at most ${percent(InjectorSize.PlannedCpuPercent)}."
  }

  /**
   * CPU of the machine; starts are late when processors are missing. A run without response times, or one that somebody
   * ended early, needs no other machine.
   */
  private def machine(measured: RunMeasurements): Option[Finding] =
    measured.busyMachine.filter(_ => measured.iterations > 0).map { machine =>
      val own = measured.injectorCpuPercent
        .fold("")(cpu => s" The load generator itself used ${percent(cpu)}.")
      Finding(
        "injector-machine-busy",
        if (measured.isCutOff && !measured.isMachineFull) Severity.Info else Severity.Warning,
        s"The load generator's machine ran at $machine, so response times may " +
          "include waiting for its CPU.",
        s"The figure includes all programs on the machine, such as the sandbox.$own",
        Vector("plan"),
        if (measured.isCutOff) "" else "Run the load generator on a machine of its own.",
        Some(Certainty.Possible),
        "The CPU is measured; how much of the response times is waiting for it is not.",
        asCause = FullMachine +: Cause.of(CauseKind.BusyMachine),
      )
    }

  /** Words for the advice to repeat a run; empty: its machine was not full. */
  private[rule] def onOtherMachine(measured: RunMeasurements): String =
    if (measured.isMachineFull) " with the load generator on a machine of its own" else ""

  /** The machine of the load generator, with all programs on it. */
  private[rule] val FullMachine = Cause(CauseKind.LoadGenerator, "machine")

  private def collector(measured: RunMeasurements): Option[Finding] =
    measured.results.injector.filter(_.gcPercent > WarnGcPercent).map { injector =>
      val most = measured.run.injector.maxHeapMiB
      Finding(
        "injector-gc",
        Severity.Warning,
        s"The load generator spent ${percent(injector.gcPercent)} of its time in garbage collection. " +
          s"Above ${percent(WarnGcPercent)} the pauses may lengthen response times.",
        s"Its heap use peaked at ${unit(decimal(injector.maxHeapUsedMiB, 0), "MiB")} of " +
          s"${unit(whole(most), "MiB")}.",
        Vector("plan"),
        if (measured.isMachineFull) ""
        else if (injector.maxHeapUsedMiB > most * FullHeapShare) "Increase the heap of the load generator (-Xmx)."
        else
          "Give the load generator a larger young generation: its default is 32 MiB, and -XX:MaxNewSize=128m is more.",
        Some(Certainty.Likely),
        "The pauses are measured; which requests they delayed is not.",
        asCause = Cause.of(CauseKind.LoadGenerator),
        causedBy = Cause.of(CauseKind.BusyMachine, CauseKind.LoadGenerator),
      )
    }
}

/** Parts of several injectors: missing, cut short, late, or by another clock. */
object InjectorParts {

  /** Delay after the first injector from which a ramp-up reaches into the steady state of the others. */
  private[rule] val LateMs = 1000L

  def findings(measured: RunMeasurements): Vector[Finding] =
    measured.run.injectors.toVector.flatMap { injectors =>
      val missing = Injectors.missing(injectors).toVector.map { sentence =>
        finding("injectors-missing", Severity.Bad, sentence, Effect)
      }
      val cutShort = Injectors
        .cutShort(injectors, measured.run.profile)
        .map(finding("injector-cut-short", Severity.Bad, _, Effect))
      val wrong = missing ++ cutShort ++ injectors.parts.filter(_.startedMs > LateMs).map(late(injectors, _))
      val all = s"Each of ${count(injectors.count, "load generator")} of run ${injectors.runId}"
      val right =
        Option.when(wrong.isEmpty)(finding("injectors", Severity.Good, s"$all sent its part of the load.", ""))
      wrong ++ right ++ injectors.parts.flatMap(clock(injectors, _))
    }

  private val Effect =
    "The target got less load than planned, so its response times do not hold for the planned load."

  private def late(injectors: RunInjectors, part: RunInjector): Finding = finding(
    "injector-late",
    Severity.Warning,
    s"Load generator ${part.index} of ${injectors.count} started ${seconds(part.startedMs)} after the first.",
    "Its ramp-up was late by the same time.",
  )

  private def clock(injectors: RunInjectors, part: RunInjector): Option[Finding] =
    part.clock.filter(_.aheadMs != 0).map { offset =>
      val side = if (offset.aheadMs > 0) "behind" else "ahead of"
      finding(
        "injector-clock",
        Severity.Info,
        s"The clock of load generator ${part.index} of ${injectors.count} was ${seconds(math.abs(offset.aheadMs))} " +
          s"$side the target's clock; the report corrects its times.",
        s"The difference is known within ${unit(whole(offset.errorMs), "ms")}.",
      )
    }

  private def finding(id: String, severity: Severity, statement: String, detail: String): Finding =
    Finding(
      id,
      severity,
      statement,
      detail,
      Vector("injector"),
      if (severity == Severity.Bad || severity == Severity.Warning)
        "Start all load generators at the same time, and look at the log of the one that is named."
      else "",
      asCause = Cause.ofLoadGenerator(severity),
      causedBy = Cause.of(CauseKind.LoadGenerator),
    )
}
