package org.folio.perf.source

import java.io.IOException
import java.nio.file.{Files, Path}
import org.folio.perf.model.RunReport
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * Runs of a folder that have a `report.json`.
 *
 * @param unreadable one line for each unreadable report
 */
final case class RunReports(reports: Vector[RunReport], unreadable: Vector[String])

object RunReports {

  /** @return left: the folder cannot be read, in one line */
  def in(folder: Path): Either[String, RunReports] =
    if (!Files.isDirectory(folder))
      Left(s"$folder is no folder. Name the one with the run folders: -Dreports=FOLDER.")
    else
      try {
        val files = Using.resource(Files.list(folder))(
          _.iterator.asScala
            .map(_.resolve(JsonFile.Report.name))
            .filter(Files.isRegularFile(_))
            .toVector
        )
        val (problems, reports) = files.sorted.map(JsonFile.Report.read).partitionMap(identity)
        Right(RunReports(reports, problems.map(_.message)))
      } catch { case e: IOException => Left(s"$folder cannot be listed: $e") }
}
