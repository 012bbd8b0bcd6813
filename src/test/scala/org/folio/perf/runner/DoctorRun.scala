package org.folio.perf.runner

import org.folio.perf.doctor.ModulesNeeded
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.settings.Settings
import org.folio.perf.source.MetricSources

/** The preflight of a run, without the run. */
object DoctorRun {

  /** @return left: why the check could not begin; right: whether a run can succeed */
  def apply(
      simulation: SimulationPlan,
      properties: Map[String, String],
      environment: Map[String, String],
  ): Either[RunStartError, Boolean] =
    PreparedRun.readSettings(properties, environment).flatMap { settings =>
      if (settings.start.dryRun) DryRun(simulation, settings)(Console.say)
      else examine(simulation, settings, properties)
    }

  private def examine(
      simulation: SimulationPlan,
      settings: Settings,
      properties: Map[String, String],
  ): Either[RunStartError, Boolean] =
    for {
      plan <- PreparedRun.allowedPlan(simulation, settings)
      _ = Console.say(Headline.short(plan, settings.target.name))
      connection <- Connection.open(plan, settings, properties)
    } yield
      try {
        val preflight = Preflight(connection)
        try {
          checked(preflight, plan).foreach(Console.say)
          val findings = preflight.findings
          MetricSources
            .access(
              InfrastructureAccess.origin(settings.target, connection.sandbox.map(_.url)),
              System.currentTimeMillis,
            )
            .foreach(Console.say)
          findings.lines.foreach(Console.say)
          PreflightFailure
            .remedy(findings, settings, properties, simulation.preparedBy)
            .foreach(Console.say)
          Console.say(
            if (findings.isFatal) "A run cannot succeed." else "A run can succeed."
          )
          !findings.isFatal
        } finally preflight.records.close()
      } finally connection.close()

  /** One line for each check. Problems follow in lines of their own. */
  private[runner] def checked(preflight: Preflight, plan: LoadPlan): Vector[String] = {
    val needed = ModulesNeeded.of(plan)
    val listed = preflight.facts.tenants.flatMap(_.modules)
    val modules =
      if (listed.isEmpty) s"Modules: ${needed.size} needed; the gateway does not list its modules."
      else {
        val ids = needed.flatMap(need => listed.flatMap(need.idIn(_)).distinct)
        s"Modules: ${needed.size} needed. Found: ${ids.mkString(", ")}."
      }
    val clock =
      if (preflight.facts.clockSkewMs.isEmpty) "Clock: the gateway sends no time."
      else "Clock: compared with the gateway's."
    val spending = plan.definitions.filter(_.needsFiscalYear).map(_.code)
    val fiscalYear =
      if (spending.isEmpty) "Fiscal year: not needed."
      else s"Fiscal year: a current one is needed by ${spending.mkString(", ")}."
    val kinds = plan.demands.map(_.kind).distinct
    val records =
      s"Records: ${kinds.size} kinds for ${Headline.tenants(plan.tenants.size)}."
    Vector(clock, modules, fiscalYear, records)
  }
}
