package org.folio.perf.runner

import org.folio.perf.doctor.{
  InterfaceDrift,
  InterfaceDriftText,
  ModuleDescriptors,
  ModulesNeeded,
  TargetFacts,
  UserPermissions,
  WrittenAgainst,
}
import org.folio.perf.model.Platform
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
  ): Either[String, Boolean] =
    PreparedRun.readSettings(properties, environment).flatMap { settings =>
      if (settings.start.dryRun) DryRun(simulation, settings)(Console.say)
      else examine(simulation, settings, properties)
    }

  private def examine(
      simulation: SimulationPlan,
      settings: Settings,
      properties: Map[String, String],
  ): Either[String, Boolean] =
    for {
      plan <- PreparedRun.allowedPlan(simulation, settings)
      judging <- Judging.of(plan, settings)
      _ = (Headline(plan, settings.target.name) +: (judging.thresholds ++ judging.baseline)).foreach(Console.say)
      connection <- Connection.open(plan, settings, properties)
    } yield
      try {
        val preflight = Preflight(connection)
        try {
          checked(preflight, connection.plan).foreach(Console.say)
          val findings = preflight.findings
          MetricSources
            .access(
              settings.target.metricsOrigin(connection.sandbox.map(_.url)),
              System.currentTimeMillis,
            )
            .foreach(Console.say)
          val listed = descriptors(connection)
          permissions(connection, listed).foreach(Console.say)
          findings.lines.foreach(Console.say)
          PreflightFailure
            .remedy(findings, settings, properties, simulation.preparedBy)
            .foreach(Console.say)
          val isServed = !properties.get("drift").contains("true") || interfaces(connection, listed)
          val canSucceed = !findings.isFatal && isServed
          Console.say(if (canSucceed) "A run can succeed." else "A run cannot succeed.")
          canSucceed
        } finally preflight.records.close()
      } finally connection.close()

  /** Of the modules of the first tenant; `None`: the gateway does not show them. */
  private def descriptors(connection: Connection): Option[ModuleDescriptors] = (for {
    account <- connection.plan.accounts.headOption
    token <- connection.tokens.token(account.name)
    answer <- connection.client.probes.descriptors(account.name, token).toOption.flatten
  } yield ModuleDescriptors.parse(answer)).filter(_.modules.nonEmpty)

  private def permissions(connection: Connection, listed: Option[ModuleDescriptors]): Vector[String] =
    listed.fold(Vector(UserPermissions.Unknown)) { target =>
      val users = for {
        account <- connection.plan.accounts
        token <- connection.tokens.token(account.name)
      } yield account.name -> connection.client.permissions(account.name, token)
      UserPermissions.lines(UserPermissions.needed(connection.plan, target), users)
    }

  /** Tells which requests the target serves in another way than when they were written; whether it serves all. */
  private def interfaces(connection: Connection, listed: Option[ModuleDescriptors]): Boolean = {
    val workflows = connection.plan.definitions
    listed match {
      case None =>
        Console.say("Interfaces: the gateway does not list the descriptors of its modules.")
        true
      case Some(target) =>
        val findings =
          InterfaceDrift.of(workflows, WrittenAgainst.of, target, connection.plan.load.api)
        val requests = workflows
          .flatMap(_.requestsTo(connection.plan.load.api))
          .filter(WrittenAgainst.isOfInterface)
        InterfaceDriftText.lines(findings, requests.map(_.name).distinct.size).foreach(Console.say)
        !findings.exists(_.isFatal)
    }
  }

  /** One line for each check. Problems follow in lines of their own. */
  private[runner] def checked(preflight: Preflight, plan: LoadPlan): Vector[String] = {
    val needed = ModulesNeeded.of(plan)
    val optional = needed.size - ModulesNeeded.required(plan).size
    val count =
      if (optional == 0) s"${needed.size} needed"
      else s"${needed.size} needed, $optional of them optional"
    val listed = preflight.facts.tenants.flatMap(_.modules)
    val modules =
      if (listed.isEmpty) s"Modules: $count; the gateway does not list its modules."
      else {
        val ids = needed.flatMap(need => listed.flatMap(need.idIn(_)).distinct)
        s"Modules: $count. Found: ${ids.mkString(", ")}."
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
    applications(preflight.facts).toVector ++ Vector(clock, modules, fiscalYear, records)
  }

  /** The applications of Eureka, in one line. */
  private def applications(facts: TargetFacts): Option[String] =
    Option.when(facts.platform.used == Platform.Eureka) {
      if (facts.applications.isEmpty) "Applications: the gateway does not list them."
      else s"Applications: ${facts.applications.mkString(", ")}."
    }
}
