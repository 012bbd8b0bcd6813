package org.folio.perf.capacity.planning

import org.folio.perf.capacity.network._
import org.folio.perf.capacity.prediction.{Costs, MachineTypes, PredictedStation, Predictor}
import org.folio.perf.capacity.{Environment, Module}
import org.folio.perf.model.PricedMachine

/**
 * A limit on a transaction's average response time.
 *
 * @param line as it was written
 * @param ofAverage share of the limit that the average may have, because the model predicts averages only: a 95th
 *   percentile is so many times the average
 */
final case class PlanningLimit(
    line: String,
    transaction: String,
    boundMs: Double,
    ofAverage: Double,
) {

  /** Highest average that keeps the limit. */
  def averageMs: Double = boundMs / ofAverage
}

/**
 * A cluster that the capacity model expects to sustain the load.
 *
 * @param stations by their names, with the utilisation in per cent
 * @param worst the limit that is nearest, and the predicted average as a share of what it allows; `None`: no limit
 * @param cpuUnits reserved by all tasks
 * @param tests published tests that it is nearest to
 * @param beyond what of it no calibrated test had, in words
 */
final case class PlannedCluster(
    environment: Environment,
    usdPerHour: Double,
    authTasks: Int,
    searchTasks: Int,
    cpuUnits: Int,
    stations: Vector[PredictedStation],
    worst: Option[(String, Double)],
    tests: Vector[String],
    beyond: Vector[String],
) {
  def busiest: PredictedStation = stations.maxBy(_.percent)
}

/**
 * Finds the cheapest clusters for a load by the calibrated capacity model. Predicted averages stay within their limits,
 * and stations below [[ClusterPlanner.MostUse]]; times may be longer by [[ClusterPlanner.Doubt]].
 */
