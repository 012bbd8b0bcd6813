package org.folio.perf.bench.judgement

import com.typesafe.config.ConfigFactory
import java.time.Instant
import java.util.SplittableRandom
import org.folio.perf.analysis.run.{Breakdowns, RunInput, RunMeasurements}
import org.folio.perf.analysis.tally.{
  BreakdownTally,
  RequestModules,
  RequestTally,
  RunWindow,
  TimeAxis,
  TransactionTally,
}
import org.folio.perf.analysis.verdict.RunAnalysis
import org.folio.perf.model._
import org.folio.perf.settings.Releases

/** @param sigma of one call's times, on the logarithmic scale */
final case class SimulatedRequest(name: String, module: String, ms: Double, sigma: Double)

final case class SimulatedRow(
    index: Int,
    name: String,
    workflow: String,
    perMinute: Double,
    requests: Vector[SimulatedRequest],
) {
  def ms: Double = requests.map(_.ms).sum
  def isRare: Boolean = perMinute < 1

  /** Part of its time that the module takes. */
  def share(module: String): Double = requests.filter(_.module == module).map(_.ms).sum / ms

  /** Place of its longest request. */
  def longest: Int = requests.indices.maxBy(requests(_).ms)
}

/** Thirty transactions of `MobiusBaseline` with up to five of their requests. */
object SimulatedRow {
  private val Rows = 30
  private val MostRequests = 5
  private val workflows =
    "cico ulr ilr aie poo rw erw eva msf de rtac opih sdic sdiu csi".split(' ').toVector
  private[judgement] val modules =
    new RequestModules(None, None, Platform.Okapi, Releases.moduleOf(_, Platform.Okapi))

  /** Most of them often, some rarely, and two in twenty executions an hour. */
  private val rates =
    Vector.fill(19)(40.0) ++ Vector.fill(4)(16.5) ++ Vector.fill(3)(8.0) ++ Vector.fill(2)(3.0) ++ Vector.fill(2)(0.34)

  private def moduleOf(name: String): String = modules.serving(name).fold("")(_.name)

  /** Transactions with the names of their requests, without preflights. */
  private def plan: Vector[(String, String, Vector[String])] = {
    val lines = ResourceFile
      .rows("workflows/requests.csv")
      .filter(fields => fields(8).isEmpty || fields(8).startsWith("-"))
    for {
      code <- workflows
      own = lines.filter(_(0) == code)
      name <- own.map(_(1)).distinct
    } yield (code, name, own.filter(f => f(1) == name && f(3) != "OPTIONS").map(f => s"${f(3)} ${f(4)}").distinct)
  }

  /** Requests of widely used modules come first. */
  val all: Vector[SimulatedRow] = {
    val random = new SplittableRandom(20260901)
    val order = rates.map(rate => (random.nextDouble(), rate)).sortBy(_._1).map(_._2)
    val rows = plan.take(Rows).map { case (code, name, requests) =>
      val known = requests.filter(moduleOf(_).nonEmpty)
      (code, name, if (known.isEmpty) requests else known)
    }
    val wide = rows.flatMap(_._3.map(moduleOf).distinct).groupBy(identity).view.mapValues(_.size).toMap
    rows.zip(order).zipWithIndex.map { case (((code, name, names), rate), index) =>
      val others = names.distinctBy(moduleOf).sortBy(name => -wide(moduleOf(name)))
      val chosen = (others ++ names.diff(others)).take(MostRequests)
      val ms = 100 * math.exp(random.nextDouble() * 2.5)
      val weights = chosen.map(_ => -math.log(random.nextDouble()) + 0.4)
      val requests = chosen.zip(weights).map { case (name, weight) =>
        SimulatedRequest(name, moduleOf(name), math.max(8, ms * weight / weights.sum), 0.3 + 0.4 * random.nextDouble())
      }
      SimulatedRow(index, name, code, rate, requests)
    }
  }
  val moduleNames: Vector[String] = all.flatMap(_.requests.map(_.module)).distinct.sorted
}

/**
 * What is not as usual in a run.
 *
 * @param log natural logarithm of a factor of the times, by row, request, minute and whether the tenant is large
 * @param delayMs further time of each call, by row and request
 * @param tail factor of the slow executions of a row; 1: none
 * @param failing share of a row's executions that fail
 * @param jobs factor of the time of the first tenant's jobs
 */
final case class RunChange(
    log: (Int, Int, Int, Boolean) => Double = (_, _, _, _) => 0,
    delayMs: (Int, Int) => Double = (_, _) => 0,
    tail: Int => Double = _ => 1,
    failing: Int => Double = _ => 0,
    jobs: Double = 1,
)

