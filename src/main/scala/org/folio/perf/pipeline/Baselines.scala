package org.folio.perf.pipeline

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.analysis.comparison.Baseline
import org.folio.perf.model.{Eithers, PublishedRun, RunReport}
import org.folio.perf.settings.Sanitized
import org.folio.perf.source.{JsonFile, PublishedBaselines}
import scala.util.Try

/**
 * Finds baselines by name: a run folder, the name of one in the reports folder, a report.json, or a published
 * test.
 */
object Baselines {

  /** Number of runs beyond which noise is known well enough. */
  private val MaxRuns = 20

  /**
   * @param names the baseline first, then further runs of its environment
   * @param reports folder that has the run folders
   * @return left: one line that says what is wrong; right of no name: `None`
   */
  def open(names: Vector[String], reports: Path): Either[String, Option[Baseline]] =
    names.headOption match {
      case None => Right(None)
      case Some(_) if names.size > MaxRuns =>
        Left(s"-Dbaseline names ${names.size} runs; at most $MaxRuns are allowed.")
      case Some(first) => withFurther(first, names.tail, reports).map(Some(_))
    }

  private def withFurther(
      first: String,
      further: Vector[String],
      reports: Path,
  ): Either[String, Baseline] = find(first, reports).flatMap {
    case Left(published) =>
      Either.cond(
        further.isEmpty,
        Baseline.Published(published),
        s"$first is a published test, so further runs (${further.mkString(", ")}) do not show its noise. " +
          "Name it alone.",
      )
    case Right(report) => all(further, reports).map(Baseline.Measured(report, _))
  }

  /** Left: published, right: one of ours. */
  def find(name: String, reports: Path): Either[String, Either[PublishedRun, RunReport]] =
    PublishedBaselines.find(name) match {
      case Some(published) => Right(Left(published))
      case None =>
        candidates(name, reports).find(Files.isRegularFile(_)) match {
          case Some(file) => read(file)
          case None => Left(unknown(name, reports))
        }
    }

  /** A report.json, or a file with a published test. */
  private def read(file: Path): Either[String, Either[PublishedRun, RunReport]] =
    if (file.getFileName.toString == JsonFile.Report.name)
      JsonFile.Report.read(file).left.map(_.message).map(Right(_))
    else
      JsonFile.Published.read(file) match {
        case Right(published) => Right(Left(published))
        case Left(wrong) =>
          JsonFile.Report
            .read(file)
            .left
            .map(error => s"${wrong.message} ${error.message}")
            .map(Right(_))
      }

  private def all(names: Vector[String], reports: Path): Either[String, Vector[RunReport]] =
    Eithers.map(names) { name =>
      find(name, reports).flatMap(
        _.left.map(_ => s"$name is a published test, which does not show the noise of the baseline.")
      )
    }

  private def candidates(name: String, reports: Path): Vector[Path] =
    Try(Paths.get(name)).toOption.toVector.flatMap { path =>
      Vector(
        path.resolve(JsonFile.Report.name),
        path,
        reports.resolve(path).resolve(JsonFile.Report.name),
      )
        .filter(file => Option(file.getFileName).exists(_.toString.endsWith(".json")))
    }

  /** Message for an unknown name, with the known ones. */
  private def unknown(name: String, reports: Path): String =
    s"${Sanitized.text(name)} is no run with a ${JsonFile.Report.name}, neither here nor in $reports, and no published test. " +
      s"Published are ${PublishedBaselines.names.mkString(", ")}."

  /** Names in a list with commas. */
  def names(list: String): Vector[String] =
    list.split(',').map(_.trim).filter(_.nonEmpty).toVector.distinct
}
