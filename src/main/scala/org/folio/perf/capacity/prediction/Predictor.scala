package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.Environment
import org.folio.perf.capacity.network._
import org.folio.perf.model.{PricedMachine, PriceTable}

/** Predicts response times from an environment, a load and calibrated parameters. */
final class Predictor(parameters: NetworkParameters, machines: PriceTable) {

  /** Left: why the parameters say nothing of the environment, in sentences. */
  def apply(
      environment: Environment,
      simulation: String,
      load: NetworkLoad,
      unknown: Vector[String],
  ): Either[String, Prediction] = NetworkCluster.of(environment).map { cluster =>
    val network = new ClosedNetwork(cluster, load, parameters)
    val solution = network.solve()
    val known = solution.rows.filter(row => parameters.baseMs.contains(row.name))
    val stations = Predictor.stations(solution.use.copy(database = solution.databasePercent / 100))
    Prediction(
      environment = environment.name,
      simulation = simulation,
      load = Predictor.describe(load),
      transactions = known,
      notPredicted = unknown ++
        solution.rows.map(_.name).filterNot(parameters.baseMs.contains),
      stations = stations,
      bottleneck = stations.maxBy(_.percent).name,
      highestRate = highestRate(network, load, solution),
      receivingExportsPerSec = Option.when(load.receivingExportUsers > 0)(solution.exportsPerSec),
      usdPerHour = Costs.perHour(environment, machines),
      pricesAsOf = Costs.asOf(environment, machines),
      pricesFrom = machines.source,
      cautions = Predictor.cautions(cluster, load, solution),
    )
  }

  private def highestRate(
      network: ClosedNetwork,
      load: NetworkLoad,
      solution: NetworkSolution,
  ): Option[HighestRate] = {
    val planned = load.groups.flatMap(g => g.intervalMs.map(ms => 60000 * g.users / ms)).sum
    val free = Predictor.named(network.useOfExports(solution)).map { case (name, use) =>
      name -> (1 - (if (load.rollover && name == Predictor.Database) 1.0 else use))
    }
    val usedByPlan = Predictor.named(network.useOfPlan)
    val factors = free.zip(usedByPlan).collect {
      case ((name, left), (_, use)) if use > 0 => name -> left.max(0.0) / use
    }
    factors.minByOption(_._2).filter(_._2 > 0).map { case (name, factor) =>
      HighestRate(factor, factor * planned, name)
    }
  }
}

object Predictor {

  /** Factor on a plan's rates at which the first station is full; `None`: the environment is not calibrated. */
  def highestFactor(environment: Environment, load: NetworkLoad): Option[Double] =
    new Predictor(NetworkParameters.committed, PriceTable.committed)(
      environment,
      "",
      load,
      Vector.empty,
    ).toOption.flatMap(_.highestRate).map(_.factor)

  val Database = "database"
  private val Instances = "instances"

  /** Utilisation above which the instances' vCPU determine all response times. */
  private val Starved = 0.97

  private[capacity] def stations(use: PerStation): Vector[PredictedStation] =
    named(use).map { case (name, share) => PredictedStation(name, 100 * share) }

  private def named(use: PerStation): Vector[(String, Double)] =
    Vector(
      "mod-authtoken" -> use.gate,
      Instances -> use.cpu,
      "mod-search" -> use.search,
      "order storage" -> use.order,
      Database -> use.database,
    )

  private def describe(load: NetworkLoad): String = {
    val users = load.groups.map(_.users).sum.round
    val exports =
      if (load.receivingExportUsers > 0)
        s", and ${load.receivingExportUsers.round} users who export receiving information"
      else ""
    s"Closed model: $users paced virtual users of ${load.groups.size} workflows$exports."
  }

  private def cautions(
      cluster: NetworkCluster,
      load: NetworkLoad,
      solution: NetworkSolution,
  ): Vector[String] = Vector(
    Option.when(solution.use.cpu >= Starved)(
      "The instances have too few vCPU. The prediction is coarse, within a factor of about two; use it to " +
        "rank environments, not for single rows."
    ),
    Option.when(cluster.instanceVCpu <= 2)(
      "On published instances with 2 vCPU, searches and edge requests took two to three times as long as " +
        "predicted."
    ),
    Option.when(load.rollover)(
      "Single record imports failed during published rollovers: their times are not predicted."
    ),
    Option.when(solution.rows.exists(r => RowWork.named(r.name).exists(_.isJob)))(
      "Exports and harvests are not reproducible: equal published tests differ by factors of 2 to 6."
    ),
    Option.when(load.groups.exists(_.rows.isEmpty))(
      "The prediction excludes the load of workflows that the model does not know: " +
        s"${load.groups.filter(_.rows.isEmpty).map(_.workflow).mkString(", ")}."
    ),
    Option.when(!solution.converged)("The solution of the equations is approximate."),
  ).flatten
}

/** Cost of all machines of a cluster, with the machines that a report counts. */
object Costs {

  /** US dollars; `None`: the table lacks one of the machines. */
  def perHour(environment: Environment, machines: PriceTable): Option[Double] = {
    val prices = priced(environment, machines).map { case (machine, count) => machine.map(_.usdPerHour * count) }
    Option.when(prices.forall(_.isDefined))(prices.flatten.sum)
  }

  /** Machines that the table lacks. */
  def unpriced(environment: Environment, machines: PriceTable): Vector[String] =
    named(environment).map(_._1).filter(machines.named(_).isEmpty).distinct

  /** Dates of the prices, the earliest and the latest. */
  def asOf(environment: Environment, machines: PriceTable): Vector[String] = {
    val days = priced(environment, machines).flatMap(_._1).map(_.asOf)
    (days.minOption ++ days.maxOption).toVector.distinct
  }

  private def priced(
      environment: Environment,
      machines: PriceTable,
  ): Vector[(Option[PricedMachine], Int)] =
    named(environment).map { case (name, count) => machines.named(name) -> count }

  private def named(environment: Environment): Vector[(String, Int)] =
    Vector(
      environment.instances.instanceType -> environment.instances.count,
      environment.database.instanceClass -> (1 + environment.database.reader.size),
      environment.search.nodeType -> environment.search.count,
      environment.kafka.brokerType -> environment.kafka.count,
    ).filter(_._2 > 0)
}
