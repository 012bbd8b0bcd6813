package org.folio.perf.app

import java.io.IOException
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.pipeline.RunMerger
import org.folio.perf.source.{CompressedLog, GatlingReport, RunFolder, SimulationLog}
import scala.jdk.CollectionConverters._

/**
 * Gatling's own report of a run that several injectors sent, which Gatling alone makes of one log only:
 * `mvn -q exec:java@gatling-report -Drun=reports/<shard>,reports/<shard>,...`. Their logs are put together into
 * one that Gatling reads, and Gatling, as it is, makes its pages of it.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 an input cannot be read or Gatling failed.
 */
object GatlingReportMain {

  def main(arguments: Array[String]): Unit = System.exit(run(arguments.toVector, sys.props.toMap))

  private[app] def run(arguments: Vector[String], properties: Map[String, String]): Int =
    Arguments.checked(arguments, properties, Usage, "run", "out") {
      arguments.headOption.orElse(properties.get("run")).map(RunMerger.foldersIn) match {
        case None | Some(Vector()) =>
          Console.err.println(s"Which run? Pass -Drun=reports/FOLDER,reports/FOLDER,...\n$Usage")
          ExitCode.BadArguments
        case Some(folders) =>
          Arguments.answered(
            produce(folders, properties.get("out").map(RunMerger.folder))
              .map(page => Vector(s"Gatling's report: $page"))
          )
      }
    }

  private def produce(folders: Vector[Path], out: Option[Path]): Either[String, Path] =
    for {
      folder <-
        if (folders.size == 1 && !RunMerger.isShard(folders.head)) Right(folders.head)
        else RunMerger(folders, out, Paths.get(""))
      run <- RunFolder.open(folder, Paths.get("")).left.map(_.message)
      log <- run.log.toRight(
        s"$folder has no ${SimulationLog.Name}, so Gatling has nothing to report."
      )
      page <- report(folder, log)
    } yield page

  /** Gatling reads a log from the folder in which it puts its pages. */
  private def report(folder: Path, log: Path): Either[String, Path] =
    try {
      val pages = Files.createDirectories(folder.resolve(GatlingReport.Folder))
      val copied = pages.resolve(SimulationLog.Name)
      for {
        _ <- CompressedLog.copy(log, copied)
        _ <- gatling(folder, GatlingReport.Folder)
      } yield {
        Files.delete(copied)
        pages.resolve("index.html")
      }
    } catch { case e: IOException => Left(s"$folder cannot be written: $e") }

  private def gatling(results: Path, name: String): Either[String, Unit] = {
    val command = Vector(
      ChildJvm.java,
      "-Xmx1g",
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "-Dgatling.data.enableAnalytics=false",
      "-cp",
      ChildJvm.classPath,
      "io.gatling.app.Gatling",
      "-ro",
      name,
      "-rf",
      results.toAbsolutePath.toString,
    )
    val process = new ProcessBuilder(command.asJava).redirectErrorStream(true).start()
    val output = new String(process.getInputStream.readAllBytes())
    val code = process.waitFor()
    Either.cond(
      code == 0,
      (),
      s"Gatling ended with code $code. Its last words:\n${output.linesIterator.toVector.takeRight(20).mkString("\n")}",
    )
  }

  private val Usage =
    """Makes Gatling's own report of a run that several injectors sent.
      |
      |  mvn -q exec:java@gatling-report -Drun=reports/FOLDER,reports/FOLDER,... [-Dout=FOLDER]
      |
      |  run  the run folders of all injectors; or one folder in which they are together already
      |  out  where their records are put together; default: beside the first one, its name with -merged
      |
      |The pages are in gatling/ of that folder.""".stripMargin
}
