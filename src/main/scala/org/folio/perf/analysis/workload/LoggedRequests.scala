package org.folio.perf.analysis.workload

import scala.collection.mutable

/** Requests by hour and by tenant. It grows with hours, tenants and kinds of requests, not with the log. */
final class LoggedRequests {
  import LoggedRequests._
  private val hours = mutable.LongMap.empty[Counts]
  private val tenants = mutable.HashMap.empty[String, Counts]
  private val names = mutable.HashSet.empty[String]
  private var first = Long.MaxValue
  private var last = Long.MinValue

  /** @param name such as `GET /users/{id}` @param tenant empty: not known */
  def add(atMs: Long, tenant: String, name: String): Unit = {
    first = math.min(first, atMs)
    last = math.max(last, atMs)
    val known = if (names.contains(name)) name else if (names.size < MostNames && names.add(name)) name else Other
    val whose = if (tenants.contains(tenant) || tenants.size < MostTenants) tenant else Other
    hours.getOrElseUpdate(Math.floorDiv(atMs, HourMs), new Counts).add(known)
    tenants.getOrElseUpdate(whose, new Counts).add(known)
  }

  def isEmpty: Boolean = first > last
  def firstMs: Long = first
  def lastMs: Long = last

  /** Requests of each hour since 1970. */
  def byHour: Map[Long, Map[String, Double]] = hours.view.mapValues(_.all).toMap
  def byTenant: Map[String, Map[String, Double]] = tenants.view.mapValues(_.all).toMap

  /** Part of an hour that the log has. */
  def covered(hour: Long): Double =
    math.max(0, math.min(last + 1, (hour + 1) * HourMs) - math.max(first, hour * HourMs)).toDouble / HourMs
}

object LoggedRequests {
  private[workload] val HourMs = 3600000L
  private val MostNames = 20000
  private val MostTenants = 2000

  /** Name of what is beyond these limits. */
  private[workload] val Other = "?"

  private class Counts {
    private val of = mutable.HashMap.empty[String, Array[Long]]
    def add(name: String): Unit = of.getOrElseUpdate(name, new Array[Long](1))(0) += 1
    def all: Map[String, Double] = of.view.mapValues(_(0).toDouble).toMap
  }

  private[workload] def sum(all: Iterable[Map[String, Double]]): Map[String, Double] =
    all.flatten.groupMapReduce(_._1)(_._2)(_ + _)
}
