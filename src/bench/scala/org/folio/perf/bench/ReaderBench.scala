package org.folio.perf.bench

import java.nio.file.{Files, Path}
import org.folio.perf.model.{LoadProfile, LogRecord}
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.source._
import org.folio.perf.testkit.SampleRunFolder
import scala.jdk.StreamConverters._
import scala.util.Using

/** Programs and driver of `bench/reader.sh`; each measured one runs in a JVM of its own. */
object ReaderBench {
  private val Runs = 3
  private val HourMs = 3600000L

  def main(args: Array[String]): Unit = args.toList match {
    case List("all", folder) => all(Path.of(folder))
    case List("write-hour", folder) =>
      write(SampleRunFolder(62, 30, 556, LoadProfile(0, HourMs), 5), folder)
    case List("write-day", folder) =>
      write(
        SampleRunFolder(62, 31, 62, LoadProfile(HourMs / 6, HourMs * 24 - HourMs / 6), 2),
        folder,
      )
    case List("read-log", file) => readLog(Path.of(file))
    case List("analyse", folder) => analyse(Path.of(folder))
    case other => sys.error(s"unknown arguments: ${other.mkString(" ")}")
  }

  private def all(folder: Path): Unit = {
    val (hour, day) = (folder.resolve("hour"), folder.resolve("day"))
    if (!Files.exists(hour.resolve(SimulationLog.Name))) fork("-Xmx2g", "write-hour", hour.toString)
    if (!Files.exists(day.resolve(SimulationLog.Name))) fork("-Xmx2g", "write-day", day.toString)
    println(s"log: ${Files.size(hour.resolve(SimulationLog.Name)) >> 20} MiB")
    val ours =
      Vector.fill(Runs)(fork("-Xmx256m", "read-log", hour.resolve(SimulationLog.Name).toString))
    val gatlings = Vector.fill(Runs)(gatling(folder, hour))
    val both = (median(ours), median(gatlings))
    println(f"own reader, whole JVM, -Xmx256m: ${both._1}%.2f s (median of $Runs)")
    println(f"Gatling -ro, whole JVM, -Xmx1g: ${both._2}%.2f s (median of $Runs)")
    println(f"ratio: ${both._2 / both._1}%.1f")
    val days = Vector.fill(Runs)(fork("-Xmx512m", "analyse", day.toString))
    println(f"report of the 24-hour folder, whole JVM, -Xmx512m: ${median(days)}%.2f s")
  }

  private def median(seconds: Vector[Double]): Double = seconds.sorted.apply(seconds.size / 2)

  private def fork(heap: String, arguments: String*): Double =
    run(heap +: "org.folio.perf.bench.ReaderBench" +: arguments, quiet = false)

  private def gatling(folder: Path, hour: Path): Double = {
    val results = folder.resolve("gatling")
    val copy = Files.createDirectories(results.resolve("hour"))
    clear(copy)
    Files.createLink(copy.resolve(SimulationLog.Name), hour.resolve(SimulationLog.Name))
    val offline = Vector(
      "-Dgatling.data.enableAnalytics=false",
      "-Dhttps.proxyHost=127.0.0.1",
      "-Dhttps.proxyPort=9",
    )
    run(
      ("-Xmx1g" +: "--add-opens=java.base/java.lang=ALL-UNNAMED" +: offline) ++
        Vector("io.gatling.app.Gatling", "-ro", "hour", "-rf", results.toString),
      quiet = true,
    )
  }

  private def clear(folder: Path): Unit = {
    val files = Using.resource(Files.walk(folder))(_.toScala(Vector))
    files.filter(_ != folder).sortBy(-_.getNameCount).foreach(Files.delete)
  }

  /** Seconds from start to end of a JVM; the class path is this one's. */
  private def run(arguments: Seq[String], quiet: Boolean): Double = {
    val java = Path.of(System.getProperty("java.home"), "bin", "java").toString
    val command = java +: "-cp" +: System.getProperty("java.class.path") +: arguments
    val builder = new ProcessBuilder(command: _*).redirectErrorStream(true)
    if (quiet) builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
    else builder.redirectOutput(ProcessBuilder.Redirect.INHERIT)
    val start = System.nanoTime
    val exit = builder.start().waitFor()
    if (exit != 0) sys.error(s"exit code $exit of ${arguments.mkString(" ")}")
    seconds(start)
  }

  private def seconds(start: Long) = (System.nanoTime - start).toDouble / 1e9

  private def write(run: SampleRunFolder, folder: String): Unit =
    println(s"${run.write(Path.of(folder))} requests written to $folder")

  private def readLog(file: Path): Unit = {
    val start = System.nanoTime
    val sums = new RequestSums
    val summary = SimulationLog.read(file)(sums.add).fold(e => sys.error(e.message), identity)
    println(
      f"${summary.requests}%d requests, ${summary.records}%d records, mean ${sums.meanMs}%.1f ms, " +
        f"problem ${summary.problem.getOrElse("none")}%s: ${seconds(start)}%.2f s"
    )
  }

  private def analyse(folder: Path): Unit = {
    val start = System.nanoTime
    val report = RunReporter.produce(folder).fold(message => sys.error(message), identity)
    val bytes = Files.readAllBytes(folder.resolve(RunReporter.Json))
    val page = Files.size(folder.resolve(RunReporter.Page))
    val used = Runtime.getRuntime.totalMemory - Runtime.getRuntime.freeMemory
    println(
      f"${report.run.requests}%d requests, ${report.transactions.map(_.iterations).sum}%d iterations, " +
        f"${report.verdict.status}%s, plan kept ${report.planKept.keptPercent.getOrElse(-1.0)}%.1f %%, " +
        f"report.json ${bytes.length / 1024}%d KiB, index.html ${page / 1024}%d KiB, heap ${used >> 20}%d MiB: ${seconds(start)}%.2f s"
    )
  }
}

/** Count, sum, least and greatest time of each request name, as a report needs at least. */
final private class RequestSums {
  private val counts = new Array[Long](100000)
  private val totals = new Array[Long](100000)
  private val greatest = new Array[Int](100000)

  def meanMs: Double = totals.sum.toDouble / counts.sum.toDouble

  def add(log: LogRecord): Unit = if (log.isRequest) {
    val ms = log.endMs - log.startMs
    counts(log.name) += 1
    totals(log.name) += ms.toLong
    if (ms > greatest(log.name)) greatest(log.name) = ms
  }
}
