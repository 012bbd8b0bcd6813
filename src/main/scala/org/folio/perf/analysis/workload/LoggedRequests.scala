package org.folio.perf.analysis.workload

import scala.collection.mutable

/**
 * Requests by quarter of an hour and by tenant. It grows with days, tenants and kinds of requests, not with the log.
 * Tenants have quarters of a day, so that months take no more memory than a day.
 */
final class LoggedRequests {
  import LoggedRequests._
  private val quarters = mutable.LongMap.empty[Counts]
  private val tenants = mutable.HashMap.empty[String, mutable.LongMap[Counts]]
  private val names = mutable.LinkedHashMap.empty[String, Int]
  private var first = Long.MaxValue
  private var last = Long.MinValue

  /** @param name such as `GET /users/{id}` @param tenant empty: not known */
  def add(atMs: Long, tenant: String, name: String): Unit = {
    first = math.min(first, atMs)
    last = math.max(last, atMs)
    val quarter = Math.floorDiv(atMs, QuarterMs)
    val known = numberOf(name)
    val whose = if (tenants.contains(tenant) || tenants.size < MostTenants) tenant else Other
    count(quarters, quarter, known)
    count(tenants.getOrElseUpdate(whose, mutable.LongMap.empty), Math.floorMod(quarter, QuartersOfDay), known)
  }

  private def numberOf(name: String): Int =
    names.getOrElse(
      name,
      if (names.size < MostNames) names.getOrElseUpdate(name, names.size) else names.getOrElseUpdate(Other, names.size),
    )

  private def count(of: mutable.LongMap[Counts], quarter: Long, name: Int): Unit = {
    val counts = of.getOrElseUpdate(quarter, mutable.LongMap.empty)
    counts.update(name.toLong, counts.getOrElse(name.toLong, 0L) + 1)
  }

  def isEmpty: Boolean = first > last
  def firstMs: Long = first
  def lastMs: Long = last

  /** Requests by their names, of each quarter since 1970. */
  def byQuarter: Map[Long, Map[String, Double]] = named(quarters)

  /** The same of each tenant, by the quarter of the day. */
  def byTenant: Map[String, Map[Long, Map[String, Double]]] = tenants.view.mapValues(named).toMap

  private def named(all: mutable.LongMap[Counts]): Map[Long, Map[String, Double]] = {
    val texts = names.keys.toVector
    all.view.mapValues(_.map { case (name, n) => texts(name.toInt) -> n.toDouble }.toMap).toMap
  }

  /** Part of a quarter that the log has. */
  def covered(quarter: Long): Double =
    math
      .max(0, math.min(last + 1, (quarter + 1) * QuarterMs) - math.max(first, quarter * QuarterMs))
      .toDouble / QuarterMs
}

object LoggedRequests {
  private type Counts = mutable.LongMap[Long]
  private[workload] val QuarterMs = 900000L
  private[workload] val QuartersOfDay = 96L
  private[workload] val QuartersOfHour = 4L
  private val MostNames = 20000
  private val MostTenants = 2000

  /** Name of what is beyond these limits. */
  private[workload] val Other = "?"

  private[workload] def sum(all: Iterable[Map[String, Double]]): Map[String, Double] =
    all.toVector.flatten.groupMapReduce(_._1)(_._2)(_ + _)
}
