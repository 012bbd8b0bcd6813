package org.folio.perf.plan

import org.folio.perf.feeders.TenantOrder
import org.folio.perf.model.{Shard, WorkflowTurns}

/**
 * How several injectors share a load; the same on each of them, for it depends on nothing but the plan. Each
 * tenant belongs to one injector, so that their planned iterations are as even as whole tenants allow. Where
 * there are fewer tenants than injectors, every tenant belongs to all, which take its arrivals in turn.
 *
 * @param owners by tenant, from 1; empty: every tenant belongs to all injectors
 */
final case class Shares(shard: Shard, owners: Map[String, Int]) {

  /** Whether injectors work on the same tenants. */
  def isShared: Boolean = owners.isEmpty

  def owns(tenant: String): Boolean = isShared || owners.get(tenant).contains(shard.index)

  /** Into how many parts the iterations at a tenant of ours are dealt out. */
  def partsOfTenant: Int = if (isShared) shard.count else 1

  /**
   * Our arrivals of a workflow.
   *
   * @param index of the workflow: with fewer tenants than injectors, workflows begin with different ones
   */
  def turns(workflow: String, order: TenantOrder, index: Int = 0): WorkflowTurns = {
    val period = order.cycle.size * partsOfTenant
    WorkflowTurns(workflow, period, (0 until period).toVector.filter(isOurs(_, order, index)))
  }

  private def isOurs(arrival: Int, order: TenantOrder, index: Int): Boolean =
    if (!isShared) owns(order.tenantOf(arrival.toLong))
    else {
      val at = arrival + order.startAt
      val place = at % order.cycle.size
      val tenant = order.cycle(place)
      val inCycle = order.cycle.count(_ == tenant)
      val before = order.cycle.take(place).count(_ == tenant)
      val ofTenant = at / order.cycle.size * inCycle + before
      // Tenants begin with different injectors, or one would have all of what happens but once.
      val first = order.cycle.distinct.indexOf(tenant) + index
      (ofTenant + first) % shard.count == shard.index - 1
    }
}

object Shares {

  /** @param planned iterations at each tenant, in the order of the tenants */
  def apply(shard: Shard, planned: Vector[(String, Double)]): Shares =
    if (planned.size < shard.count) Shares(shard, Map.empty[String, Int])
    else Shares(shard, evenly(shard.count, planned))

  /** The busiest tenant first, each to the injector that has least so far. */
  private def evenly(count: Int, planned: Vector[(String, Double)]): Map[String, Int] = {
    val load = Array.fill(count)(0.0)
    val tenants = Array.fill(count)(0)
    planned
      .sortBy { case (_, iterations) => -iterations }
      .map { case (tenant, iterations) =>
        // By count where the plan has no rates, so that no injector is left without a tenant.
        val least = (0 until count).minBy(i => (load(i), tenants(i)))
        load(least) += iterations
        tenants(least) += 1
        tenant -> (least + 1)
      }
      .toMap
  }
}
