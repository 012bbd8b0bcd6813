package org.folio.perf.plan

import org.folio.perf.model._
import org.folio.perf.protocol.{FolioRequest, RequestCount}
import org.folio.perf.scenarios.WorkflowScenario

/**
 * Tenants of a plan that have the same load.
 *
 * @param name `small`, `large` or `central`
 */
final case class TenantClass(name: String, tenants: Vector[Tenant])

/**
 * What a transaction sends in the steady state.
 *
 * @param perTransaction about how many requests an execution sends
 * @param requestsPerSec about how many all tenants of each class send together, by the class's name
 */
final case class TransactionTraffic(
    workflow: String,
    transaction: String,
    perTransaction: Double,
    requestsPerSec: Map[String, Double],
) {
  def total: Double = requestsPerSec.values.sum
}

/** Something that one tenant of a class gets in the whole run. @param count about how many times */
final case class TenantWrites(request: FolioRequest, tenantClass: String, count: Double)

/**
 * What a plan will send, as far as it is known before: how long jobs and answers take is the target's
 * affair, and is supposed.
 */
object PlannedTraffic {

  /** Of a user who never pauses between iterations. */
  private val SupposedAnswerMs = 100.0

  def classes(plan: LoadPlan): Vector[TenantClass] = {
    val (central, members) = plan.tenants.partition(t => plan.central.contains(t.name))
    val (large, small) = members.partition(_.size == TenantSize.Large)
    Vector("small" -> small, "large" -> large, "central" -> central).collect {
      case (name, tenants) if tenants.nonEmpty => TenantClass(name, tenants)
    }
  }

  def transactions(plan: LoadPlan): Vector[TransactionTraffic] = {
    val all = classes(plan)
    for {
      (scenario, workflow) <- plan.scenarios.zip(plan.workflows)
      share <- scenario.transactionsUnder(plan.load)
      requests = RequestCount.of(share.transaction, plan.load).total
    } yield TransactionTraffic(
      scenario.code,
      share.transaction.name,
      requests,
      all.map { one =>
        val here = one.tenants.filter(plan.tenantsOf(scenario).contains)
        val perSec = here.map(iterationsPerSec(plan, scenario, workflow, _)).sum
        one.name -> perSec * share.perIteration * requests
      }.toMap,
    )
  }

  def requestsPerSec(plan: LoadPlan): Double = transactions(plan).map(_.total).sum

  /** Requests that change something, of one tenant of each class. */
  def writes(plan: LoadPlan): Vector[TenantWrites] = {
    val all = for {
      one <- classes(plan)
      tenant = one.tenants.head
      (scenario, workflow) <- plan.scenarios.zip(plan.workflows)
      if plan.tenantsOf(scenario).contains(tenant)
      iterations = iterationsPerSec(plan, scenario, workflow, tenant) *
        plan.profile.totalMs.toDouble / 1000
      share <- scenario.transactionsUnder(plan.load)
      (request, count) <- RequestCount.of(share.transaction, plan.load).requests
      if request.method != "GET"
    } yield TenantWrites(request, one.name, iterations * share.perIteration * count)
    all
      .groupBy(w => (w.request.name, w.tenantClass))
      .values
      .map(same => same.head.copy(count = same.map(_.count).sum))
      .toVector
      .sortBy(w => (w.request.name, w.tenantClass))
  }

  private def iterationsPerSec(
      plan: LoadPlan,
      scenario: WorkflowScenario,
      workflow: PlannedWorkflow,
      tenant: Tenant,
  ): Double = {
    val at = plan.tenantsOf(scenario)
    workflow.arrivals match {
      case Arrivals.Even =>
        val share = tenant.iterationsPerMinute / at.map(_.iterationsPerMinute).sum
        workflow.iterationsPerMinute * share / 60
      case Arrivals.BackToBack =>
        val users = workflow.virtualUsers.fold(1.0)(_.toDouble / at.size)
        users * 1000 / iterationMs(plan, scenario)
      case Arrivals.AtOnce(_) | Arrivals.InTurn(_, _) =>
        WorkflowPlan.iterationsAt(tenant, workflow, at, plan.profile) * 1000 /
          plan.profile.totalMs.toDouble
    }
  }

  /** One second at least: nothing that a librarian does is faster. */
  private def iterationMs(plan: LoadPlan, scenario: WorkflowScenario): Double = {
    val all = scenario.transactionsUnder(plan.load).map { share =>
      val count = RequestCount.of(share.transaction, plan.load).total
      share.perIteration *
        (count * SupposedAnswerMs + RequestCount.pausesMs(share.transaction, plan.load))
    }
    math.max(1000, all.sum)
  }
}
