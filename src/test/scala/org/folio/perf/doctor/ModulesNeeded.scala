package org.folio.perf.doctor

import org.folio.perf.flow.Workflow
import org.folio.perf.model.ServingModules
import org.folio.perf.plan.LoadPlan
import org.folio.perf.protocol.RequestHost

/**
 * A module that workflows of a plan call.
 *
 * @param module without version
 * @param tenants where these workflows run
 */
final case class ModulesNeeded(module: String, workflows: Vector[String], tenants: Set[String]) {

  /** With its version, if it is among them. */
  def idIn(ids: Vector[String]): Option[String] = ModulesNeeded.idIn(module, ids)
}

object ModulesNeeded {

  /** The modules that answer the requests of a plan on its platform, by name, without modules that these call. */
  def of(plan: LoadPlan): Vector[ModulesNeeded] = of(plan, (_, _) => true)

  /** Modules without which a workflow of the plan cannot run. */
  def required(plan: LoadPlan): Vector[ModulesNeeded] =
    of(plan, (workflow, request) => !OptionalRequests.contains(workflow, request))

  private[doctor] def idIn(module: String, ids: Vector[String]): Option[String] =
    ids.find(id =>
      id.startsWith(s"$module-") && id.drop(module.length + 1).headOption.exists(_.isDigit)
    )

  private def of(plan: LoadPlan, counts: (Workflow, String) => Boolean): Vector[ModulesNeeded] = {
    val calls = for {
      workflow <- plan.definitions
      request <- workflow.requestsOn(plan.load.platform)
      if request.host == RequestHost.Gateway && counts(workflow, request.name)
      module <- ServingModules.of(request.template, plan.load.platform)
    } yield module -> workflow
    calls
      .groupMap(_._1)(_._2)
      .toVector
      .sortBy(_._1)
      .map { case (module, workflows) =>
        val tenants = workflows.distinct.flatMap(plan.tenantsOf).map(_.name).toSet
        ModulesNeeded(module, workflows.map(_.code).distinct, tenants)
      }
  }
}
