package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * What a process needed.
 *
 * @param cpuSeconds of all its threads, from its start to its end
 * @param peakMiB most resident memory
 */
final private[tools] case class ProcessCost(cpuSeconds: Double, peakMiB: Double)

private[tools] object MeasuredProcess {
  private val LookEveryMs = 100L

  /**
   * Runs a command to its end. Its figures are those of Linux' `/proc`, looked at ten times a second.
   *
   * @param output file for what it prints
   */
  def run(command: Seq[String], output: Path, folder: Path): ProcessCost = {
    val process = new ProcessBuilder(command.asJava)
      .directory(folder.toFile)
      .redirectErrorStream(true)
      .redirectOutput(output.toFile)
      .start()
    var cost = ProcessCost(0, 0)
    while (process.isAlive) {
      look(process.pid).foreach { now =>
        cost = ProcessCost(
          math.max(cost.cpuSeconds, now.cpuSeconds),
          math.max(cost.peakMiB, now.peakMiB),
        )
      }
      Thread.sleep(LookEveryMs)
    }
    if (process.exitValue != 0)
      System.err.println(s"exit code ${process.exitValue} of ${command.head}, see $output")
    cost
  }

  private def look(pid: Long): Option[ProcessCost] = Try {
    val seconds = ProcessHandle.of(pid).get.info.totalCpuDuration.get.toMillis / 1000.0
    val peak = Files
      .readAllLines(Path.of(s"/proc/$pid/status"))
      .asScala
      .find(_.startsWith("VmHWM:"))
      .get
      .split("\\s+")(1)
      .toDouble
    ProcessCost(seconds, peak / 1024)
  }.toOption
}
