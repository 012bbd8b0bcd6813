package org.folio.perf.publish

import java.io.IOException
import java.nio.file.attribute.FileTime
import java.nio.file.{Files, Path}
import java.util.zip.{ZipEntry, ZipOutputStream}
import org.folio.perf.pipeline.RunReporter
import scala.util.Using

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
          write(files.filter(file => Parts.contains(file.name.takeWhile(_ != '/'))), archive)
          use(ReportFile(Name, archive, Files.size(archive)))
        } finally {
          Files.deleteIfExists(archive)
          ()
        }
      } catch { case e: IOException => Left(s"$Name cannot be made from ${run.folder}: $e") }
    }

  private def write(files: Vector[ReportFile], archive: Path): Unit =
    Using.resource(new ZipOutputStream(Files.newOutputStream(archive))) { zip =>
      files.foreach { file =>
        zip.putNextEntry(new ZipEntry(file.name).setLastModifiedTime(Dawn))
        Files.copy(file.path, zip)
        zip.closeEntry()
      }
    }

  /** The earliest time of a ZIP, for all files. */
  private val Dawn = FileTime.from(java.time.Instant.parse("1980-01-02T00:00:00Z"))
}
