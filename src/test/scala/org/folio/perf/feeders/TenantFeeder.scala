package org.folio.perf.feeders

import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.model.{Tenant, TenantSize, WorkflowTurns}

/** @param number of the iteration, counted per workflow from 0 */
final case class Turn(tenant: String, number: Long)

/**
 * The order in which a workflow's arrivals belong to tenants, again and again.
 *
 * @param cycle as made by [[TenantFeeder.cycle]]
 * @param startAt of the cycle; workflows that start elsewhere do not meet at the same tenant
 */
final case class TenantOrder(cycle: Vector[String], startAt: Int) {
  require(cycle.nonEmpty, "there are no tenants")

  /** @param arrival counted from 0 */
  def tenantOf(arrival: Long): String = cycle(((arrival + startAt) % cycle.size).toInt)
}

/**
 * The tenant of each arrival: in each cycle every small tenant comes once and every large one twice, half a
 * cycle apart. All virtual users of a workflow share one; it depends on the count only.
 *
 * @param own the arrivals of this injector among several; `None`: all
 * @param present order of the tenants that take part now; `None`: `order`
 */
final class TenantFeeder(
    order: TenantOrder,
    own: Option[WorkflowTurns] = None,
    present: () => Option[TenantOrder] = () => None,
) {
  private val turns = new AtomicLong

  def next(): Turn = {
    val count = turns.getAndIncrement()
    val number = own.fold(count)(_.nth(count))
    Turn(present().getOrElse(order).tenantOf(number), number)
  }
}

object TenantFeeder {

  /**
   * The order of one of several workflows. Their starts spread evenly over half of the cycle: the other half has
   * the large tenants again.
   *
   * @param workflow index of the workflow among `workflows`
   */
  def order(tenants: Vector[Tenant], workflow: Int, workflows: Int): TenantOrder = {
    val one = cycle(tenants)
    TenantOrder(one, one.size * workflow / (2 * workflows))
  }

  /** Every tenant once in each cycle, large or small. */
  def each(tenants: Vector[Tenant]): TenantOrder = TenantOrder(tenants.map(_.name), 0)

  /**
   * The large tenants stand at the same places of both halves, evenly spread in each. Tenants with other shares than those of
   * their size come by them.
   */
  def cycle(tenants: Vector[Tenant]): Vector[String] =
    if (tenants.exists(t => t.iterationsPerMinute != t.iterationsPerMinute.floor)) byShares(tenants)
    else bySize(tenants)

  private def bySize(tenants: Vector[Tenant]): Vector[String] = {
    val (large, small) = tenants.partition(_.size == TenantSize.Large)
    val (first, second) = small.splitAt((small.size + 1) / 2)
    (spread(large, first) ++ spread(large, second)).map(_.name)
  }

  /** The next one is always that which lacks most of its share. */
  private def byShares(tenants: Vector[Tenant]): Vector[String] = {
    val total = tenants.map(_.iterationsPerMinute).sum
    val owed = new Array[Double](tenants.size)
    Vector.fill(CycleOfShares * tenants.size) {
      tenants.indices.foreach(i => owed(i) += tenants(i).iterationsPerMinute / total)
      val next = tenants.indices.maxBy(owed(_))
      owed(next) -= 1
      tenants(next).name
    }
  }

  /** Arrivals of an average tenant in a cycle. */
  private val CycleOfShares = 20

  /** Both together, with `some` at even distances. */
  private def spread(some: Vector[Tenant], others: Vector[Tenant]): Vector[Tenant] = {
    val total = some.size + others.size
    val places = some.indices.map(i => i * total / some.size -> some(i)).toMap
    val rest = others.iterator
    Vector.tabulate(total)(i => places.getOrElse(i, rest.next()))
  }
}