final class ClusterPlanner(
    parameters: NetworkParameters,
    machines: MachineTypes,
    published: Vector[Environment],
) {
  import ClusterPlanner._

  /**
   * @param base cluster whose modules, search nodes and Kafka are kept; left: it has no calibration
   * @param most number of clusters
   */
  def cheapest(
      base: Environment,
      load: NetworkLoad,
      limits: Vector[PlanningLimit],
      most: Int,
  ): Either[String, Vector[PlannedCluster]] =
    if (NetworkCluster.of(base).isEmpty)
      Left(
        s"Environment ${base.name} has no campaign, so the capacity model is not calibrated for it."
      )
    else {
      // Cheap ones first: a type whose smallest cluster costs more than all that were found is not looked at.
      val offered = (for {
        instanceType <- types(machines.instances)
        database <- types(machines.databases)
        least <- Costs.perHour(
          sized(base, instanceType, fewest(base, instanceType), database),
          machines,
        )
      } yield (least, instanceType, database)).sortBy(_._1)
      Right(offered.foldLeft(Vector.empty[PlannedCluster]) {
        case (found, (least, instanceType, database)) =>
          if (found.size >= most && least >= found.last.usdPerHour) found
          else
            (found ++ smallest(base, load, limits, instanceType, database))
              .sortBy(c => (c.usdPerHour, c.environment.instances.count))
              .take(most)
      })
    }

  private def types(names: Vector[String]): Vector[PricedMachine] = names.flatMap(machines.named)

  /** The fewest instances of a type that sustain the load with a database. */
  private def smallest(
      base: Environment,
      load: NetworkLoad,
      limits: Vector[PlanningLimit],
      instanceType: PricedMachine,
      database: PricedMachine,
  ): Option[PlannedCluster] = {
    def at(count: Int) = judged(sized(base, instanceType, count, database), load, limits)
    val least = fewest(base, instanceType)
    if (least > MostInstances || at(MostInstances).isEmpty) None
    else {
      var (low, high) = (least - 1, MostInstances)
      while (high - low > 1) {
        val middle = (low + high) / 2
        if (at(middle).isDefined) high = middle else low = middle
      }
      at(high)
    }
  }

  /** Instances that hold the memory of all tasks. */
  private def fewest(base: Environment, instanceType: PricedMachine): Int = {
    val neededMiB = base.modules.map(m => m.tasks.toLong * m.memorySoftMiB).sum
    math.max(2, math.ceil(neededMiB / (instanceType.memoryGiB * 1024.0 * UsableMemory)).toInt)
  }

  private def sized(
      base: Environment,
      instanceType: PricedMachine,
      count: Int,
      database: PricedMachine,
  ): Environment = base.copy(
    instances = base.instances.copy(
      instanceType = instanceType.machineType,
      count = count,
      vCpu = instanceType.vCpu,
      memoryMiB = instanceType.memoryGiB * 1024,
    ),
    database = base.database.copy(
      instanceClass = database.machineType,
      vCpu = database.vCpu,
      memoryGiB = database.memoryGiB,
    ),
  )

  /** The cluster with the tasks that the load needs; `None`: it does not sustain it, or has no price. */
  private def judged(
      environment: Environment,
      load: NetworkLoad,
      limits: Vector[PlanningLimit],
  ): Option[PlannedCluster] = {
    val tasked = withTasks(environment, load)
    for {
      cluster <- NetworkCluster.of(tasked)
      solution = solved(cluster, load)
      stations = Predictor.named(solution.use -> solution.databaseUse, cluster).map {
        case (name, use) =>
          PredictedStation(name, 100 * use)
      }
      shares = limits.flatMap { limit =>
        solution
          .averageMs(limit.transaction)
          .map(ms => limit.line -> ms / limit.averageMs)
      }
      if stations.forall(_.percent <= MostUse) && shares.forall(_._2 <= 1)
      usd <- Costs.perHour(tasked, machines)
    } yield PlannedCluster(
      tasked,
      usd,
      cluster.authTasks,
      cluster.searchTasks,
      tasked.modules.map(m => m.tasks * m.cpuUnits).sum,
      stations,
      shares.maxByOption(_._2),
      nearest(tasked),
      beyond(tasked),
    )
  }

  /** The waits of the cluster before are a good guess. */
  private def solved(cluster: NetworkCluster, load: NetworkLoad): NetworkSolution = {
    val solution = new ClosedNetwork(cluster, load, parameters).solve(lastWaits)
    lastWaits = solution.waits
    solution
  }

  private var lastWaits = StationWaits(1, 1, 1, 1)

  /** Tasks of mod-authtoken and mod-search for their share of the load; the model knows no effect of others. */
  private def withTasks(environment: Environment, load: NetworkLoad): Environment =
    NetworkCluster.of(environment).fold(environment) { cluster =>
      val (use, _) = new ClosedNetwork(cluster, load, parameters).useOfPlan
      def needed(tasks: Int, share: Double) =
        math.max(tasks, math.ceil(tasks * share * 100 / TasksUse).toInt)
      val auth = needed(cluster.authTasks, use.gate)
      val search = needed(cluster.searchTasks, use.search)
      def set(module: Module): Module = module.name match {
        case "mod-authtoken" => module.copy(tasks = auth)
        case "mod-search" => module.copy(tasks = search)
        case _ => module
      }
      environment.copy(modules = environment.modules.map(set))
    }

  /** Published tests by the distance of their sizes, on a logarithmic scale. */
  private def nearest(environment: Environment): Vector[String] =
    published.sortBy(distance(environment, _)).take(NearestTests).map(_.name)

  private def distance(a: Environment, b: Environment): Double =
    math.abs(math.log(a.instances.totalVCpu.toDouble / b.instances.totalVCpu)) +
      math.abs(math.log(a.instances.vCpu.toDouble / b.instances.vCpu)) +
      math.abs(math.log(a.database.vCpu.toDouble / b.database.vCpu))

  private def beyond(environment: Environment): Vector[String] = {
    def outside(value: Int, of: Environment => Int) =
      value < published.map(of).min || value > published.map(of).max
    Vector(
      Option.when(outside(environment.database.vCpu, _.database.vCpu))(
        s"a database of ${environment.database.vCpu} vCPU"
      ),
      Option.when(outside(environment.instances.totalVCpu, _.instances.totalVCpu))(
        s"${environment.instances.totalVCpu} vCPU of instances"
      ),
      Option.when(!published.exists(_.instances.vCpu == environment.instances.vCpu))(
        s"instances of ${environment.instances.vCpu} vCPU"
      ),
    ).flatten
  }
}

object ClusterPlanner {

  /** Nine of ten rows of tests that the fit did not see, with instances that are not exhausted, lie within it. */
  val Doubt = 0.35

  /** Utilisation in per cent that no station may exceed: above it, queues depend on chance. */
  val MostUse = 80.0

  /** Utilisation in per cent up to which tasks are filled. */
  private val TasksUse = 60.0
  private val MostInstances = 60
  private val UsableMemory = 0.9
  private val NearestTests = 2
}
