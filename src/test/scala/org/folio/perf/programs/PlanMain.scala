package org.folio.perf.programs

import java.util.Locale
import org.folio.perf.app.{Answer, Asked, RunTails}
import org.folio.perf.capacity.network.{NetworkLoad, NetworkParameters}
import org.folio.perf.capacity.planning._
import org.folio.perf.capacity.prediction.Costs
import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.model._
import org.folio.perf.plan.LoadPlan
import org.folio.perf.runner.PreparedRun
import org.folio.perf.simulations.MobiusWithoutReceivingExport

/**
 * Finds the cheapest clusters for a number of tenants with the calibrated capacity model, without any load:
 * `./perf plan -Dtenants=90 -Dgrowth=1.3 -Dwithin='"CICO_TC_Check-Out Controller" p95 < 5 s'`.
 *
 * Exit codes: 0 done, 1 bad arguments.
 */
object PlanMain
    extends LoadProgram("tenants", "growth", "within", "environment", "simulation", "run", "prices", "most") {

  protected def told(asked: Asked): Either[String, Answer] =
    for {
      tenants <- number(asked, "tenants", None)
      growth <- number(asked, "growth", Some(1))
      most <- number(asked, "most", Some(5))
      base <- ProgramInputs.environment(asked.text("environment").getOrElse(UsualBase))
      machines <- ProgramInputs.file(asked, "prices", PriceTable.committed)(PriceTable.parse)
      tail <- ProgramInputs.value(asked, "run", Map.empty[String, Double])(RunTails.read)
      within <- limits(asked.text("within").getOrElse(""), tail)
      simulation <- ProgramInputs.simulation(asked, MobiusWithoutReceivingExport.plan)
      settings <- PreparedRun.readSettings(asked.settings - "tenants", asked.environment)
      plan <- LoadPlan.build(simulation, settings)
      (load, unknown) = PlanLoad(plan)
      names = plan.workflows.flatMap(_.transactions.map(_.name))
      _ <- known(within, names, load)
      published <- Eithers.map(EnvironmentLoader.calibrated)(ProgramInputs.environment)
      factor = tenants / plan.tenants.size * growth
      planner = new ClusterPlanner(NetworkParameters.committed, machines, published)
      whole = load.times(factor)
      found <- planner.cheapest(base, whole, within, most.toInt)
    } yield Answer(
      head(tenants, growth, simulation.name, base) ++ (
        if (found.nonEmpty) text(found, unknown, machines)
        else NoCluster +: planner.nearest(base, whole, within).fold(NotEvenIdle)(nearest(_, growth))
      )
    )

  private val UsualBase = "mobius-test-2"

  private def number(
      asked: Asked,
      name: String,
      otherwise: Option[Double],
  ): Either[String, Double] =
    asked.text(name) match {
      case None => otherwise.toRight(s"How many tenants? Pass -D$name=90.")
      case Some(text) =>
        text.toDoubleOption
          .filter(n => n > 0 && n <= 10000)
          .toRight(s"-D$name=$text: expected a number above 0, at most 10000.")
    }

  /** @param tails ratios of the 95th percentile to the average, by transaction, as a run measured them */
  private def limits(
      lines: String,
      tails: Map[String, Double],
  ): Either[String, Vector[PlanningLimit]] =
    Eithers.map(lines.split(";").toVector.map(_.trim).filter(_.nonEmpty)) { line =>
      LimitLine.parse(line).left.map(why => s"-Dwithin=$line: $why.").flatMap { limit =>
        limit.figure match {
          case LimitFigure.ResponseTime(Some(name), TimeStatistic.Average) =>
            Right(PlanningLimit(line, name, limit.bound, 1))
          case LimitFigure.ResponseTime(Some(name), TimeStatistic.P95) =>
            Right(PlanningLimit(line, name, limit.bound, tails.getOrElse(name, UsualTail)))
          case _ =>
            Left(
              s"-Dwithin=$line: the capacity model only knows the average and p95 of a transaction, such as " +
                "\"CICO_TC_Check-Out Controller\" p95 < 5 s."
            )
        }
      }
    }

  /** 95th percentile as a multiple of the average, where no run tells it: times that scatter by half of their mean. */
  private val UsualTail = 1.9

  private def known(
      limits: Vector[PlanningLimit],
      names: Vector[String],
      load: NetworkLoad,
  ): Either[String, Unit] = {
    val predicted = load.groups.flatMap(_.rows.map(_.work.transaction)).toSet
    limits
      .find(limit => !predicted(limit.transaction))
      .map { limit =>
        if (names.contains(limit.transaction))
          s"-Dwithin=${limit.line}: no published time of this transaction exists, so nothing is predicted for it."
        else s"-Dwithin=${limit.line}: the plan has ${names.mkString(", ")}."
      }
      .toLeft(())
  }

  private def head(
      tenants: Double,
      growth: Double,
      simulation: String,
      base: Environment,
  ): Vector[String] = Vector(
    format(
      "Clusters for %.0f tenants of %s, each with %.2f times its load.",
      tenants,
      simulation,
      growth,
    ),
    s"Modules, search nodes and Kafka are those of ${base.name}.",
  )

  private val NoCluster =
    "No cluster of the price table sustains this load within the limits, as far as the capacity model knows."

  private val NotEvenIdle = Vector("None keeps the limits with 1 % of the load either: allow more time.")

  /** @param found part of the load that a cluster bears, and the cluster under the whole load */
  private def nearest(found: (Double, PlannedCluster), growth: Double): Vector[String] = {
    val (part, cluster) = found
    Vector(
      format(
        "The nearest: %d x %s with %s, %.2f USD/hour. It bears %.2f of the %.2f times the load.",
        cluster.environment.instances.count,
        cluster.environment.instances.instanceType,
        cluster.environment.database.instanceClass,
        cluster.usdPerHour,
        growth * part,
        growth,
      ),
      format("Under %.2f times the load: ", growth) +
        cluster.bounds.filterNot(_.isMet).map(said).mkString("; ") + ".",
      Uncertainty,
    )
  }

  private val Uncertainty =
    s"Uncertainty: response times within ${(100 * ClusterPlanner.Doubt).round} % for nine of ten rows, while no " +
      "instance lacks CPU. Limits hold for the prediction itself. Stations stay below " +
      s"${ClusterPlanner.MostUse.toInt} %."

  private def said(bound: PlanningBound): String =
    if (bound.limit.isDefined) format("%s: %.2f s", bound.name, bound.value / 1000)
    else format("%s at %.0f %%", bound.name, bound.value)

  private def text(
      found: Vector[PlannedCluster],
      unknown: Vector[String],
      machines: PriceTable,
  ): Vector[String] =
    Vector(
      "",
      "USD/hour  instances            database           tasks auth/search  CPU units  busiest",
    ) ++
      found.map(row) ++ Vector("") ++ limitLines(found.head) ++
      Vector(
        Uncertainty,
        doubt(found.head),
        s"Not predicted: ${if (unknown.isEmpty) "-" else unknown.mkString(", ")}.",
        "The model does not know: tasks of other modules, memory, disks and network, connections, percentiles, and " +
          "the size of a tenant's data. Search nodes and Kafka are not sized.",
      ) ++ prices(found.head, machines)

  private def prices(first: PlannedCluster, machines: PriceTable): Vector[String] = {
    val days = Costs.asOf(first.environment, machines)
    Vector(s"Prices on demand, as of ${days.mkString(" to ")}, without storage and traffic.")
  }

  private def row(c: PlannedCluster): String = format(
    "%8.2f  %-20s %-18s %17s  %9d  %s %.0f %%",
    c.usdPerHour,
    s"${c.environment.instances.count} x ${c.environment.instances.instanceType}",
    c.environment.database.instanceClass,
    s"${c.authTasks}/${c.searchTasks}",
    c.cpuUnits,
    c.busiest.name,
    c.busiest.percent,
  )

  private def limitLines(first: PlannedCluster): Vector[String] =
    for {
      bound <- first.limits
      limit <- bound.limit
    } yield {
      val tail =
        if (limit.ofAverage == 1) ""
        else format("; p95 counts as %.1f times the average", limit.ofAverage)
      format(
        "Limit %s: the first uses %.0f %% of it, and up to %.0f %% with the uncertainty%s.",
        limit.line,
        100 * bound.ratio,
        100 * bound.ratio * (1 + ClusterPlanner.Doubt),
        tail,
      )
    }

  /** The run that would settle the most doubt about the first cluster. */
  private def doubt(first: PlannedCluster): String =
    if (first.beyond.nonEmpty)
      s"No calibrated test had ${first.beyond.mkString(" or ")}: run FindCapacity on the first cluster before you rely on it."
    else
      s"One run settles most: FindCapacity on the first cluster, since ${first.busiest.name} is its busiest station."

  private def format(pattern: String, values: Any*): String =
    pattern.formatLocal(Locale.ROOT, values: _*)

  protected def usage: String =
    """Finds the cheapest clusters for a load, without any load.
      |
      |  ./perf plan -Dtenants=90 [-Dgrowth=1.3]
      |      [-Dwithin='"CICO_TC_Check-Out Controller" p95 < 5 s'] [-Drun=RUN]
      |
      |  tenants      number of tenants of the simulation's mix
      |  growth       factor on the load of each tenant (default 1)
      |  within       limits on average or p95 of transactions, separated by semicolons
      |  run          a run whose ratios of p95 to average count (default: p95 is 1.9 times the average)
      |  simulation   mix of workflows (default MobiusWithoutReceivingExport)
      |  environment  calibrated cluster whose modules are kept (default mobius-test-2)
      |  most         number of clusters to print (default 5)
      |  prices       a table like src/main/resources/prices/aws.csv (default: that one)""".stripMargin
}
