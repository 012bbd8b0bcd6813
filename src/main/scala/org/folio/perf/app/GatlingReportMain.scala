package org.folio.perf.app

import java.io.IOException
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.pipeline.RunMerger
import org.folio.perf.source.{CompressedLog, GatlingReport, RunFolder, SimulationLog}
import scala.jdk.CollectionConverters._

/**
 * Makes Gatling's own report of a sharded run, for Gatling reads one log only:
 * `./perf gatling-report -Drun=reports/<shard>,reports/<shard>,...`. It merges the logs into one, from
 * which Gatling makes its pages.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 an input cannot be read or Gatling failed.
 */
object GatlingReportMain extends Program("run", "out") {

  protected def answer(asked: Asked): Either[Refusal, Answer] =
    asked.text("run").toVector.flatMap(RunMerger.foldersIn) match {
      case Vector() =>
        Left(Refusal(s"No run is named. Pass -Drun=RUN,RUN,...\n$usage"))
      case folders =>
        produce(folders, asked.text("out").map(RunMerger.folder)).left
          .map(Refusal.unreadable)
          .map(page => Answer(Vector(s"Gatling's report: $page")))
    }

  private def produce(folders: Vector[Path], out: Option[Path]): Either[String, Path] =
    for {
      folder <-
        if (folders.size == 1 && !RunMerger.isShard(folders.head)) Right(folders.head)
        else RunMerger(folders, out, Paths.get(""))
      run <- RunFolder.open(folder, Paths.get("")).left.map(_.message)
      log <- run.log.toRight(
        s"$folder has no ${SimulationLog.Name}, so Gatling cannot make its report."
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
      s"Gatling ended with exit code $code. Its last lines:\n${output.linesIterator.toVector.takeRight(20).mkString("\n")}",
    )
  }

  protected def usage: String =
    """Makes Gatling's own report of a sharded run.
      |
      |  ./perf gatling-report -Drun=RUN,RUN,... [-Dout=FOLDER]
      |
      |  run  run folders of all load generators, or one in which they are merged; names in reports/ will do
      |  out  folder for the merged records (default: next to the first folder, with -merged in its name)
      |
      |The pages are in gatling/ of that folder.""".stripMargin
}
