package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit.MILLISECONDS
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * What a process needed.
 *
 * @param wallSeconds from its start to its end
 * @param cpuSeconds of all its threads
 * @param peakMiB most resident memory
 * @param exitCode it ended with
 */
final private[tools] case class ProcessCost(
    wallSeconds: Double,
    cpuSeconds: Double,
    peakMiB: Double,
    exitCode: Int,
)

private[tools] object MeasuredProcess {
  private val LookEveryMs = 50L

  /**
   * Runs a command to its end. Its figures are those of Linux' `/proc`, looked at twenty times a second.
   *
   * @param output file for what it prints
   * @param expected exit codes that are not worth a line
   */
  def run(
      command: Seq[String],
      output: Path,
      folder: Path,
      expected: Set[Int] = Set(0),
  ): ProcessCost = {
    val started = System.nanoTime
    val process = new ProcessBuilder(command.asJava)
      .directory(folder.toFile)
      .redirectErrorStream(true)
      .redirectOutput(output.toFile)
      .start()
    var (cpuSeconds, peakMiB) = (0.0, 0.0)
    while (!process.waitFor(LookEveryMs, MILLISECONDS))
      look(process.pid).foreach { case (cpu, peak) =>
        cpuSeconds = math.max(cpuSeconds, cpu)
        peakMiB = math.max(peakMiB, peak)
      }
    val wallSeconds = (System.nanoTime - started).toDouble / 1e9
    if (!expected(process.exitValue))
      System.err.println(s"exit code ${process.exitValue} of ${command.head}, see $output")
    ProcessCost(wallSeconds, cpuSeconds, peakMiB, process.exitValue)
  }

  /** Seconds of processors and most MiB until now; `None`: the process has just ended. */
  private def look(pid: Long): Option[(Double, Double)] = Try {
    val seconds = ProcessHandle.of(pid).get.info.totalCpuDuration.get.toMillis / 1000.0
    val peak = Files
      .readAllLines(Path.of(s"/proc/$pid/status"))
      .asScala
      .find(_.startsWith("VmHWM:"))
      .get
      .split("\\s+")(1)
      .toDouble
    (seconds, peak / 1024)
  }.toOption
}
