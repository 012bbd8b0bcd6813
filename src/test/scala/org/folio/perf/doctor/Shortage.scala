package org.folio.perf.doctor

import org.folio.perf.feeders.{PoolShortage, RecordKind, Supply}
import org.folio.perf.plan.RecordDemand

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
      demands: Vector[RecordDemand],
      counted: Map[(String, Supply), Counted],
  ): Vector[Shortage] =
    for {
      ((tenant, supply), group) <- grouped(demands)(d => (d.tenant, d.kind.supply))
      has <- counted.get((tenant, supply))
      shortage <- shortage(tenant, supply, supply.words, group, has)
    } yield shortage

  /** By what the pools have after they were filled: only records that can be used. */
  def ofPools(demands: Vector[RecordDemand], pools: Vector[PoolShortage]): Vector[Shortage] =
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
      demands: Vector[RecordDemand],
      has: Counted,
  ): Option[Shortage] = {
    val needs = summed(demands)(_.least, _ => 0)
    val wanted = withMargin(demands)
    Option.when(has.records < wanted)(
      Shortage(tenant, demands.map(_.workflow).distinct, supply, records, needs, has)
    )
  }

  /** How many records shall be there when these demands begin; those that are reused need no margin. */
  def withMargin(demands: Vector[RecordDemand]): Long =
    summed(demands)(d => if (d.kind.consumed) d.withMargin else d.least, RecordDemand.spareOf)

  /** Kinds share a list's records; reused ones serve all of their demands. */
  private def summed(
      demands: Vector[RecordDemand]
  )(count: RecordDemand => Double, spare: RecordKind => Int): Long =
    demands
      .groupBy(_.kind)
      .map { case (kind, group) =>
        val counts = group.map(count)
        val sum = if (kind.consumed) counts.sum + spare(kind) else counts.max
        math.ceil(sum - Rounding).toLong
      }
      .sum

  /** In the order of the demands. */
  private def grouped[K](
      demands: Vector[RecordDemand]
  )(key: RecordDemand => K): Vector[(K, Vector[RecordDemand])] = {
    val groups = demands.groupBy(key)
    demands.map(key).distinct.map(k => k -> groups(k))
  }

  /** Of sums such as 0.1 + 0.2: they are not whole numbers that they should be. */
  private val Rounding = 1e-9
}
