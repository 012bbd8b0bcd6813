package org.folio.perf.bench.told

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
import org.folio.perf.bench.BenchManifest
import org.folio.perf.model._
import org.folio.perf.testkit.InventedRecords
import org.folio.perf.settings.Releases

/**
 * Standard deviations of the noise, on the logarithmic scale.
 *
 * @param all of a minute: of all requests; `module`, `row`, `request`: of those of one
 * @param runs between runs: of all requests and of those of a row or a request; `modules`: of a module
 */
final case class Noise(all: Double, module: Double, row: Double, request: Double, runs: Double, modules: Double) {
  def half: Noise = Noise(all / 2, module / 2, row / 2, request / 2, runs / 2, modules / 2)
}

object Noise {
  val usual: Noise = Noise(0.05, 0.06, 0.05, 0.03, 0.012, 0.015)
}

/**
 * A system of 30 transactions of 62 tenants, five of them large: an hour with the requests of `MobiusBaseline`. The times
 * of a transaction are those of its requests, each with the noise of its minute, module, transaction, and its own.
 *
 * @param twoKinds the longest request of each third transaction has a cache, whose share of misses drifts and wanders
 * @param heavy times have heavy tails
 * @param byDay the level of each module follows the hour of the day, each at its own phase
 * @param level all times of a run lie up to so much higher or lower than those of the others, on the logarithmic scale
 */
final case class ToldSystem(
    name: String,
    noise: Noise = Noise.usual,
    twoKinds: Boolean = false,
    heavy: Boolean = false,
    byDay: Boolean = false,
    level: Double = 0,
) {

  /** A run, measured as one whose records were read. */
  def run(seed: Long, change: ToldChange): ToldRun = {
    val told = ToldSystem.manifest(seed)
    val window = RunWindow.of(told, None)
    val axis = TimeAxis(window.endMs, window.endMs)
    val tally = new TransactionTally(window, axis)
    val log = new InventedRecords(ToldSystem.startMs)
    val breakdown = new BreakdownTally(window)
    new ToldSimulation(this, seed, change, tally, breakdown, log).run()
    val requests = new RequestTally(window, axis, ToldRow.all.map(_.name).toSet)
    requests.add(log.log)
    val input = RunInput(
      told,
      window,
      axis,
      Some(tally),
      breakdown = Some(new Breakdowns(breakdown, Some(requests), ToldRow.modules)),
    )
    val measured = RunAnalysis.measure(input, (_, _) => Vector.empty)
    val kept = PlanKept(250, tally.total, tally.total, Some(100), Some(0), Some(0))
    ToldRun(told, measured.copy(results = measured.results.copy(planKept = kept)))
  }
}

/** A run with what it shows by itself. */
final case class ToldRun(manifest: RunManifest, measured: RunMeasurements) {
  def report: RunReport = measured.results
}

/**
 * What is not as usual in a run.
 *
 * @param log natural logarithm of a factor of the times, by row, request, minute and whether the tenant is large
 * @param delayMs further time of each call, by row and request
 * @param tail factor of the slow executions of a row; 1: none
 * @param failing share of a row's executions that fail
 */
final case class ToldChange(
    log: (Int, Int, Int, Boolean) => Double = (_, _, _, _) => 0,
    delayMs: (Int, Int) => Double = (_, _) => 0,
    tail: Int => Double = _ => 1,
    failing: Int => Double = _ => 0,
)

/** @param sigma of one call's times, on the logarithmic scale */
final case class ToldRequest(name: String, module: String, ms: Double, sigma: Double)

final case class ToldRow(
    index: Int,
    name: String,
    workflow: String,
    perMinute: Double,
    requests: Vector[ToldRequest],
) {
  def ms: Double = requests.map(_.ms).sum
  def isRare: Boolean = perMinute < 1

  /** Part of its time that the module takes. */
  def share(module: String): Double = requests.filter(_.module == module).map(_.ms).sum / ms

  /** Place of its longest request. */
  def longest: Int = requests.indices.maxBy(requests(_).ms)
}

object ToldRow {
  private val Rows = 30
  private val MostRequests = 5
  val modules = new RequestModules(None, None, Platform.Okapi, Releases.moduleOf(_, Platform.Okapi))

  /** Like the rates of the baseline: most of them often, some rarely, and two in twenty executions an hour. */
  private val rates =
    Vector.fill(19)(40.0) ++ Vector.fill(7)(12.0) ++ Vector.fill(2)(3.0) ++ Vector.fill(2)(20.0 / 60)

  private def moduleOf(name: String): String = modules.of(name).fold("")(_.name)

  /** Rows with their requests, without number: those of widely used modules come first. */
  private val drawn: Vector[(String, String, Double, Vector[ToldRequest])] = {
    val random = new SplittableRandom(20260901)
    val order = rates.map(rate => (random.nextDouble(), rate)).sortBy(_._1).map(_._2)
    val plan = ClusterPlan.rows.take(Rows).map { row =>
      val names = row.requests.filterNot(_.isPreflight).map(_.name).distinct
      row -> (if (names.exists(moduleOf(_).nonEmpty)) names.filter(moduleOf(_).nonEmpty) else names)
    }
    val wide = plan.flatMap(_._2.map(moduleOf).distinct).groupBy(identity).view.mapValues(_.size).toMap
    plan.zip(order).map { case ((row, names), rate) =>
      val others = names.distinctBy(moduleOf).sortBy(name => -wide(moduleOf(name)))
      val chosen = (others ++ names.diff(others)).take(MostRequests)
      val ms = 100 * math.exp(random.nextDouble() * 2.5)
      val weights = chosen.map(_ => -math.log(random.nextDouble()) + 0.4)
      val requests = chosen.zip(weights).map { case (name, weight) =>
        ToldRequest(name, moduleOf(name), math.max(8, ms * weight / weights.sum), 0.3 + 0.4 * random.nextDouble())
      }
      (row.name, row.workflow, rate, requests)
    }
  }
  val all: Vector[ToldRow] = drawn.zipWithIndex.map { case ((name, workflow, rate, own), i) =>
    ToldRow(i, name, workflow, rate, own)
  }
  val moduleNames: Vector[String] = all.flatMap(_.requests.map(_.module)).distinct.sorted
}

