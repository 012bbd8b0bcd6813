package org.folio.perf.testkit

import java.io.File
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.settings.SandboxAccounts
import scala.jdk.CollectionConverters._
import scala.util.Using
import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.source.TransactionsFile
import org.folio.perf.workflows.circulation.CirculationDesk
import scala.collection.mutable

/**
 * Runs in processes of their own, whose checkout is a folder: Gatling's results and the run folders are in it.
 *
 * @param url of the target
 */
final class RunProcess(checkout: Path, url: String) {
  private val target = Files.writeString(
    checkout.resolve("target.conf"),
    s"""target { okapiUrl = "$url", username = ${SandboxAccounts.Username}, tenants = [north] }
      |changes = any""".stripMargin,
  )
  val reports: Path = checkout.resolve("reports")

  /**
   * @param name of what it prints
   * @param around what stands before the command, such as a shell that sets limits
   */
  def start(
      name: String,
      simulation: Class[_],
      settings: Seq[(String, String)],
      jvm: Seq[String] = Nil,
      around: Seq[String] = Nil,
  ): RunProcess.Started = {
    val all = Seq("target" -> target.toString, "reports" -> reports.toString) ++ settings
    val command = around ++
      Seq(
        Paths.get(System.getProperty("java.home"), "bin", "java").toString,
        "-Xmx300m",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
      ) ++ RunProcess.FirstCompiler ++ jvm ++ all.map { case (key, value) => s"-D$key=$value" } ++
      Seq("-cp", System.getProperty("java.class.path"), "io.gatling.app.Gatling") ++
      Seq("-s", simulation.getName, "-rf", checkout.resolve("gatling").toString, "-nr")
    val printed = checkout.resolve(s"$name.txt")
    val builder = new ProcessBuilder(command.asJava)
      .directory(checkout.toFile)
      .redirectErrorStream(true)
      .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
      .redirectOutput(printed.toFile)
    builder.environment.put("FOLIO_PERF_PASSWORD", SandboxAccounts.Password)
    new RunProcess.Started(builder.start(), printed)
  }

  def runFolders: Vector[Path] =
    Using.resource(Files.list(reports))(
      _.iterator.asScala.filter(Files.isDirectory(_)).toVector.sorted
    )
}

object RunProcess {

  /** A run of seconds ends before the second compiler would pay. */
  val FirstCompiler: Seq[String] =
    "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m".split(' ').toSeq

  final class Started(process: Process, printed: Path) {

    /** Its exit code, when it has ended. */
    def ended(): Int =
      try {
        if (!Patience.hasEnded(process))
          throw new IllegalStateException(s"the run did not end; it printed:\n$console")
        process.exitValue
      } finally {
        process.destroyForcibly()
        ()
      }

    /** Ends it at once, without a report. */
    def kill(): Unit = {
      process.destroyForcibly().waitFor()
      ()
    }

    def console: String = Files.readString(printed)
  }
}

/** A load generator that runs out of memory when some transactions are recorded. */
final class MemoryHungryRun extends PerfSimulation(SampleSimulation.plan) {
  private val thread = new Thread(() => eat(), "hungry")
  thread.setDaemon(true)
  thread.start()

  private def eat(): Unit = {
    val reports = Paths.get(sys.props("reports"))
    while (!SampleSimulation.hasTransactions(reports)) Thread.sleep(50)
    val eaten = mutable.ArrayBuffer.empty[Array[Byte]]
    while (true) eaten += new Array[Byte](1 << 20)
  }
}

/** A load that does nothing special. */
final class PlainRun extends PerfSimulation(SampleSimulation.plan)

object SampleSimulation {
  val plan: SimulationPlan = SimulationPlan("Plain", "Check-in and check-out again and again.")(() =>
    Vector(PacedWorkflow(CirculationDesk.workflow, Pace.PerMinute(600)))
  )

  private[testkit] def hasTransactions(reports: Path): Boolean =
    Files.isDirectory(reports) && Using.resource(Files.list(reports)) { runs =>
      runs.iterator.asScala.exists { run =>
        val file = run.resolve(TransactionsFile.Name)
        Files.exists(file) && Files.size(file) > MoreThanHeader
      }
    }

  private val MoreThanHeader = 500L
}
