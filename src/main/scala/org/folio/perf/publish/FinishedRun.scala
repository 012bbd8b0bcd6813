package org.folio.perf.publish

import java.io.IOException
import java.nio.file.{Files, Path}
import org.folio.perf.model.RunReport
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.source.JsonFile
import scala.jdk.CollectionConverters._
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
   * @param named run folder, or its name in `reports`
   * @return left: one line with the problem and what to do
   */
  def open(named: String, reports: Path): Either[String, FinishedRun] =
    for {
      folder <- Vector(Path.of(named), reports.resolve(named))
        .find(Files.isDirectory(_))
        .toRight(s"There is no run folder $named, neither here nor in $reports.")
      report <- JsonFile.Report
        .read(folder.resolve(JsonFile.Report.name))
        .left
        .map(_.message)
      charts <- pictures(folder)
    } yield FinishedRun(folder, report, charts)

  private def pictures(folder: Path): Either[String, Vector[ReportFile]] = {
    val charts = folder.resolve(RunReporter.Charts)
    try
      Right(
        if (!Files.isDirectory(charts)) Vector.empty
        else
          Using
            .resource(Files.list(charts))(_.iterator.asScala.toVector)
            .sorted
            .filter(_.toString.endsWith(".png"))
            .map(file => ReportFile(file.getFileName.toString, file, Files.size(file)))
      )
    catch { case e: IOException => Left(s"$charts cannot be read: $e") }
  }
}
