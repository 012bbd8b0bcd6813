package org.folio.perf.doctor

import org.folio.perf.flow.Workflow
import org.folio.perf.model.{LeftOutRequest, Platform, ResourceFile, TargetApi}
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.Releases

/**
 * A request that a page does without if an interface is missing: a line of `workflows/optional-interfaces.csv`.
 *
 * @param workflows codes of the workflows of this page
 * @param request name, such as `GET /copycat/profiles`
 * @param interfaces all of which the page needs for it
 */
final case class OptionalRequest(
    workflows: Vector[String],
    request: String,
    interfaces: Vector[String],
) {

  /** Interfaces with the module that provides each on the platform, as far as it is known. */
  def modules(platform: Platform): Vector[(String, String)] = for {
    interface <- interfaces
    module <- (Releases.usual(platform) +: Releases.all.reverse).flatMap(_.providing(interface)).headOption
  } yield interface -> module
}

object OptionalRequests {

  lazy val all: Vector[OptionalRequest] = ResourceFile.rows("workflows/optional-interfaces.csv").map { row =>
    def words(column: Int) = row(column).split(' ').toVector
    OptionalRequest(words(0), s"${row(1)} ${row(2)}", words(3))
  }

  /** Whether the workflow's page does without the request. */
  def contains(workflow: Workflow, request: String): Boolean =
    all.exists(line => line.request == request && line.workflows.contains(workflow.code))

  /** Requests of a plan that tenants do not get, because they lack an interface. A tenant whose modules are unknown gets all. */
  def leftOut(plan: LoadPlan, tenants: Vector[TenantFacts]): Vector[LeftOutRequest] = {
    val platform = plan.load.platform
    val found = for {
      line <- all
      provided = line.modules(platform)
      workflow <- plan.definitions if line.workflows.contains(workflow.code)
      if workflow.requestsTo(plan.load.api).exists(_.name == line.request)
      at = plan.tenantsOf(workflow).map(_.name).toSet
      tenant <- tenants if at(tenant.tenant)
      ids <- tenant.modules.toVector
      missing = provided.filter { case (_, module) => ModulesNeeded.idIn(module, ids).isEmpty }
      if missing.nonEmpty
    } yield (workflow, line.request, missing, tenant.tenant)
    found
      .groupMap { case (workflow, request, missing, _) => (request, missing, workflow) }(_._4)
      .groupMap { case ((request, missing, _), at) => (request, missing, at.sorted) }(_._1._3)
      .toVector
      .map { case ((request, missing, at), some) =>
        val workflows = plan.definitions.filter(some.toSet)
        LeftOutRequest(
          request,
          missing.map(_._1),
          missing.map(_._2).distinct,
          workflows.map(_.code),
          workflows.flatMap(shorter(_, request, plan.load.api)),
          at,
        )
      }
      .sortBy(one => (one.request, one.workflows.mkString, one.tenants.head))
  }

  /**
   * Transactions whose times lack the request. The time of a transaction that continues another one, and a row with the sum of
   * others, lack it too.
   */
  private def shorter(workflow: Workflow, request: String, api: TargetApi): Vector[String] = {
    val own = workflow.transactions
      .scanLeft(("", false)) { case ((_, before), transaction) =>
        val sends = transaction.requestsTo(api).exists(_.name == request)
        (transaction.name, sends || transaction.continues && before)
      }
      .drop(1)
      .collect { case (name, true) => name }
    val sums = workflow.transactions.filter(_.steps.isEmpty).map(_.name)
    workflow.transactions.map(_.name).filter(name => own.contains(name) || sums.contains(name))
  }
}
