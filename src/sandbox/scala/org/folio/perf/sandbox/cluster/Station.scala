package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.Environment
import scala.collection.mutable

/**
 * A place where requests share vCPUs, after Seidmann: c vCPUs are one server that is c times as fast,
 * and a pure delay that makes a request alone as slow as on one vCPU.
 *
 * @param vCpu number of vCPU; above 0
 * @param maxPresent more requests at the same time are refused
 */
final case class Station(name: String, vCpu: Double, maxPresent: Int) {

  /** Time in the queueing part with `present` others there: it shares the server with them. */
  def sojournMs(workMs: Double, present: Int): Double = workMs / vCpu * (1 + present)

  /** Time outside the queueing part, independent of other requests. */
  def delayMs(workMs: Double): Double = workMs * (1 - 1 / vCpu).max(0.0)
}

/**
 * The stations of an environment, by number: the modules in their order, then the instances that all
 * tasks share, then the search nodes, and last the database if requests queue for it.
 */
final class Stations(val environment: Environment) {
  import environment.{database => sql, instances => machines, modules, search}
  private val moduleNumber = modules.map(_.name).zipWithIndex.toMap
  private val perTask = environment.maxPresentPerTask

  val all: Vector[Station] =
    modules.map(module => Station(module.name, module.usableVCpu, module.tasks * perTask)) ++ Vector(
      Station("instances", machines.totalVCpu.toDouble, machines.count * perTask),
      Station("search nodes", search.totalVCpu.toDouble, search.count * perTask),
    ) ++ Option.when(sql.queues)(Station("database", sql.vCpu.toDouble, sql.maxConnections))

  val instances: Int = modules.size
  val searchNodes: Int = instances + 1

  /** `None`: the database has no queue of its own. */
  val database: Option[Int] = Option.when(sql.queues)(searchNodes + 1)

  def ofModule(name: String): Option[Int] = moduleNumber.get(name)
}

/**
 * A station for work that lasts: what is there shares its vCPUs evenly, and each is on one vCPU at most, so that
 * more of it than vCPUs makes all of it slower until some has ended. Time is the caller's, in milliseconds.
 *
 * @param vCpu above 0
 */
final class SharedStation(val vCpu: Double) {
  final private class Work(val id: Long, var leftMs: Double)

  private val present = mutable.ArrayBuffer.empty[Work]
  private val ends = mutable.HashMap.empty[Long, Double]
  private var atMs = 0.0
  private var numbered = 0L
  private var doneMs = 0.0

  /**
   * Work begins.
   *
   * @param workMs vCPU ms
   * @return its number
   */
  def begin(nowMs: Double, workMs: Double): Long = {
    workUntil(nowMs)
    numbered += 1
    present += new Work(numbered, workMs)
    workUntil(nowMs)
    numbered
  }

  /** End of the work; `None`: it is still going on. Can be read once. */
  def ended(work: Long, nowMs: Double): Option[Double] = {
    workUntil(nowMs)
    ends.remove(work)
  }

  /** Amount of work at present. */
  def size(nowMs: Double): Int = {
    workUntil(nowMs)
    present.size
  }

  /** vCPU ms of all that has been done by then. */
  def worked(nowMs: Double): Double = {
    workUntil(nowMs)
    doneMs
  }

  private def workUntil(nowMs: Double): Unit = {
    while (present.nonEmpty && atMs < nowMs) {
      val speed = math.min(1.0, vCpu / present.size)
      val next = present.minBy(_.leftMs)
      val stepMs = math.min(nowMs - atMs, next.leftMs / speed)
      present.foreach(_.leftMs -= stepMs * speed)
      doneMs += stepMs * speed * present.size
      atMs += stepMs
      leave()
    }
    leave()
    atMs = math.max(atMs, nowMs)
  }

  private def leave(): Unit = {
    val (over, going) = present.partition(_.leftMs <= SharedStation.Nothing)
    if (over.nonEmpty) {
      over.foreach(work => ends.update(work.id, atMs))
      present.clear()
      present ++= going
    }
  }
}

object SharedStation {

  /** Remainder of finished work by rounding, in ms. */
  private val Nothing = 1e-6
}
