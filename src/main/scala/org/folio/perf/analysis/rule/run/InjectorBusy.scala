package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{RunMeasurements, VerdictRules}
import org.folio.perf.model.{Finding, Severity}

/** A load generator without free processors measures itself. */
object InjectorBusy extends RunRule {
  private val WarnCpuPercent = 75.0
  private val WarnMachinePercent = 90.0
  private val WarnGcPercent = 5.0

  override def findings(measured: RunMeasurements): Vector[Finding] =
    processors(measured).orElse(machine(measured)).toVector ++ collector(measured)

  private def processors(measured: RunMeasurements): Option[Finding] =
    measured.injectorCpuPercent.filter(_ > WarnCpuPercent).map { cpu =>
      val limit = VerdictRules.MaxInjectorCpuPercent
      Finding(
        "injector-busy",
        if (cpu > limit) Severity.Bad else Severity.Warning,
        s"The load generator ran at ${percent(cpu)} CPU on average; above ${percent(limit)} a run " +
          "cannot be judged.",
        "",
        Vector("plan"),
        "Give the load generator more processors, or spread the load over more machines.",
      )
    }

  /** Whether that was too much shows in the starts: they are late when processors are missing. */
  private def machine(measured: RunMeasurements): Option[Finding] =
    measured.machineCpuPercent.filter(_ > WarnMachinePercent).map { machine =>
      val own = measured.injectorCpuPercent
        .fold("")(cpu => s" The load generator took ${percent(cpu)} of it.")
      Finding(
        "injector-machine-busy",
        Severity.Warning,
        s"The load generator's machine ran at ${percent(machine)} CPU on average, so response " +
          "times may hold waiting for its processors.",
        s"Other programs on it, the sandbox is one, count too.$own",
        Vector("plan"),
      )
    }

  private def collector(measured: RunMeasurements): Vector[Finding] =
    measured.results.injector.filter(_.gcPercent > WarnGcPercent).toVector.map { injector =>
      Finding(
        "injector-gc",
        Severity.Warning,
        s"The load generator spent ${percent(injector.gcPercent)} of its time in garbage collection; " +
          s"above ${percent(WarnGcPercent)} its pauses show in the response times.",
        s"Its heap held up to ${unit(decimal(injector.maxHeapUsedMiB, 0), "MiB")}.",
        Vector("plan"),
        "Give the load generator a larger heap.",
      )
    }
}
