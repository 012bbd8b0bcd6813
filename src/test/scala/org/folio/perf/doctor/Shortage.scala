package org.folio.perf.doctor

import org.folio.perf.feeders.{PoolShortage, RecordKind, RecordSource}
import org.folio.perf.plan.RecordDemand

/**
 * A tenant has too few records.
 *
 * @param workflows codes of those that take them
 * @param source the list that the records come from
 * @param records the kind that is missing
 * @param needs records that the plan uses; 1 for a kind that is not used up
 * @param has fewer than `needs`, or than `needs` plus the margin for records that cannot be used
 */
final case class Shortage(
    tenant: String,
    workflows: Vector[String],
    source: RecordSource,
    records: String,
    needs: Long,
    has: Counted,
) {

  /** The run cannot succeed; otherwise it may run out of records before its end. */
  def isFatal: Boolean = has.records < needs
}

object Shortage {

  /**
   * Shortages by the totals of the target's lists.
   *
   * @param counted totals by tenant and list; those that are missing are not judged
   */
  def ofCounts(
      demands: Vector[RecordDemand],
      counted: Map[(String, RecordSource), Counted],
  ): Vector[Shortage] = {
    val groups = demands.map(judgedByCount).groupBy(d => (d.tenant, d.kind.source))
    for {
      key <- demands.map(d => (d.tenant, d.kind.source)).distinct
      has <- counted.get(key)
      (tenant, source) = key
      shortage <- shortage(tenant, source, source.words, groups(key), has)
    } yield shortage
  }

  /** A list tells only whether there are records that serve a few times. */
  private def judgedByCount(demand: RecordDemand): RecordDemand =
    if (demand.kind.wearsOut) demand.copy(iterations = math.min(1, demand.iterations)) else demand

  /** Shortages by the filled pools, which hold usable records only. */
  def ofPools(demands: Vector[RecordDemand], pools: Vector[PoolShortage]): Vector[Shortage] =
    for {
      pool <- pools
      group = demands.filter(d => d.tenant == pool.tenant && d.kind == pool.kind)
      has = Counted(pool.found.toLong, isEstimate = false)
      shortage <- shortage(pool.tenant, pool.kind.source, pool.kind.words, group, has)
    } yield shortage

  /** Both together; a pool replaces the total of its list. */
  def together(counts: Vector[Shortage], pools: Vector[Shortage]): Vector[Shortage] = {
    val known = pools.map(s => (s.tenant, s.source)).toSet
    pools ++ counts.filterNot(s => known((s.tenant, s.source)))
  }

  private def shortage(
      tenant: String,
      source: RecordSource,
      records: String,
      demands: Vector[RecordDemand],
      has: Counted,
  ): Option[Shortage] = {
    val needs = summed(demands)(_.least, _ => 0)
    val wanted = withMargin(demands)
    Option.when(has.records < wanted)(
      Shortage(tenant, demands.map(_.workflow).distinct, source, records, needs, has)
    )
  }

  /** Records that these demands need at their start, with a margin for records that are used up. */
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

  /** Rounding error of sums such as 0.1 + 0.2. */
  private val Rounding = 1e-9
}