/** Draws the executions of one run. */
final private class ToldSimulation(
    system: ToldSystem,
    seed: Long,
    change: ToldChange,
    tally: TransactionTally,
    breakdown: BreakdownTally,
    log: InventedRecords,
) {
  import ToldSystem._

  private val random = new SplittableRandom(seed)
  private val noise = system.noise
  private val shared = {
    val level = random.nextGaussian() * noise.runs + (2 * random.nextDouble() - 1) * system.level
    minutesOf(noise.all, level, outliers = 0.02)
  }
  private val hour = random.nextDouble() * 24
  private val ofModule: Map[String, Array[Double]] = ToldRow.moduleNames.zipWithIndex.map { case (name, i) =>
    val phase = i.toDouble / ToldRow.moduleNames.size.toDouble
    val own = minutesOf(noise.module, random.nextGaussian() * noise.modules, outliers = 0.005)
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

  def run(): Unit = ToldRow.all.foreach(row)

  private def row(row: ToldRow): Unit = {
    val own = minutesOf(noise.row, random.nextGaussian() * noise.runs, outliers = 0.01)
    val levels = row.requests.map { request =>
      val module = ofModule(request.module)
      val alone = minutesOf(noise.request, random.nextGaussian() * noise.runs, outliers = 0)
      Array.tabulate(own.length)(m => shared(m) + module(m) + own(m) + alone(m))
    }
    val cache = if (system.twoKinds && row.index % 3 == 0) row.longest else -1
    val misses = missesOf()
    val failing = change.failing(row.index)
    val phase = random.nextDouble()
    val count = (row.perMinute * (Minutes + RampUpMinutes)).toInt
    val tail = change.tail(row.index)
    val groups = Vector(row.name)
    val names = new RequestNames
    val numbers = row.requests.map(request => names.number(request.name))
    var i = 0
    while (i < count) {
      val sent = new ExecutionRequests(names)
      val at = (i + phase) / row.perMinute
      val from = (at * 60000).toInt
      val m = at.toInt
      val tenant = (i * 7 + row.index) % tenants.size
      val steady = math.max(0, m - RampUpMinutes)
      val slow = random.nextDouble() < SlowShare
      var now = from
      var k = 0
      while (k < row.requests.size) {
        val request = row.requests(k)
        val kind = if (k == cache) (if (random.nextDouble() < misses(m)) MissLog else 0) else 0.0
        val factor = levels(k)(m) + change.log(row.index, k, steady, tenant < LargeTenants) + kind + draw(request) +
          (if (slow) SlowLog + math.log(tail) else 0)
        val ms = request.ms * math.exp(factor) * tenantFactor(tenant) + change.delayMs(row.index, k)
        val end = now + math.max(1, math.round(ms).toInt)
        log.request(groups, request.name, now, end)
        sent.add(numbers(k), now - from, end - now, 200, ok = true)
        now = end
        k += 1
      }
      val ok = failing == 0 || random.nextDouble() >= failing
      val message = if (ok) "" else "status.find.is(200), found 500"
      val sample =
        TransactionSample(startMs + from, now - from, tenants(tenant).name, row.name, ok, message, Some(sent))
      tally.finished(sample)
      breakdown.finished(sample)
      i += 1
    }
  }

  private def draw(request: ToldRequest): Double =
    if (!system.heavy) random.nextGaussian() * request.sigma
    else {
      val squares = (1 to 3).map(_ => math.pow(random.nextGaussian(), 2)).sum
      val t = random.nextGaussian() / math.sqrt(squares / 3)
      math.max(-3, math.min(3, t * request.sigma))
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

object ToldSystem {
  val Minutes = 60
  private[told] val RampUpMinutes = 5
  private[told] val LargeTenants = 5
  private[told] val Phi = 0.5

  /** Some executions take twice as long in all their requests. */
  private[told] val SlowShare = 0.08
  private[told] val SlowLog: Double = math.log(2)
  private[told] val MissLog: Double = math.log(7)
  private val start = Instant.parse("2026-01-05T08:00:00Z")
  private[told] val startMs: Long = start.toEpochMilli
  private[told] val tenants: Vector[Tenant] =
    Vector.tabulate(62)(i => Tenant(f"t$i%02d", if (i < LargeTenants) TenantSize.Large else TenantSize.Small, 1))

  /** Tenants differ a little, always in the same way. */
  private[told] val tenantFactor: Array[Double] = {
    val random = new SplittableRandom(20260902)
    tenants.map(_ => math.exp(random.nextGaussian() * 0.05)).toArray
  }

  private[told] def manifest(seed: Long): RunManifest = BenchManifest(
    "told",
    "A system with modules and their requests",
    seed,
    start,
    LoadModel.Open,
    LoadProfile(RampUpMinutes * 60000L, Minutes * 60000L),
    tenants,
    ToldRow.all.groupBy(_.workflow).toVector.sortBy(_._1).map { case (code, rows) =>
      PlannedWorkflow(
        code,
        s"Workflow $code",
        code,
        Arrivals.Even,
        rows.head.perMinute,
        None,
        0,
        rows.map(row => PlannedTransaction(row.name, row.perMinute)),
      )
    },
  )
}
