package org.folio.perf.capacity.planning

import org.folio.perf.capacity.network._
import org.folio.perf.capacity.prediction.{Costs, PredictedStation, Predictor}
import org.folio.perf.capacity.{Environment, Module}
import org.folio.perf.model.{PricedMachine, PriceTable}
import scala.annotation.tailrec

/**
 * A limit on a transaction's average response time.
 *
 * @param line as it was written
 * @param ofAverage the limit's figure as a multiple of the average, because the model predicts averages only
 */
final case class PlanningLimit(
    line: String,
    transaction: String,
    boundMs: Double,
    ofAverage: Double,
)

/**
 * Something that a load asks of a cluster, up to a bound: a station's time in per cent, or the time of a limit in ms.
 *
 * @param name of the station, or the limit's line
 * @param limit `None`: it is a station
 */
final case class PlanningBound(
    name: String,
    value: Double,
    most: Double,
    limit: Option[PlanningLimit],
) {

  /** Above 1 the bound is not met. */
  def ratio: Double = value / most
  def isMet: Boolean = ratio <= 1
}

/**
 * A cluster under the load, as the capacity model expects it.
 *
 * @param stations by their names, with the utilisation in per cent
 * @param asked the same if all users kept their pace: users who wait at a full station ask less of the others
 * @param limits with the predicted times, in the figure of each
 * @param cpuUnits reserved by all tasks
 * @param beyond what of it no calibrated test had, in words
 */
final case class PlannedCluster(
    environment: Environment,
    usdPerHour: Double,
    authTasks: Int,
    searchTasks: Int,
    cpuUnits: Int,
    stations: Vector[PredictedStation],
    asked: Vector[PredictedStation],
    limits: Vector[PlanningBound],
    beyond: Vector[String],
) {
  def busiest: PredictedStation = stations.maxBy(_.percent)

  def sustains: Boolean =
    stations.forall(_.percent <= ClusterPlanner.MostUse) && limits.forall(_.isMet)

  /** Use of each station by the load, and the limits. */
  def bounds: Vector[PlanningBound] =
    asked.map(s => PlanningBound(s.name, s.percent, ClusterPlanner.MostUse, None)) ++ limits
}

/**
 * Finds the cheapest clusters for a load by the calibrated capacity model. Predicted averages stay within their limits,
 * and stations below [[ClusterPlanner.MostUse]]; times may be longer by [[ClusterPlanner.Doubt]].
 */
