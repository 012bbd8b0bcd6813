package org.folio.perf.doctor

import org.folio.perf.feeders.{PoolShortage, Supply}
import org.folio.perf.plan.{Demand, LoadPlan}

/**
 * A tenant has too few records.
 *
 * @param workflows codes of those that take them
 * @param supply where they come from
 * @param records what is missing
 * @param needs what the plan takes; of records that are not used up, one
 * @param has fewer than `needs`, or than these and the margin for records that are refused
 */
final case class Shortage(
    tenant: String,
    workflows: Vector[String],
    supply: Supply,
    records: String,
    needs: Long,
    has: Counted,
) {

  /** The run cannot succeed; otherwise it may run out of records before its end. */
  def isFatal: Boolean = has.records < needs
}

object Shortage {

  /**
   * By what the target's lists count.
   *
   * @param counted of the tenants and lists that were asked for
   */
  def ofCounts(
      demands: Vector[Demand],
      counted: Map[(String, Supply), Counted],
  ): Vector[Shortage] =
    for {
      ((tenant, supply), group) <- grouped(demands)(d => (d.tenant, d.kind.supply))
      has <- counted.get((tenant, supply))
      shortage <- shortage(tenant, supply, supply.words, group, has)
    } yield shortage

  /** By what the pools have after they were filled: only records that can be used. */
  def ofPools(demands: Vector[Demand], pools: Vector[PoolShortage]): Vector[Shortage] =
    for {
      pool <- pools
      group = demands.filter(d => d.tenant == pool.tenant && d.kind == pool.kind)
      has = Counted(pool.found.toLong, isEstimate = false)
      shortage <- shortage(pool.tenant, pool.kind.supply, pool.kind.words, group, has)
    } yield shortage

  /** Where the pools tell, they know better than the lists. */
  def together(counts: Vector[Shortage], pools: Vector[Shortage]): Vector[Shortage] = {
    val told = pools.map(s => (s.tenant, s.supply)).toSet
    pools ++ counts.filterNot(s => told((s.tenant, s.supply)))
  }

  private def shortage(
      tenant: String,
      supply: Supply,
      records: String,
      demands: Vector[Demand],
      has: Counted,
  ): Option[Shortage] = {
    val needs = needed(demands)(sum => math.ceil(sum - Rounding).toLong)
    val wanted = withMargin(demands)
    Option.when(has.records < wanted)(
      Shortage(tenant, demands.map(_.workflow).distinct, supply, records, needs, has)
    )
  }

  /** How many records shall be there when these demands begin. */
  def withMargin(demands: Vector[Demand]): Long =
    needed(demands)(sum => LoadPlan.withMargin(sum).toLong)

  /** How many records the demands take together; those that are not used up serve all of them. */
  private def needed(demands: Vector[Demand])(count: Double => Long): Long = {
    val used = demands.filter(_.kind.consumed).groupMapReduce(_.kind)(_.records)(_ + _)
    if (used.isEmpty) 1 else used.values.map(count).sum
  }

  /** In the order of the demands. */
  private def grouped[K](demands: Vector[Demand])(key: Demand => K): Vector[(K, Vector[Demand])] = {
    val groups = demands.groupBy(key)
    demands.map(key).distinct.map(k => k -> groups(k))
  }

  /** Of sums such as 0.1 + 0.2: they are not whole numbers that they should be. */
  private val Rounding = 1e-9
}