/** Standard deviations of a minute, on the logarithmic scale, of all requests and of those of one module, row or request. */
final case class Noise(all: Double, module: Double, row: Double, request: Double)

/**
 * A system of 62 tenants, five of them large, for an hour. The times of a transaction are those of its requests, each with
 * the noise of its minute, module, transaction, and its own. Each tenant has three long jobs, whose times differ by 20 %.
 *
 * @param runs standard deviation between runs of all requests and of those of a row or a request; `modules`: of a module
 * @param twoKinds the longest request of each third transaction has a cache, whose share of misses drifts and wanders
 * @param heavy times have heavy tails
 * @param byDay the level of each module follows the hour of the day, each at its own phase
 * @param level all times of a run lie up to so much higher or lower than those of the others
 */
final case class SimulatedSystem(
    name: String,
    noise: Noise = Noise(0.05, 0.06, 0.05, 0.03),
    runs: Double = 0.012,
    modules: Double = 0.015,
    twoKinds: Boolean = false,
    heavy: Boolean = false,
    byDay: Boolean = false,
    level: Double = 0,
) {
  import SimulatedSystem._

  /** A run, measured as one whose records were read. */
  def run(seed: Long, change: RunChange = RunChange()): RunMeasurements = {
    val manifest = SimulatedSystem.manifest(seed)
    val window = RunWindow.of(manifest, None)
    val axis = TimeAxis(window.endMs, window.endMs)
    val tally = new TransactionTally(window, axis)
    val breakdown = new BreakdownTally(window)
    val random = new SplittableRandom(seed)
    new Simulation(this, random, change).run { sample =>
      tally.finished(sample)
      breakdown.finished(sample)
    }
    val jobs = for (tenant <- tenants; i <- 0 until 3) yield {
      val ms = 60000 * math.exp(random.nextGaussian() * 0.2) * (if (tenant == tenants.head) change.jobs else 1)
      JobSample(
        startMs + i * 600000,
        ms.toLong,
        tenant.name,
        "FYR_Rollover",
        JobOutcome.Succeeded,
        None,
        Vector.empty,
        "",
      )
    }
    val input = RunInput(
      manifest,
      window,
      axis,
      Some(tally),
      jobs = jobs,
      breakdown = Some(new Breakdowns(breakdown, new RequestTally(window, axis), SimulatedRow.modules)),
    )
    val measured = RunAnalysis.measure(input, (_, _) => Vector.empty)
    val kept = PlanKept(250, tally.total, tally.total, Some(100), Some(0), Some(0))
    measured.copy(results = measured.results.copy(planKept = kept))
  }
}

object SimulatedSystem {
  val Minutes = 60
  private val RampUpMinutes = 5
  private val LargeTenants = 5
  private val Phi = 0.5

  /** Some executions take twice as long in all their requests. */
  private val SlowShare = 0.08
  private val SlowLog = math.log(2)
  private val MissLog = math.log(7)
  private val start = Instant.parse("2026-01-05T08:00:00Z")
  private val startMs = start.toEpochMilli
  private val tenants =
    Vector.tabulate(62)(i => Tenant(f"t$i%02d", if (i < LargeTenants) TenantSize.Large else TenantSize.Small, 1))

  /** Tenants differ a little, always in the same way. */
  private val tenantFactor = {
    val random = new SplittableRandom(20260902)
    tenants.map(_ => math.exp(random.nextGaussian() * 0.05)).toArray
  }

  private val thresholds = {
    val defaults = ConfigFactory.load("reference").getConfig("folio-perf.thresholds")
    Thresholds(Some(defaults.getDouble("errorPercent")), Some(defaults.getDouble("planKeptPercent")), Map.empty)
  }

  private def manifest(seed: Long): RunManifest = RunManifest(
    RunManifest.SchemaVersion,
    s"2026-01-05T0800-MobiusBaseline-perf-$seed",
    "MobiusBaseline",
    "A system whose changes are known",
    Target("perf", "http://127.0.0.1:9"),
    start,
    Some(start.plusMillis((RampUpMinutes + Minutes) * 60000L)),
    Some(Ending.Completed),
    LoadModel.Open,
    LoadProfile(RampUpMinutes * 60000L, Minutes * 60000L),
    tenants,
    SimulatedRow.all.groupBy(_.workflow).toVector.sortBy(_._1).map { case (code, rows) =>
      val planned = rows.map(row => PlannedTransaction(row.name, row.perMinute))
      PlannedWorkflow(code, s"Workflow $code", code, Arrivals.Even, rows.head.perMinute, None, 0, planned)
    },
    thresholds,
    Map.empty,
    Versions("0", "3.15.1", "2.13.18", "17", None),
    InjectorHost("Linux", 2, 2048),
    None,
    Vector.empty,
  )

