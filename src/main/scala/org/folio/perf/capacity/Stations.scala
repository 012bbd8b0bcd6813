package org.folio.perf.capacity

/**
 * The stations of an environment, by number: the modules in their order, then the instances that all
 * tasks share, then the search nodes, and last the database if requests queue for it.
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
      Station(Stations.SearchNodes, searchVCpu, environment.search.count * perTask) :++
      Option.when(environment.database.queues)(
        Station(
          Stations.QueueingDatabase,
          environment.database.vCpu.toDouble,
          environment.database.maxConnections,
        )
      )

  val instances: Int = environment.modules.size
  val searchNodes: Int = environment.modules.size + 1

  /** `None`: the database has no queue of its own. */
  val database: Option[Int] =
    Option.when(environment.database.queues)(environment.modules.size + 2)

  def ofModule(name: String): Option[Int] = moduleNumber.get(name)
}

object Stations {
  val Instances = "instances"
  val SearchNodes = "search nodes"
  val QueueingDatabase = "database"
}
