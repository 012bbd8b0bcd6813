package org.folio.perf.plan

import org.folio.perf.feeders.TenantOrder
import org.folio.perf.model.{Shard, WorkflowTurns}

/**
 * Distribution of a load over several load generators. Each of them calculates the same one, from the plan alone.
 * A tenant belongs to one load generator, so that their planned iterations are as even as whole tenants allow. If
 * there are fewer tenants than load generators, each tenant belongs to all of them, which take turns.
 *
 * @param owners index of the load generator by tenant, from 1; empty: each tenant belongs to all
 */
final case class Shares(shard: Shard, owners: Map[String, Int]) {

  /** Whether load generators work at the same tenants. */
  def isShared: Boolean = owners.isEmpty

  def owns(tenant: String): Boolean = isShared || owners.get(tenant).contains(shard.index)

  /** Number of load generators that share the iterations at a tenant. */
  def partsOfTenant: Int = if (isShared) shard.count else 1

  /**
   * Arrivals of a workflow at this load generator.
   *
   * @param index of the workflow; with shared tenants, workflows begin at different load generators
   */
  def turns(workflow: String, order: TenantOrder, index: Int = 0): WorkflowTurns = {
    val period = order.cycle.size * partsOfTenant
    WorkflowTurns(workflow, period, (0 until period).toVector.filter(isOwn(_, order, index)))
  }

  private def isOwn(arrival: Int, order: TenantOrder, index: Int): Boolean =
    if (!isShared) owns(order.tenantOf(arrival.toLong))
    else {
      val at = arrival + order.startAt
      val place = at % order.cycle.size
      val tenant = order.cycle(place)
      val inCycle = order.cycle.count(_ == tenant)
      val before = order.cycle.take(place).count(_ == tenant)
      val ofTenant = at / order.cycle.size * inCycle + before
      // Tenants begin at different load generators; otherwise one would have all single iterations.
      val first = order.cycle.distinct.indexOf(tenant) + index
      (ofTenant + first) % shard.count == shard.index - 1
    }
}

object Shares {

  /** @param planned planned iterations of each tenant, in the order of the tenants */
  def apply(shard: Shard, planned: Vector[(String, Double)]): Shares =
    if (planned.size < shard.count) Shares(shard, Map.empty[String, Int])
    else Shares(shard, evenly(shard.count, planned))

  /** Assigns each tenant, the busiest first, to the load generator with the least load so far. */
  private def evenly(count: Int, planned: Vector[(String, Double)]): Map[String, Int] = {
    val load = Array.fill(count)(0.0)
    val tenants = Array.fill(count)(0)
    planned
      .sortBy { case (_, iterations) => -iterations }
      .map { case (tenant, iterations) =>
        // By their number if the plan has no rates, so that no load generator remains without a tenant.
        val least = (0 until count).minBy(i => (load(i), tenants(i)))
        load(least) += iterations
        tenants(least) += 1
        tenant -> (least + 1)
      }
      .toMap
  }
}
