package org.folio.perf.app

import java.io.IOException
import java.nio.file.{Files, Path}
import org.folio.perf.model.{LoadProfile, RunReport}
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.source.{GatlingReport, LogOfRecords, RunFolder, SimulationLog, TransactionsFile, WriteFailure}
import org.folio.perf.source.file.OtherProgram
import scala.concurrent.duration._

/** Gatling's own pages of a run. A process of Gatling makes them of a log that is written from the run's records. */
private[perf] object GatlingPages {

  /** Space that stays free when they are made. */
  private val LeastBytes = 64L << 20

  /** Duration from which they are packed whatever their size: they are stored for long and seldom read. */
  private val LongMs = 30L * 60 * 1000

  /**
   * Makes the pages of a run whose report is written, and links them there.
   *
   * @return left: why they are missing, as a sentence
   */
  def ofRun(folder: Path, report: RunReport): Either[String, Unit] =
    if (report.totals.requests == 0 || report.run.isOfGatling) Right(())
    else
      for {
        _ <- noRoom(folder.toFile.getUsableSpace - Files.size(folder.resolve(TransactionsFile.Name))).toLeft(())
        _ <- make(folder)
        _ <- GatlingReport.pack(folder, packedAbove(report.run.profile))
        _ <- RunReporter.link(folder, report)
      } yield ()

  /** Size above which they are packed. */
  private[app] def packedAbove(profile: LoadProfile): Long =
    if (profile.totalMs >= LongMs) 0 else GatlingReport.AboveBytes

  /** Why they are not made, as a sentence; `None`: there is room. */
  private[app] def noRoom(usableBytes: Long): Option[String] = Option.when(usableBytes < LeastBytes)(
    s"Gatling's own report is left out, because only ${usableBytes.max(0) >> 20} MB of disk space are left."
  )

  /**
   * Makes them in `gatling/` of a run folder. Gatling reads a log only where it puts its pages, so one is there meanwhile.
   *
   * @return the first page; left: why there are none
   */
  def make(folder: Path): Either[String, Path] = {
    val pages = folder.resolve(GatlingReport.Folder)
    val log = pages.resolve(SimulationLog.Name)
    val made =
      try {
        Files.createDirectories(pages)
        for {
          run <- RunFolder.open(folder)
          records = folder.resolve(TransactionsFile.Name)
          _ <- LogOfRecords.write(records, run.manifest, log)
          _ <- gatling(folder, if (Files.size(log) < LongBytes) FirstCompiler else Vector.empty)
        } yield {
          Files.delete(log)
          pages.resolve("index.html")
        }
      } catch { case e: IOException => Left(s"$folder cannot be written: ${WriteFailure.reason(e)}.") }
    if (made.isLeft) GatlingReport.delete(folder)
    made
  }

  /** With fewer bytes of records Gatling has ended before the second compiler would pay. */
  private val LongBytes = 64L << 20
  private val FirstCompiler = Vector("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m")

  private def gatling(results: Path, options: Vector[String]): Either[String, Unit] = {
    val command = Vector(ChildJvm.java, "-Xmx1g", "-XX:+UseSerialGC") ++ options ++ Vector(
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "-Dgatling.data.enableAnalytics=false",
      "-cp",
      ChildJvm.classPath,
      "io.gatling.app.Gatling",
      "-ro",
      GatlingReport.Folder,
      "-rf",
      results.toAbsolutePath.toString,
    )
    OtherProgram
      .output(command, MostTime)
      .map(_ => ())
      .left
      .map(said => s"Gatling could not make its own report: ${why(said.linesIterator.toVector)}.")
  }

  private val MostTime = 1.hour

  /** The message of the first error that Gatling prints; without one, the first line. */
  private[app] def why(output: Vector[String]): String =
    output
      .flatMap(Thrown.findFirstMatchIn(_))
      .map(_.group(1).stripSuffix("."))
      .headOption
      .orElse(output.headOption)
      .getOrElse("it said nothing")

  private val Thrown = "(?:^|[ .])[A-Z]\\w*(?:Error|Exception): (.+)".r
}
