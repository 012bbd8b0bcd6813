package org.folio.perf.bench.tools

import com.fasterxml.jackson.databind.ObjectMapper
import java.nio.file.{Files, Path}
import org.folio.perf.model.TransactionSample
import org.folio.perf.source.TransactionsFile
import scala.jdk.StreamConverters._
import scala.util.Using

/**
 * Runs each tool with its usual settings against a sandbox of its own.
 *
 * @param jmeterHome as of its distribution
 * @param k6 the program; `None`: there is none
 */
final private[tools] class ToolRunner(
    folder: Path,
    jmeterHome: Path,
    k6: Option[Path],
    rateOfPlan: Int,
    thinkTime: Double,
) {
  import ToolRunner._

  /** @param seconds of load, the ramp-up among them */
  def run(tool: String, seconds: Int): ToolRun = {
    val here = Files.createDirectories(folder.resolve(s"$tool-$seconds-${System.nanoTime}"))
    val target = new BenchTarget(here, Tenants)
    try {
      val (cost, told) = tool match {
        case Ours => ours(target, here, seconds)
        case Jmeter => jmeter(target, here, seconds)
        case K6 => withK6(target, here, seconds)
        case _ => sys.error(s"There is no tool $tool; there are ${All.mkString(", ")}.")
      }
      val served = target.served()
      val ToldTimes(times, failed) = told()
      ToolRun(tool, seconds, cost, times, failed, Served.times(served), Served.requests(served))
    } finally target.close()
  }

  private def own(target: BenchTarget, here: Path, seconds: Int, all: Vector[String]) = {
    val (options, variables) = all.partition(_.startsWith("-"))
    ("env" +: variables) ++ Java ++ options ++ Vector(
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "-Dsimulation=MobiusBaseline",
      s"-Dtarget=${target.conf()}",
      "-Dworkflows=cico,msf",
      s"-Drate=$rateOfPlan",
      s"-DthinkTime=$thinkTime",
      s"-DrampUp=${RampUpSeconds}s",
      s"-Dduration=${seconds - RampUpSeconds}s",
      s"-Dreports=${here.resolve("reports")}",
      "-cp",
      System.getProperty("java.class.path"),
      "io.gatling.app.Gatling",
      "-s",
      "org.folio.perf.simulations.MobiusBaseline",
      "-rf",
      here.resolve("gatling").toString,
    )
  }

  private def runFolder(here: Path): Path =
    Using
      .resource(Files.list(here.resolve("reports")))(_.toScala(Vector))
      .filter(Files.isDirectory(_))
      .head

  private def ours(target: BenchTarget, here: Path, seconds: Int) = {
    val command = own(target, here, seconds, "-Xmx1g" +: ShippedOptions.all)
    val cost = MeasuredProcess.run(command, here.resolve("output.txt"), Path.of("").toAbsolutePath)
    (
      cost,
      () => {
        val times = new Told
        TransactionsFile.read(runFolder(here).resolve(TransactionsFile.Name)) {
          case sample: TransactionSample =>
            for (sent <- sample.requests; i <- 0 until sent.size if sent.number(i) >= 0)
              times.request(sent.ms(i).toLong, sent.ok(i))
          case _ => ()
        }
        times.times
      },
    )
  }

  private def jmeter(target: BenchTarget, here: Path, seconds: Int) = {
    val plan = new JmeterPlan(target.port, seconds, RampUpSeconds, target.records(RecordsOfTenant))
    val file = Files.writeString(here.resolve("plan.jmx"), plan.write(scenarios))
    val results = here.resolve("results.jtl")
    val command = Java ++ Vector("-Xms1g", "-Xmx1g", "-XX:MaxMetaspaceSize=256m", "-jar") ++
      Vector(jmeterHome.resolve("bin/ApacheJMeter.jar").toString, "-n") ++
      Vector("-t", file.toString, "-l", results.toString, "-j", here.resolve("jmeter.log").toString)
    val cost = MeasuredProcess.run(command, here.resolve("output.txt"), jmeterHome.resolve("bin"))
    (cost, () => JmeterResults.read(results))
  }

  private def withK6(target: BenchTarget, here: Path, seconds: Int) = {
    val script =
      K6Script(scenarios, target.url, seconds, RampUpSeconds, target.records(RecordsOfTenant))
    val file = Files.writeString(here.resolve("plan.js"), script)
    val summary = here.resolve("summary.json")
    val command = Vector(
      k6.get.toString,
      "run",
      "--quiet",
      "--no-usage-report",
      "--summary-export",
      summary.toString,
      file.toString,
    )
    val cost = MeasuredProcess.run(command, here.resolve("output.txt"), here)
    (
      cost,
      () => {
        val metrics = new ObjectMapper().readTree(summary.toFile).path("metrics")
        val of = metrics.path("http_req_duration")
        def ms(name: String) = of.path(name).asDouble
        val count = metrics.path("http_reqs").path("count").asLong
        ToldTimes(
          Times(count, ms("avg"), ms("p(99)"), ms("max")),
          metrics.path("checks").path("fails").asLong,
        )
      },
    )
  }

  lazy val scenarios: Vector[SharedScenario] =
    SharedPlan(
      DesksPerSecond * rateOfPlan * Tenants,
      SearchesPerSecond * rateOfPlan * Tenants,
      thinkTime,
    )
}

private[tools] object ToolRunner {
  val RampUpSeconds = 10
  val Tenants = 10
  private val RecordsOfTenant = 500
  private val Ours = "folio-perf"
  private val Jmeter = "jmeter"
  val K6 = "k6"
  private val All = Vector(Ours, Jmeter, K6)

  /** Of a tenant at the published rate: see the workflows `cico` and `msf` of MobiusBaseline. */
  private val DesksPerSecond = 1 / 60.0
  private val SearchesPerSecond = 1 / 60.0

  private val Java: Vector[String] =
    Vector(Path.of(System.getProperty("java.home"), "bin", "java").toString)
}
