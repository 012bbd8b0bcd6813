package org.folio.perf.plan

import org.folio.perf.feeders.kinds.ImportRecords.ImportTarget
import org.folio.perf.flow.Workflow
import org.folio.perf.model._
import org.folio.perf.protocol.{FolioRequest, RequestCount}

/**
 * Tenants of a plan that have the same load.
 *
 * @param name `small`, `large` or `central`
 */
final case class TenantClass(name: String, tenants: Vector[Tenant])

/**
 * Requests of a transaction in the steady state, estimated.
 *
 * @param perTransaction requests of one execution
 * @param requestsPerSec requests per second of all tenants of a class together, by the class's name
 */
final case class TransactionTraffic(
    workflow: String,
    transaction: String,
    perTransaction: Double,
    requestsPerSec: Map[String, Double],
) {
  def total: Double = requestsPerSec.values.sum
}

/** A write request at one tenant of a class. @param count estimated number in the whole run */
final case class TenantWrites(request: FolioRequest, tenantClass: String, count: Double)

/**
 * Estimates of the requests that a plan sends. The time of jobs and answers depends on the target and is
 * assumed.
 */
object PlannedTraffic {

  /** Assumed response time for users who never pause between iterations. */
  private val AssumedAnswerMs = 100.0

  /**
   * The same while all tenants import single records, which slows down their own requests: the sandbox and the published
   * tests of MOBIUS took 200 ms and more.
   */
  private val AssumedImportAnswerMs = 200.0

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
      (workflow, planned) <- plan.pairs
      frequency <- workflow.flow.frequencies(plan.load)
      requests = RequestCount.of(frequency.transaction, plan.load).total
    } yield TransactionTraffic(
      workflow.code,
      frequency.transaction.name,
      requests,
      all.map { one =>
        val here = one.tenants.filter(plan.tenantsOf(workflow).contains)
        val perSec = here.map(iterationsPerSec(plan, workflow, planned, _)).sum
        one.name -> perSec * frequency.perIteration * requests
      }.toMap,
    )
  }

  /** In the busiest part of the steady state. */
  def requestsPerSec(plan: LoadPlan): Double = {
    val (all, workflows) = (transactions(plan), plan.workflows.map(one => one.code -> one).toMap)
    val parts = plan.workflows.flatMap(_.shape).map(_.size).maxOption.getOrElse(1)
    (0 until parts).map(i => all.map(one => one.total * workflows(one.workflow).factorAt((i + 0.5) / parts)).sum).max
  }

  /** Virtual users at the same time in the steady state. */
  def virtualUsers(plan: LoadPlan): Double =
    plan.pairs.map { case (workflow, planned) =>
      planned.arrivals match {
        case Arrivals.AtOnce(iterations) => iterations.toDouble
        case _ =>
          planned.virtualUsers.fold(
            planned.iterationsPerMinute / 60000 * iterationMs(plan, workflow)
          )(_.toDouble)
      }
    }.sum

  /** Write requests at one tenant of each class. */
  def writes(plan: LoadPlan): Vector[TenantWrites] = {
    val all = for {
      one <- classes(plan)
      tenant = one.tenants.head
      (workflow, planned) <- plan.pairs
      if plan.tenantsOf(workflow).contains(tenant)
      iterations = iterationsPerSec(plan, workflow, planned, tenant) *
        plan.profile.totalMs.toDouble / 1000
      frequency <- workflow.flow.frequencies(plan.load)
      (request, count) <- RequestCount.of(frequency.transaction, plan.load).requests
      if request.method != "GET"
    } yield TenantWrites(request, one.name, iterations * frequency.perIteration * count)
    all
      .groupBy(w => (w.request.name, w.tenantClass))
      .values
      .map(same => same.head.copy(count = same.map(_.count).sum))
      .toVector
      .sortBy(w => (w.request.name, w.tenantClass))
  }

  private def iterationsPerSec(
      plan: LoadPlan,
      workflow: Workflow,
      planned: PlannedWorkflow,
      tenant: Tenant,
  ): Double = {
    val at = plan.tenantsOf(workflow)
    planned.arrivals match {
      case Arrivals.BackToBack =>
        val users = planned.virtualUsers.fold(1.0)(_.toDouble / at.size)
        users * 1000 / iterationMs(plan, workflow)
      case _ =>
        WorkflowPlan.iterationsAt(tenant, planned, at, plan.profile) * 1000 /
          plan.profile.totalMs.toDouble
    }
  }

  /** Estimated duration; at least one second: nothing that a librarian does is faster. */
  private def iterationMs(plan: LoadPlan, workflow: Workflow): Double = {
    val answerMs = if (workflow.kinds(plan.load)(ImportTarget)) AssumedImportAnswerMs else AssumedAnswerMs
    val all = workflow.flow.frequencies(plan.load).map { frequency =>
      val count = RequestCount.of(frequency.transaction, plan.load)
      frequency.perIteration * (count.total * answerMs + count.pausesMs)
    }
    math.max(1000, all.sum)
  }
}
