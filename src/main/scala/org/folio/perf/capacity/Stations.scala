package org.folio.perf.capacity

/**
 * The stations of an environment, by number: the modules in their order, then the instances that all
 * tasks share, then the search nodes. The database is none: it has no queue of its own.
 */
final class Stations(val environment: Environment) {
  private val moduleNumber = environment.modules.map(_.name).zipWithIndex.toMap
  private val perTask = environment.maxPresentPerTask
  private val instancesVCpu = environment.instances.totalVCpu.toDouble
  private val searchVCpu = environment.search.totalVCpu.toDouble

  val all: Vector[Station] =
    environment.modules.map { module =>
      Station(module.name, module.usableVCpu, module.tasks * perTask)
    } :+
      Station(Stations.Instances, instancesVCpu, environment.instances.count * perTask) :+
      Station(Stations.SearchNodes, searchVCpu, environment.search.count * perTask)

  val instances: Int = environment.modules.size
  val searchNodes: Int = environment.modules.size + 1

  def ofModule(name: String): Option[Int] = moduleNumber.get(name)
}

object Stations {
  val Instances = "instances"
  val SearchNodes = "search nodes"
}
