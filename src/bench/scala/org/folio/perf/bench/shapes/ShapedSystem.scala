package org.folio.perf.bench.shapes

import java.time.Instant
import java.util.SplittableRandom
import org.folio.perf.analysis.run.RunInput
import org.folio.perf.analysis.tally.{RunWindow, TimeAxis, TransactionTally}
import org.folio.perf.analysis.verdict.RunAnalysis
import org.folio.perf.bench.BenchManifest
import org.folio.perf.model._

/**
 * A system of 31 transactions of 62 tenants, five of them large, an hour a run. Minutes have 5 % noise in common and
 * 8 % of each row's own, runs a drift of 2 % each.
 *
 * @param bimodal some rows have a cache, and the share of its misses drifts
 * @param heavy all times have heavy tails
 * @param stall everything takes six times as long for four minutes of each fourth run, and of each judged one
 * @param diurnal the level of each module follows the hour of the day, each at its own phase
 */
final case class ShapedSystem(
    name: String,
    bimodal: Boolean = false,
    heavy: Boolean = false,
    stall: Boolean = false,
    diurnal: Boolean = false,
) {
  import ShapedSystem._

  private val start = Instant.parse("2026-01-05T08:00:00Z")
  private val startMs = start.toEpochMilli

  /** @param log natural logarithm of a factor of the times, by row, minute and whether the tenant is large */
  def run(seed: Long, log: (Int, Int, Boolean) => Double = (_, _, _) => 0): RunReport = {
    val told = manifest(seed)
    val window = RunWindow.of(told, None)
    val axis = TimeAxis(window.endMs, window.endMs)
    val tally = new TransactionTally(window, axis)
    simulate(seed, tally, log)
    val input = RunInput(told, window, axis, Some(tally))
    RunAnalysis.analyse(input, (_, _) => Vector.empty).copy(breakdown = ShapedSystem.breakdown)
  }

  private def simulate(
      seed: Long,
      tally: TransactionTally,
      log: (Int, Int, Boolean) => Double,
  ): Unit = {
    val random = new SplittableRandom(seed)
    val level = random.nextGaussian() * Drift
    val shared = series(random, SharedNoise, Phi, outliers = 0.02)
    val stallAt = if (stall && random.nextInt(4) == 0) random.nextInt(Minutes - 4) else -100
    val hour = random.nextDouble() * 24
    ShapedRow.all.foreach { row =>
      val own = series(random, OwnNoise, Phi + random.nextDouble() * 0.2 - 0.1, outliers = 0.01)
      val runLevel = level + random.nextGaussian() * Drift
      val minutes = Array.tabulate(Minutes + 1) { m =>
        runLevel + row.base.loading * shared(m) + own(m) +
          (if (m >= stallAt && m < stallAt + 4) math.log(6) else 0) +
          (if (diurnal) ofHour(row, hour + m / 60.0) else 0)
      }
      executions(row, minutes, misses(row, random), random, tally, log)
    }
  }

  private def ofHour(row: ShapedRow, hour: Double): Double =
    0.05 * math.sin(2 * math.Pi * (hour / 24 + ShapedRow.phaseOf(row)))

  /** Share of misses by minute; it differs between runs, and wanders in each. */
  private def misses(row: ShapedRow, random: SplittableRandom): Array[Double] =
    if (!bimodal || row.missShare == 0) Array.empty
    else {
      val usual = math.log(row.missShare / (1 - row.missShare)) + random.nextGaussian() * 0.25
      series(random, 0.2, 0.9, outliers = 0).map(x => 1 / (1 + math.exp(-usual - x)))
    }

  private def executions(
      row: ShapedRow,
      minutes: Array[Double],
      misses: Array[Double],
      random: SplittableRandom,
      tally: TransactionTally,
      log: (Int, Int, Boolean) => Double,
  ): Unit = {
    val failing = row.base.errorShare * math.exp(random.nextGaussian() * 0.3)
    val burst = if (random.nextDouble() < 0.05) random.nextInt(Minutes) else -1
    val count = (row.base.perMinute * Minutes).toInt
    val phase = random.nextDouble()
    var i = 0
    while (i < count) {
      val minute = (i + phase) / row.base.perMinute
      val m = math.min(Minutes, minute.toInt)
      val x =
        if (misses.nonEmpty)
          row.drawHit(random) + (if (random.nextDouble() < misses(m)) row.missLog else 0)
        else if (heavy) row.drawHeavy(random)
        else row.base.draw(random)
      val warmUp = 0.3 * math.exp(-(minute + 5) / 1.5)
      val level = minutes(m) + log(row.index, m, i % tenants.size < LargeTenants)
      val ms = math.max(1, math.round(row.base.medianMs * math.exp(level + warmUp + x)).toInt)
      val share = if (m == burst) 0.3 else failing
      val ok = share == 0 || random.nextDouble() >= share
      val at = startMs + RampUpMs + (minute * 60000).toLong
      val tenant = tenants(i % tenants.size).name
      tally.finished(TransactionSample(at, ms, tenant, row.name, ok, if (ok) "" else "failed"))
      i += 1
    }
  }

  private def series(
      random: SplittableRandom,
      noise: Double,
      phi: Double,
      outliers: Double,
  ): Array[Double] = {
    val innovation = noise * math.sqrt(1 - phi * phi)
    var level = random.nextGaussian() * noise
    Array.fill(Minutes + 1) {
      level = phi * level + random.nextGaussian() * innovation
      level + (if (random.nextDouble() < outliers) -0.47 * math.log(random.nextDouble()) else 0)
    }
  }

  private def manifest(seed: Long): RunManifest = BenchManifest(
    "shaped",
    "A system with modules",
    seed,
    start,
    LoadModel.Open,
    LoadProfile(RampUpMs, Minutes * 60000L),
    tenants,
    ShapedRow.all.groupBy(_.family).toVector.sortBy(_._1).map { case (family, rows) =>
      PlannedWorkflow(
        family,
        s"Family $family",
        family,
        Arrivals.Even,
        rows.head.base.perMinute,
        None,
        0,
        rows.map(row => PlannedTransaction(row.name, row.base.perMinute)),
      )
    },
  )
}

object ShapedSystem {
  val Minutes = 60
  private val RampUpMs = 300000L
  val Drift = 0.02
  private val SharedNoise = 0.05
  val OwnNoise = 0.08
  val Phi = 0.7
  val LargeTenants = 5

  private val tenants =
    Vector.tabulate(62)(i => Tenant(f"t$i%02d", if (i < LargeTenants) TenantSize.Large else TenantSize.Small, 1))

  /** Each transaction's modules take equal parts of its time. */
  private val breakdown = ShapedRow.all.map { row =>
    TransactionBreakdown(
      row.name,
      row.family,
      1000,
      row.base.medianMs,
      row.modules.map { module =>
        val part = 1 / row.modules.size.toDouble
        val ms = row.base.medianMs * part
        RequestShare(s"GET /$module", Some(module), 1, ms, ms.toLong, ms, part * 100)
      },
      remainderMs = 0,
    )
  }

  val plain: ShapedSystem = ShapedSystem("plain")
  val stalling: ShapedSystem = ShapedSystem("stalls", stall = true)

  val all: Vector[ShapedSystem] = Vector(
    plain,
    ShapedSystem("bimodal", bimodal = true),
    ShapedSystem("heavy", heavy = true),
    stalling,
    ShapedSystem("diurnal", diurnal = true),
    ShapedSystem("everything", bimodal = true, heavy = true, stall = true, diurnal = true),
  )
}