final class ClusterPlanner(
    parameters: NetworkParameters,
    machines: PriceTable,
    published: Vector[Environment],
) {
  import ClusterPlanner._

  /**
   * @param base cluster whose modules, search nodes and Kafka are kept; left: it has no calibration, or the price table has
   *   no cluster
   * @param most number of clusters
   */
  def cheapest(
      base: Environment,
      load: NetworkLoad,
      limits: Vector[PlanningLimit],
      most: Int,
  ): Either[String, Vector[PlannedCluster]] =
    for {
      _ <- NetworkCluster.of(base)
      offers = offered(base).filter(offer => fewest(base, offer.instanceType) <= MostInstances)
      _ <- Either.cond(offers.nonEmpty, (), without(base))
    } yield
      // Cheap ones first: a type whose smallest cluster costs more than all that were found is not looked at.
      offers.foldLeft(Vector.empty[PlannedCluster]) { case (found, offer) =>
        if (found.size >= most && offer.leastUsdPerHour >= found.last.usdPerHour) found
        else
          (found ++ smallest(base, offer, predicted(_, load, limits).filter(_.sustains)))
            .sortBy(c => (c.usdPerHour, c.environment.instances.count))
            .take(most)
      }

  /**
   * Of a load that no cluster sustains the largest part that one does, in whole per cent, with the cheapest such cluster under
   * the whole load; `None`: none sustains 1 %.
   */
  def nearest(
      base: Environment,
      load: NetworkLoad,
      limits: Vector[PlanningLimit],
  ): Option[(Double, PlannedCluster)] = {
    def sustaining(percent: Int) =
      cheapest(base, load.times(percent / 100.0), limits, 1).toOption.flatMap(_.headOption)
    val (percent, found) = edge(0, Option.empty[PlannedCluster], 100)(sustaining)
    for {
      cluster <- found
      whole <- predicted(cluster.environment, load, limits)
    } yield (percent / 100.0, whole)
  }

  /** The reason why the price table has no cluster. */
  private def without(base: Environment): String = {
    val absent = Vector(
      "no instance type (ec2)" -> instanceTypes,
      "no database class (rds)" -> databaseClasses,
    ).collect { case (words, types) if types.isEmpty => words } ++
      Costs.unpriced(kept(base), machines).map(name => s"no price of $name")
    if (absent.nonEmpty) s"The price table has ${absent.mkString(", ")}."
    else
      s"No type of the price table holds the memory of all tasks with $MostInstances instances."
  }

  /** The machines that a plan does not choose. */
  private def kept(base: Environment): Environment = base.copy(
    instances = base.instances.copy(count = 0),
    database = base.database.copy(
      instanceClass = databaseClasses.headOption.fold(base.database.instanceClass)(_.machineType)
    ),
  )

  /** The cheapest first. */
  private def offered(base: Environment): Vector[Offer] = (for {
    instanceType <- instanceTypes
    database <- databaseClasses
    least <- Costs.perHour(sized(base, instanceType, database, fewest(base, instanceType)), machines)
  } yield Offer(least, instanceType, database)).sortBy(_.leastUsdPerHour)

  private def instanceTypes: Vector[PricedMachine] = machines.ofKind("ec2")
  private def databaseClasses: Vector[PricedMachine] = machines.ofKind("rds")

  /** The cluster with the fewest instances of a type that `accepted` accepts. */
  private def smallest(
      base: Environment,
      offer: Offer,
      accepted: Environment => Option[PlannedCluster],
  ): Option[PlannedCluster] = {
    def at(count: Int) = accepted(sized(base, offer.instanceType, offer.database, count))
    val most = at(MostInstances)
    if (most.isEmpty) None else edge(MostInstances, most, fewest(base, offer.instanceType) - 1)(at)._2
  }

  /** Instances that hold the memory of all tasks. */
  private def fewest(base: Environment, instanceType: PricedMachine): Int = {
    val neededMiB = base.modules.map(m => m.tasks.toLong * m.memorySoftMiB).sum
    math.max(2, math.ceil(neededMiB / (instanceType.memoryGiB * 1024.0 * UsableMemory)).toInt)
  }

  private def sized(base: Environment, machine: PricedMachine, database: PricedMachine, count: Int): Environment =
    base.copy(
      instances = base.instances.copy(machine.machineType, count, machine.vCpu, machine.memoryGiB * 1024),
      database = base.database.copy(
        instanceClass = database.machineType,
        vCpu = database.vCpu,
        memoryGiB = database.memoryGiB,
      ),
    )

  /** The cluster with the tasks that the load needs; `None`: it has no price. */
  private def predicted(
      environment: Environment,
      load: NetworkLoad,
      limits: Vector[PlanningLimit],
  ): Option[PlannedCluster] = {
    val tasked = withTasks(environment, load)
    for {
      cluster <- NetworkCluster.of(tasked).toOption
      solution = solved(cluster, load)
      stations = Predictor.stations(solution.use)
      planned = Predictor.stations(new ClosedNetwork(cluster, load, parameters).useOfPlan)
      times = limits.flatMap { limit =>
        solution.averageMs(limit.transaction).map { ms =>
          PlanningBound(limit.line, ms * limit.ofAverage, limit.boundMs, Some(limit))
        }
      }
      usd <- Costs.perHour(tasked, machines)
    } yield PlannedCluster(
      tasked,
      usd,
      cluster.authTasks,
      cluster.searchTasks,
      tasked.modules.map(m => m.tasks * m.cpuUnits).sum,
      stations,
      stations.zip(planned).map { case (used, asked) =>
        if (asked.percent > used.percent) asked else used
      },
      times,
      beyond(tasked),
    )
  }

  /** The waits of the cluster before are a good guess. */
  private def solved(cluster: NetworkCluster, load: NetworkLoad): NetworkSolution = {
    val solution = new ClosedNetwork(cluster, load, parameters).solve(lastWaits)
    lastWaits = solution.waitsMs
    solution
  }

  private var lastWaits = PerStation(1, 1, 1, 1)

  /** Tasks of mod-authtoken and mod-search for their share of the load; the model knows no effect of others. */
  private def withTasks(environment: Environment, load: NetworkLoad): Environment =
    NetworkCluster.of(environment).toOption.fold(environment) { cluster =>
      val use = new ClosedNetwork(cluster, load, parameters).useOfPlan
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
  val MostInstances = 60

  private val UsableMemory = 0.9

  /**
   * An instance type with a database class.
   *
   * @param leastUsdPerHour of the cluster with the fewest instances
   */
  final private case class Offer(
      leastUsdPerHour: Double,
      instanceType: PricedMachine,
      database: PricedMachine,
  )

  /**
   * The last number with a result from `good` on towards `bad`, which has none.
   *
   * @param found result of `good`
   */
  @tailrec private def edge[A](good: Int, found: Option[A], bad: Int)(at: Int => Option[A]): (Int, Option[A]) = {
    val middle = (good + bad) / 2
    if ((good - bad).abs <= 1) (good, found)
    else {
      val result = at(middle)
      if (result.isDefined) edge(middle, result, bad)(at) else edge(good, found, middle)(at)
    }
  }
}
