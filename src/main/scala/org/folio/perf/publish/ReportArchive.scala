package org.folio.perf.publish

import java.io.IOException
import java.nio.file.attribute.FileTime
import java.nio.file.{Files, Path}
import java.util.zip.{ZipEntry, ZipOutputStream}
import org.folio.perf.pipeline.RunReporter
import scala.jdk.StreamConverters._
import scala.util.Using

/**
 * The archive of a report: all its forms, without the raw records of the run and without Gatling's own report. The same
 * files give the same bytes.
 */
private[publish] object ReportArchive {
  val Name = "report.zip"

  private val Pages =
    Vector("index.html", "report.css", "report.json", "report.md", "junit.xml", "confluence.xhtml")
  private val Folders = Vector("csv", RunReporter.Charts)

  /** Lends the archive in a temporary file. Left: one line with the problem. */
  def lend[A](run: FinishedRun)(use: ReportFile => Either[String, A]): Either[String, A] =
    try {
      val file = Files.createTempFile("folio-perf-report", ".zip")
      try {
        write(run.folder, file)
        use(ReportFile(Name, file, Files.size(file)))
      } finally {
        Files.deleteIfExists(file)
        ()
      }
    } catch {
      case e: IOException => Left(s"$Name cannot be made from ${run.folder}: $e")
    }

  /** Names of the files in the archive, sorted. */
  def content(folder: Path): Vector[String] =
    (Pages ++ Folders.flatMap(filesIn(folder, _)))
      .filter(name => Files.isRegularFile(folder.resolve(name)))
      .sorted

  private def filesIn(folder: Path, name: String): Vector[String] =
    if (!Files.isDirectory(folder.resolve(name))) Vector.empty
    else
      Using
        .resource(Files.list(folder.resolve(name)))(_.toScala(Vector))
        .map(file => s"$name/${file.getFileName}")

  private def write(folder: Path, file: Path): Unit =
    Using.resource(new ZipOutputStream(Files.newOutputStream(file))) { zip =>
      content(folder).foreach { name =>
        zip.putNextEntry(new ZipEntry(name).setLastModifiedTime(Dawn))
        Files.copy(folder.resolve(name), zip)
        zip.closeEntry()
      }
    }

  /** The earliest time of a ZIP, for all files. */
  private val Dawn = FileTime.from(java.time.Instant.parse("1980-01-02T00:00:00Z"))
}
