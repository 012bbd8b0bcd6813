package org.folio.perf.testkit

import java.io.File
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.sandbox.data.SandboxAccounts
import scala.jdk.CollectionConverters._
import scala.util.Using

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
      Seq("-s", simulation.getName, "-rf", checkout.resolve("gatling").toString)
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

    def console: String = Files.readString(printed)
  }
}
