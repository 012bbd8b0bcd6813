package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import org.folio.perf.source.{InjectorFile, SimulationLog}

/** Memory, processor time and start lateness of our load under several sets of JVM options. Driver of `bench/jvm.sh`. */
object JvmBench {

  /**
   * @param args rounds, users about, seconds of a run, times the planned rate, then sets of options and of variables of
   *   the environment: `NAME=OPTION VARIABLE=VALUE ...`
   */
  def main(args: Array[String]): Unit = {
    val folder = Files.createDirectories(Path.of("target/bench/jvm").toAbsolutePath)
    val rate = ToolsBench.RateOfPlan / args(3).toInt
    val atPlannedRate = args(1).toInt / ToolsBench.UsersAtFullThinkTime
    val thinkTime = atPlannedRate * ToolsBench.RateOfPlan / rate
    val runner = new ToolRunner(folder, folder, None, rate, thinkTime)
    val seconds = args(2).toInt
    val sets = args.toVector.drop(4).map { set =>
      val (name, options) = set.span(_ != '=')
      name -> options.drop(1).split(" ").toVector.filter(_.nonEmpty)
    }
    println(BenchMachine.line)
    val rounds = Vector.fill(args(0).toInt)(sets.map { case (name, options) =>
      val run = runner.ownRun(seconds, options)
      println(f"$name%-12s ${run.line}")
      run
    })
    println("medians")
    sets.zipWithIndex.foreach { case ((name, _), i) =>
      println(f"$name%-12s ${OwnRun.median(rounds.map(_(i))).line}")
    }
  }
}

/**
 * One run of ours.
 *
 * @param cpuMs processor time of a request, start and report included
 * @param steadyCpuMs processor time of a request after the first half of the run
 * @param lateMs 99th, 99.9th percentile and maximum of the starts' delays
 * @param heapMiB most used heap
 * @param gcMs time in garbage collection
 */
final private[tools] case class OwnRun(
    cpuMs: Double,
    steadyCpuMs: Double,
    peakMiB: Double,
    heapMiB: Double,
    gcMs: Double,
    lateMs: (Double, Double, Double),
) {
  def line: String =
    f"CPU a request $cpuMs%.3f ms, second half $steadyCpuMs%.3f ms  peak $peakMiB%4.0f MiB  heap $heapMiB%4.0f MiB  " +
      f"collection $gcMs%5.0f ms  late: p99 ${lateMs._1}%.0f, p99.9 ${lateMs._2}%.0f, most ${lateMs._3}%.0f ms"
}

private[tools] object OwnRun {

  def of(cost: ProcessCost, folder: Path): OwnRun = {
    val requests = new RequestStarts
    val header = SimulationLog
      .read(folder.resolve(SimulationLog.Name))(requests.add)
      .fold(e => sys.error(e.message), _.header.get)
    val samples = InjectorFile
      .read(folder.resolve("infrastructure").resolve(InjectorFile.Name))
      .fold(e => sys.error(e.message), _.values)
    val half = (samples.head.timeMs + samples.last.timeMs) / 2
    val late = samples.filter(_.timeMs > half)
    val cores = Runtime.getRuntime.availableProcessors
    val busyMs =
      late.map(_.processCpuPercent).sum / late.size / 100 * cores *
        (late.last.timeMs - half).toDouble
    val served = requests.between(half - header.runStartMs, late.last.timeMs - header.runStartMs)
    val delays = StartLateness.of(folder)
    def delay(rank: Double) = StartLateness.percentile(delays, rank).toDouble
    OwnRun(
      cost.cpuSeconds * 1000 / requests.count.toDouble,
      busyMs / served.toDouble,
      cost.peakMiB,
      samples.map(_.heapUsedMiB).max,
      samples.map(_.gcMs).sum.toDouble,
      (delay(99), delay(99.9), delay(100)),
    )
  }

  def median(runs: Vector[OwnRun]): OwnRun = {
    def of(value: OwnRun => Double) = runs.map(value).sorted.apply(runs.size / 2)
    OwnRun(
      of(_.cpuMs),
      of(_.steadyCpuMs),
      of(_.peakMiB),
      of(_.heapMiB),
      of(_.gcMs),
      (of(_.lateMs._1), of(_.lateMs._2), of(_.lateMs._3)),
    )
  }
}
