package org.folio.perf.bench

import java.nio.file.{Files, Path}
import java.time.Instant
import java.util.SplittableRandom
import org.folio.perf.analysis.run.RunInput
import org.folio.perf.analysis.tally.{RunWindow, TimeAxis, TransactionTally}
import org.folio.perf.analysis.verdict.RunAnalysis
import org.folio.perf.model._
import org.folio.perf.pipeline.PostProcessor
import org.folio.perf.source.{RunFolder, TransactionsFile}

/**
 * A system whose response times are as uneven as real ones, and known: the transactions of each run of it
 * are analysed like any other's.
 *
 * @param minutes of steady state
 * @param noise standard deviation of a minute's level, of all rows together and of each, on the
 *   logarithmic scale
 * @param phi how much of a minute's level stays in the next
 * @param drift standard deviation of a run's level, of all rows together and of each
 */
final case class SimulatedSystem(
    minutes: Int,
    noise: Double,
    phi: Double,
    drift: Double,
    rows: Vector[SimulatedRow] = SimulatedRow.all,
) {
  private val start = Instant.parse("2026-01-05T08:00:00Z")
  private val startMs = start.toEpochMilli
  private val rampUpMs = 300000L

  /**
   * A run of it, as its transactions are analysed when they have been read. Its course over time, which
   * no judgement looks at, is one single bucket.
   *
   * @param factors of the times of some rows, by name: what a change of the system would do
   */
  def run(seed: Long, factors: Map[String, Double] = Map.empty): RunReport = {
    val told = manifest(seed)
    val window = RunWindow.of(told, None)
    val axis = TimeAxis(window.endMs, window.endMs)
    val tally = new TransactionTally(window, axis)
    simulate(seed, factors, new TallySink(tally))
    val input = RunInput(told, window, axis, Some(tally))
    RunAnalysis.analyse(input, (_, _) => Vector.empty)
  }

  /** The same run through its files. */
  def runInFiles(
      seed: Long,
      folder: Path,
      factors: Map[String, Double] = Map.empty,
  ): RunReport = {
    Files.createDirectories(folder)
    Files.write(folder.resolve("run.json"), ModelJson.write(manifest(seed)))
    val sink = new FileSink
    simulate(seed, factors, sink)
    Files.write(folder.resolve(TransactionsFile.Name), sink.bytes)
    RunFolder
      .open(folder, folder)
      .map(PostProcessor.analyse(_))
      .fold(e => sys.error(e.message), identity)
  }

  private def simulate(seed: Long, factors: Map[String, Double], sink: SimulatedSink): Unit = {
    val random = new SplittableRandom(seed)
    val level = random.nextGaussian() * drift
    val shared = series(random, phi, outliers = 0.02)
    rows.foreach { row =>
      val factor = math.log(factors.getOrElse(row.name, 1.0))
      val runLevel = level + random.nextGaussian() * drift + factor
      simulate(row, sink, random, runLevel, shared)
    }
  }

  /** Levels of the minutes: each follows from the one before, and some are far off. */
  private def series(random: SplittableRandom, phi: Double, outliers: Double): Array[Double] = {
    val innovation = noise * math.sqrt(1 - phi * phi)
    var level = random.nextGaussian() * noise
    Array.fill(minutes + 1) {
      level = phi * level + random.nextGaussian() * innovation
      level + (if (random.nextDouble() < outliers) -0.47 * math.log(random.nextDouble()) else 0)
    }
  }

  private def simulate(
      row: SimulatedRow,
      sink: SimulatedSink,
      random: SplittableRandom,
      runLevel: Double,
      shared: Array[Double],
  ): Unit = {
    val own = series(random, phi + random.nextDouble() * 0.2 - 0.1, outliers = 0.01)
    val failing = row.errorShare * math.exp(random.nextGaussian() * 0.3)
    val burst = if (random.nextDouble() < 0.05) random.nextInt(minutes) else -1
    sink.row(row)
    val count = (row.perMinute * minutes).toInt
    val phase = random.nextDouble()
    var i = 0
    while (i < count) {
      val minute = (i + phase) / row.perMinute
      val m = math.min(minutes, minute.toInt)
      val warmUp = 0.3 * math.exp(-(minute + 5) / 1.5)
      val level = runLevel + warmUp + row.loading * shared(m) + own(m)
      val ms = math.max(1, math.round(row.medianMs * math.exp(level + row.draw(random))).toInt)
      val share = if (m == burst) 0.3 else failing
      val ok = share == 0 || random.nextDouble() >= share
      sink.finished(startMs + rampUpMs + (minute * 60000).toLong, ms, ok)
      i += 1
    }
  }

  private def manifest(seed: Long): RunManifest = BenchManifest(
    "simulated",
    "A system whose changes are known",
    seed,
    start,
    LoadModel.Open,
    LoadProfile(rampUpMs, minutes.toLong * 60000),
    Vector(Tenant("t1", TenantSize.Small, 1), Tenant("t2", TenantSize.Large, 1)),
    rows.map(row =>
      PlannedWorkflow(
        row.workflow,
        row.workflow,
        row.workflow,
        Arrivals.Even,
        row.perMinute,
        None,
        0,
        Vector(PlannedTransaction(row.name, row.perMinute)),
      )
    ),
  )
}
