package org.folio.perf.publish

import java.io.IOException
import java.nio.file.{Files, Path}
import java.util.Locale
import org.folio.perf.http.Http
import org.folio.perf.model.RunReport
import org.folio.perf.pipeline.{ChartPictures, RunMerger, RunReporter}
import org.folio.perf.source.{JsonFile, ZipArchive}
import scala.jdk.StreamConverters._
import scala.util.Using

/**
 * A run with a report.
 *
 * @param charts pictures of the main charts in their order; empty: none could be drawn
 */
final case class FinishedRun(folder: Path, report: RunReport, charts: Vector[ReportFile]) {

  /** Name of the folder, which the index and links use. */
  def name: String = folder.toAbsolutePath.normalize.getFileName.toString
}

object FinishedRun {

  /**
   * Draws the main charts, unless there are some: a new report removes those of the one before.
   *
   * @param named run folder, or its name in `reports`
   * @param say gets a line if there are no charts
   * @return left: one line with the problem and what to do
   */
  def open(named: String, reports: Path, say: String => Unit): Either[String, FinishedRun] =
    for {
      folder <- RunMerger.find(named, reports)
      report <- JsonFile.Report.read(folder.resolve(JsonFile.Report.name))
      charts = folder.resolve(RunReporter.Charts)
      old <- pictures(charts)
      all <- if (old.nonEmpty) Right(old) else draw(charts, report, say)
    } yield FinishedRun(folder, report, all)

  private def draw(charts: Path, report: RunReport, say: String => Unit): Either[String, Vector[ReportFile]] = {
    ChartPictures.write(charts, report).left.foreach { why =>
      say(s"There are no charts for wiki and mail. ${why.stripSuffix(".")}. The report is complete without them.")
    }
    pictures(charts)
  }

  private def pictures(charts: Path): Either[String, Vector[ReportFile]] =
    if (Files.isDirectory(charts)) ReportFile.in(charts).map(_.filter(_.name.endsWith(".png"))) else Right(Vector.empty)
}

/** A place that runs are published at. */
trait Destination {

  /** Shows what would be sent, in lines. Sends nothing and needs no secret. */
  def preview(run: FinishedRun): Either[String, Vector[String]]

  /** @return left: one or more sentences with the problem and what to do */
  def publish(run: FinishedRun): Either[String, Publication]
}

/**
 * A run's publication.
 *
 * @param link address for readers; `None`: there is none
 * @param done what was done, in a line
 */
final case class Publication(link: Option[String], done: String)

/** A file for publishing. @param name the one that readers see */
final private[publish] case class ReportFile(name: String, path: Path, bytes: Long)

private[publish] object ReportFile {

  /** All files in a folder by their names there, in order. Left: one line with the problem. */
  def in(folder: Path): Either[String, Vector[ReportFile]] =
    try {
      val files = Using.resource(Files.walk(folder))(_.toScala(Vector)).filter(Files.isRegularFile(_))
      Right(
        files
          .map(file => ReportFile(folder.relativize(file).toString.replace('\\', '/'), file, Files.size(file)))
          .sortBy(_.name)
      )
    } catch { case e: IOException => Left(s"$folder cannot be read: $e") }
}

/** Addresses of reports in settings. */
private[publish] object ReportLink {

  /** @param template address with `{run}` for the name of the run's folder */
  def filled(template: String, run: FinishedRun): String =
    template.replace("{run}", Http.encoded(run.name))
}

/** Sizes of files in messages. */
private[publish] object Sizes {

  /** `812 bytes`, `45.2 KiB`, `3.1 MiB`. */
  def text(bytes: Long): String =
    if (bytes < 1024) s"$bytes bytes"
    else if (bytes < 1024 * 1024) "%.1f KiB".formatLocal(Locale.ROOT, bytes.toDouble / 1024)
    else "%.1f MiB".formatLocal(Locale.ROOT, bytes.toDouble / 1024 / 1024)
}

/**
 * The archive of a report: all its forms, without the raw records of the run and without Gatling's own report. The same
 * files give the same bytes.
 */
private[publish] object ReportArchive {
  val Name = "report.zip"

  /** Files, and folders with all that is in them. */
  private val Parts = Vector(
    "index.html",
    "report.css",
    "report.json",
    "report.md",
    "junit.xml",
    "confluence.xhtml",
    "csv",
    RunReporter.Charts,
  )

  /** Lends the archive in a temporary file. Left: one line with the problem. */
  def lend[A](run: FinishedRun)(use: ReportFile => Either[String, A]): Either[String, A] =
    ReportFile.in(run.folder).flatMap { files =>
      try {
        val archive = Files.createTempFile("folio-perf-report", ".zip")
        try {
          val forms = files.filter(file => Parts.contains(file.name.takeWhile(_ != '/')))
          ZipArchive.write(forms.map(file => file.name -> file.path), Files.newOutputStream(archive))
          use(ReportFile(Name, archive, Files.size(archive)))
        } finally {
          Files.deleteIfExists(archive)
          ()
        }
      } catch { case e: IOException => Left(s"$Name cannot be made from ${run.folder}: $e") }
    }

}
