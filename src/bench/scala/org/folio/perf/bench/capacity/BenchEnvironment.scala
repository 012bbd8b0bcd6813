package org.folio.perf.bench.capacity

import java.util.SplittableRandom
import org.folio.perf.capacity._
import org.folio.perf.model.{Limit, LimitLine}

/**
 * An environment whose capacity is known.
 *
 * @param kind what limits it, for the table
 * @param saturatedAt factor on the plan's rate at which the first station is saturated
 * @param first this station
 * @param limits that hold besides
 * @param known highest rate that is sustained; `None`: long simulations have to find it, because requests are refused
 *   before a station is saturated
 */
final private[capacity] case class BenchEnvironment(
    name: String,
    kind: String,
    environment: Environment,
    saturatedAt: Double,
    first: String,
    limits: Vector[Limit],
    known: Option[Double],
)

private[capacity] object BenchEnvironment {
  private lazy val base: Environment =
    EnvironmentLoader.load("sandbox").fold(e => sys.error(e.message), identity)

  val kinds: Vector[String] =
    Vector("database", "module", "search", "gateway", "instances", "p95 limit", "errors")

  /** Errors as every run limits them by default. */
  private val usual = Vector(limit("errors < 1 %"))

  private def limit(line: String): Limit = LimitLine.parse(line).fold(sys.error, identity)

  /** A random environment of a kind; the same seed gives the same one. */
  def apply(kind: String, seed: Int): BenchEnvironment = {
    val random = new SplittableRandom(seed * 7919L + kind.hashCode)
    def between(low: Double, high: Double) = low + random.nextDouble() * (high - low)
    val times = math.exp(between(math.log(0.35), math.log(2.5)))
    val spread = Vector(0.2, 0.5, 0.8)(random.nextInt(3))
    val sharp = random.nextBoolean()
    val stretch = if (sharp) 0.1 else between(0.5, 2.0)
    val modules = Vector("mod-circulation", "mod-inventory-storage", "mod-users", "mod-search")
    val gateways = Vector("okapi", "mod-authtoken")
    val limiting = kind match {
      case "database" => Stations.QueueingDatabase
      case "module" => modules(random.nextInt(3))
      case "search" => if (random.nextBoolean()) "mod-search" else Stations.SearchNodes
      case "gateway" => gateways(random.nextInt(2))
      case "instances" => Stations.Instances
      case "errors" => "mod-circulation"
      case _ => Vector(Stations.QueueingDatabase, "mod-circulation")(random.nextInt(2))
    }
    val others = if (sharp) (1.6, 3.0) else (1.15, 2.0)
    val drafted = scaled(
      base.copy(
        spread = spread,
        database = base.database.copy(queues = true, stretch = stretch, reader = None),
      ),
      if (limiting == Stations.QueueingDatabase) Some((limiting, times, 2 << random.nextInt(3)))
      else if (limiting == Stations.SearchNodes) Some((limiting, times, 2 << random.nextInt(2)))
      else None,
    )
    val whole = if (limiting == Stations.Instances) wholeVCpu(drafted, limiting, times) else times
    val environment = sized(
      drafted,
      name => if (name == limiting) whole else whole * between(others._1, others._2),
    )
    val full = if (kind == "errors") few(environment, between(6, 14).toInt) else environment
    val stations = new Stations(full)
    val use = Utilisation.of(stations, BenchPlan.offered)
    val bound =
      Option.when(kind == "p95 limit")(limited(full, use.headroom.get, between(0.65, 0.9)))
    BenchEnvironment(
      s"$kind $seed",
      kind,
      full,
      use.headroom.get,
      use.busiest.name,
      usual ++ bound.map(_._2),
      bound.map(_._1).orElse(use.headroom.filter(_ => kind != "errors")),
    )
  }

  /** The database and the search nodes have whole vCPUs: costs are scaled to saturate so many of them. */
  private def scaled(of: Environment, station: Option[(String, Double, Int)]): Environment =
    station.fold(of) { case (name, times, vCpu) =>
      val perTimes = Utilisation
        .of(new Stations(of), BenchPlan.offered)
        .stations
        .find(_.name == name)
        .get
        .workMsPerSecond / 1000
      val factor = vCpu / times / perTimes
      of.copy(modules = of.modules.map { module =>
        module.copy(costs = module.costs.map { case (kind, cost) =>
          kind -> (
            if (name == Stations.SearchNodes) cost.copy(searchMs = cost.searchMs * factor)
            else cost.copy(databaseMs = cost.databaseMs * factor)
          )
        })
      })
    }

  /** The nearest factor at which a station is saturated that has whole vCPUs only. */
  private def wholeVCpu(of: Environment, station: String, times: Double): Double =
    if (of.module(station).isDefined) times
    else {
      val perTimes = Utilisation
        .of(new Stations(of), BenchPlan.offered)
        .stations
        .find(_.name == station)
        .get
        .workMsPerSecond / 1000
      math.max(1.0, (perTimes * times).round.toDouble) / perTimes
    }

  /** Gives each station the vCPUs that saturate at a factor on the plan's rate. */
  private def sized(of: Environment, timesOf: String => Double): Environment = {
    val use = Utilisation.of(new Stations(of), BenchPlan.offered).stations
    def vCpu(name: String) =
      math.max(0.05, use.find(_.name == name).fold(0.0)(_.workMsPerSecond) / 1000 * timesOf(name))
    val instances = vCpu(Stations.Instances)
    // Whole vCPUs: the demand is scaled instead.
    of.copy(
      modules = of.modules.map(m => reserving(m.copy(maxVCpu = vCpu(m.name) / m.tasks))),
      instances = of.instances.copy(count = math.max(1, whole(instances)), vCpu = 1),
      search = of.search.copy(count = 1, vCpu = math.max(1, whole(vCpu(Stations.SearchNodes)))),
      database = of.database.copy(vCpu = math.max(1, whole(vCpu(Stations.QueueingDatabase)))),
    )
  }

  /** Half of the modules reserve all that they can use, the others half of it. */
  private def reserving(module: Module): Module = {
    val share = if (module.name.hashCode % 2 == 0) 1.0 else 0.5
    module.copy(cpuUnits = math.max(1, (module.maxVCpu * 1024 * share).round.toInt))
  }

  private def whole(vCpu: Double): Int = math.ceil(vCpu - 1e-6).toInt

  /** Few requests fit into a task: some are refused before it is saturated. */
  private def few(of: Environment, present: Int): Environment =
    of.copy(maxPresentPerTask = present)

  /**
   * The highest rate at which a limit on check-outs holds, and the limit: the 95th percentile at a rate where it
   * rises clearly with the load.
   */
  private def limited(of: Environment, saturatedAt: Double, share: Double): (Double, Limit) = {
    def p95(at: Double) = KnownCapacity.p95Ms(of, at * saturatedAt, "Check-out")
    val bound = p95(share)
    if (share < 0.95 && bound < Rise * p95(0.85 * share)) limited(of, saturatedAt, share + 0.05)
    else (share * saturatedAt, limit(s"\"Check-out\" p95 < ${bound.round} ms"))
  }

  /** Rise of the 95th percentile over the last 15 % of the rate. A limit on a flatter one would say nothing. */
  private val Rise = 1.15
}
