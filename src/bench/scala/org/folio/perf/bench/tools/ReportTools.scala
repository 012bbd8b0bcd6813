package org.folio.perf.bench.tools

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.nio.file.{Files, Path}
import org.folio.perf.source.SimulationLog
import scala.jdk.StreamConverters._
import scala.util.Using

/** What a report says it is of. */
final private[tools] case class Reported(samples: Long, failed: Long)

/** One report, made in a process of its own. */
final private[tools] case class ReportRun(tool: String, cost: ProcessCost, reported: Reported)

/**
 * Makes the report of the same samples with each tool, in a process of its own with a heap of 1 GiB: what
 * Gatling's Maven plugin and JMeter's start script give.
 *
 * @param run a run folder
 * @param jtl the same requests, as JMeter keeps them
 * @param folder for what is made
 */
final private[tools] class ReportTools(run: Path, jtl: Path, folder: Path, jmeterHome: Path) {
  import ReportTools._

  def make(tool: String): ReportRun = tool match {
    case Ours => ours()
    case Gatling => gatling()
    case _ => jmeter()
  }

  private def ours(): ReportRun = {
    val command = Java ++ Vector("-Xmx1g") ++ options ++
      Vector("-cp", ClassPath, "org.folio.perf.app.ReportMain", run.toString)
    // 2: a verdict other than passed, which is none of this benchmark's business.
    val cost = MeasuredProcess.run(command, output(Ours), Project, Set(0, 2))
    val report = json(run.resolve("report.json")).path("run")
    made(Ours, cost, report.path("requests").asLong, report.path("failedRequests").asLong)
  }

  private def gatling(): ReportRun = {
    val results = folder.resolve("gatling")
    clear(results)
    val copy = Files.createDirectories(results.resolve("hour"))
    Files.createLink(copy.resolve(SimulationLog.Name), run.resolve(SimulationLog.Name))
    val command = Java ++ Vector(
      "-Xmx1g",
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "-Dgatling.data.enableAnalytics=false",
      // Nothing may go to another machine.
      "-Dhttps.proxyHost=127.0.0.1",
      "-Dhttps.proxyPort=9",
      "-cp",
      ClassPath,
      "io.gatling.app.Gatling",
      "-ro",
      "hour",
      "-rf",
      results.toString,
    )
    val cost = MeasuredProcess.run(command, output(Gatling), Project)
    val counts = Using.resource(Files.lines(output(Gatling)))(_.toScala(Vector)).collectFirst {
      case RequestCount(all, failed) => (number(all), number(failed))
    }
    val (all, failed) = counts.getOrElse(sys.error(s"no report, see ${output(Gatling)}"))
    made(Gatling, cost, all, failed)
  }

  private def jmeter(): ReportRun = {
    val pages = folder.resolve("dashboard")
    clear(pages)
    // Heap, garbage collector and class space are those of JMeter's start script.
    val command = Java ++ Vector(
      "-Xms1g",
      "-Xmx1g",
      "-XX:MaxMetaspaceSize=256m",
      "-XX:+UseG1GC",
      "-XX:MaxGCPauseMillis=100",
      "-XX:G1ReservePercent=20",
      "-Djava.awt.headless=true",
      "-jar",
      jmeterHome.resolve("bin/ApacheJMeter.jar").toString,
      "-g",
      jtl.toString,
      "-o",
      pages.toString,
      "-j",
      folder.resolve("jmeter.log").toString,
    )
    val cost = MeasuredProcess.run(command, output(Jmeter), jmeterHome.resolve("bin"))
    val statistics = pages.resolve("statistics.json")
    if (!Files.exists(statistics)) sys.error(s"JMeter made no dashboard, see ${output(Jmeter)}")
    val total = json(statistics).path("Total")
    made(Jmeter, cost, total.path("sampleCount").asLong, total.path("errorCount").asLong)
  }

  private def made(tool: String, cost: ProcessCost, samples: Long, failed: Long) =
    ReportRun(tool, cost, Reported(samples, failed))

  private def output(tool: String): Path =
    folder.resolve(s"${tool.filter(_.isLetter).toLowerCase}.txt")
}

private[tools] object ReportTools {
  val Ours = "our report"
  val Gatling = "Gatling's report"
  val Jmeter = "JMeter's dashboard"
  val All: Vector[String] = Vector(Ours, Gatling, Jmeter)

  private val Java = Vector(Path.of(sys.props("java.home"), "bin", "java").toString)

  /** How `./perf` starts the JVM, except for the heap. */
  private def options: Vector[String] =
    "-XX:\\S+".r.findAllIn(Files.readString(Project.resolve("perf"))).toVector

  /** Where the class path's own folders are. */
  private val Project = Path.of("").toAbsolutePath
  private val ClassPath = sys.props("java.class.path")

  /** A line of what Gatling prints: all, succeeded, failed. */
  private val RequestCount = """> request count\s*\|([^|]*)\|[^|]*\|([^|]*)""".r

  /** With commas; `-` for none. */
  private def number(text: String): Long = text.filter(_.isDigit).toLongOption.getOrElse(0L)

  private def json(file: Path): JsonNode = new ObjectMapper().readTree(file.toFile)

  private def clear(folder: Path): Unit = if (Files.exists(folder)) {
    val files = Using.resource(Files.walk(folder))(_.toScala(Vector))
    files.sortBy(-_.getNameCount).foreach(Files.delete)
  }
}