  /** Draws the executions of one run. */
  final private class Simulation(system: SimulatedSystem, random: SplittableRandom, change: RunChange) {
    private val noise = system.noise
    private val names = new RequestNames
    private val shared = {
      val level = random.nextGaussian() * system.runs + (2 * random.nextDouble() - 1) * system.level
      minutesOf(noise.all, level, outliers = 0.02)
    }
    private val hour = random.nextDouble() * 24
    private val ofModule: Map[String, Array[Double]] = SimulatedRow.moduleNames.zipWithIndex.map { case (name, i) =>
      val phase = i.toDouble / SimulatedRow.moduleNames.size.toDouble
      val own = minutesOf(noise.module, random.nextGaussian() * system.modules, outliers = 0.005)
      name -> own.zipWithIndex.map { case (x, m) =>
        if (system.byDay) x + 0.05 * math.sin(2 * math.Pi * ((hour + m / 60.0) / 24 + phase)) else x
      }
    }.toMap

    private def minutesOf(sd: Double, level: Double, outliers: Double): Array[Double] = {
      val innovation = sd * math.sqrt(1 - Phi * Phi)
      var x = random.nextGaussian() * sd
      Array.fill(Minutes + RampUpMinutes + 2) {
        x = Phi * x + random.nextGaussian() * innovation
        level + x + (if (random.nextDouble() < outliers) -0.3 * math.log(random.nextDouble()) else 0)
      }
    }

    def run(finished: TransactionSample => Unit): Unit = SimulatedRow.all.foreach(row(_, finished))

    private def row(row: SimulatedRow, finished: TransactionSample => Unit): Unit = {
      val own = minutesOf(noise.row, random.nextGaussian() * system.runs, outliers = 0.01)
      val levels = row.requests.map { request =>
        val module = ofModule(request.module)
        val alone = minutesOf(noise.request, random.nextGaussian() * system.runs, outliers = 0)
        Array.tabulate(own.length)(m => shared(m) + module(m) + own(m) + alone(m))
      }
      val cache = if (system.twoKinds && row.index % 3 == 0) row.longest else -1
      val misses = missesOf()
      val failing = change.failing(row.index)
      val phase = random.nextDouble()
      val numbers = row.requests.map(request => names.number(request.name))
      for (i <- 0 until (row.perMinute * (Minutes + RampUpMinutes)).toInt) {
        val sent = new ExecutionRequests(names)
        val at = (i + phase) / row.perMinute
        val m = at.toInt
        val tenant = (i * 7 + row.index) % tenants.size
        val steady = math.max(0, m - RampUpMinutes)
        val slow = if (random.nextDouble() < SlowShare) SlowLog + math.log(change.tail(row.index)) else 0.0
        var now = 0
        for (k <- row.requests.indices) {
          val request = row.requests(k)
          val kind = if (k == cache && random.nextDouble() < misses(m)) MissLog else 0.0
          val factor =
            levels(k)(m) + change.log(row.index, k, steady, tenant < LargeTenants) + kind + slow + draw(request)
          val ms = request.ms * math.exp(factor) * tenantFactor(tenant) + change.delayMs(row.index, k)
          val end = now + math.max(1, math.round(ms).toInt)
          sent.add(numbers(k), now, end - now, 200, ok = true)
          now = end
        }
        val ok = failing == 0 || random.nextDouble() >= failing
        val message = if (ok) "" else "status.find.is(200), found 500"
        val from = startMs + (at * 60000).toLong
        finished(TransactionSample(from, now, tenants(tenant).name, row.name, ok, message, Some(sent)))
      }
    }

    /** Normal, or Student's t with three degrees of freedom. */
    private def draw(request: SimulatedRequest): Double =
      if (!system.heavy) random.nextGaussian() * request.sigma
      else {
        val squares = (1 to 3).map(_ => math.pow(random.nextGaussian(), 2)).sum
        math.max(-3, math.min(3, random.nextGaussian() / math.sqrt(squares / 3) * request.sigma))
      }

    /** Share of misses by minute. */
    private def missesOf(): Array[Double] = {
      val usual = math.log(0.25 / 0.75) + random.nextGaussian() * 0.25
      var x = random.nextGaussian() * 0.2
      Array.fill(Minutes + RampUpMinutes + 2) {
        x = 0.9 * x + random.nextGaussian() * 0.2 * math.sqrt(1 - 0.81)
        1 / (1 + math.exp(-usual - x))
      }
    }
  }
}
