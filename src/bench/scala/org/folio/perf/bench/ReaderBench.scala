package org.folio.perf.bench

import java.nio.file.{Files, Path}
import org.folio.perf.model.LoadProfile
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.source._
import org.folio.perf.testkit.SampleRunFolder

/** Programs and driver of `bench/reader.sh`; each measured one runs in a JVM of its own. */
object ReaderBench {
  private val Runs = 3
  private val HourMs = 3600000L

  def main(args: Array[String]): Unit = args.toList match {
    case List("all", folder) => all(Path.of(folder))
    case List("write-day", folder) =>
      write(
        SampleRunFolder(62, 31, 62, LoadProfile(HourMs / 6, HourMs * 24 - HourMs / 6), 2),
        folder,
      )
    case List("analyse", folder) => analyse(Path.of(folder))
    case other => sys.error(s"unknown arguments: ${other.mkString(" ")}")
  }

  private def all(folder: Path): Unit = {
    val day = folder.resolve("day")
    if (!Files.exists(day.resolve(TransactionsFile.Name))) fork("-Xmx2g", "write-day", day.toString)
    println(s"transactions.tsv: ${Files.size(day.resolve(TransactionsFile.Name)) >> 20} MiB")
    val days = Vector.fill(Runs)(fork("-Xmx512m", "analyse", day.toString))
    println(f"report of the 24-hour folder, whole JVM, -Xmx512m: ${median(days)}%.2f s")
  }

  private def median(seconds: Vector[Double]): Double = seconds.sorted.apply(seconds.size / 2)

  /** Seconds from start to end of a JVM; the class path is this one's. */
  private def fork(heap: String, arguments: String*): Double = {
    val java = Path.of(System.getProperty("java.home"), "bin", "java").toString
    val command = Seq(java, "-cp", System.getProperty("java.class.path"), heap, getClass.getName.stripSuffix("$"))
    val start = System.nanoTime
    val exit = new ProcessBuilder(command ++ arguments: _*).inheritIO().start().waitFor()
    if (exit != 0) sys.error(s"exit code $exit of ${arguments.mkString(" ")}")
    seconds(start)
  }

  private def seconds(start: Long) = (System.nanoTime - start).toDouble / 1e9

  private def write(run: SampleRunFolder, folder: String): Unit =
    println(s"${run.write(Path.of(folder))} requests written to $folder")

  private def analyse(folder: Path): Unit = {
    val start = System.nanoTime
    val report = RunReporter.produce(folder).fold(message => sys.error(message), identity)
    val bytes = Files.readAllBytes(folder.resolve(RunReporter.Json))
    val page = Files.size(folder.resolve(RunReporter.Page))
    val used = Runtime.getRuntime.totalMemory - Runtime.getRuntime.freeMemory
    println(
      f"${report.totals.requests}%d requests, ${report.transactions.map(_.iterations).sum}%d iterations, " +
        f"${report.verdict.status}%s, plan kept ${report.planKept.keptPercent.getOrElse(-1.0)}%.1f %%, " +
        f"report.json ${bytes.length / 1024}%d KiB, index.html ${page / 1024}%d KiB, heap ${used >> 20}%d MiB: ${seconds(start)}%.2f s"
    )
  }
}
