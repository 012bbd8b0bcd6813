package org.folio.perf.pipeline

import java.nio.file.{Path, Paths}
import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.calibration.{CalibrationRow, CalibrationTest}
import org.folio.perf.capacity.network._
import org.folio.perf.model._
import org.folio.perf.source.RunFolder

/** Reads a run folder as a test to which the capacity model can be fitted. */
object MeasuredRun {

  /**
   * @param text `FOLDER@ENVIRONMENT`, or `FOLDER` where `environment` is given
   * @return left: which folder or environment, what is wrong, in a line
   */
  def read(text: String, environment: Option[String]): Either[String, CalibrationTest] = {
    val parts = text.split("@", 2)
    for {
      name <- parts
        .lift(1)
        .orElse(environment)
        .toRight(
          s"The environment of run $text is missing. Pass $text@ENVIRONMENT or " +
            "-Denvironment=NAME."
        )
      cluster <- clusterOf(name)
      run <- RunFolder.open(Paths.get(parts(0)), Paths.get("")).left.map(_.message)
      test <- test(Paths.get(parts(0)), run, cluster)
    } yield test
  }

  private def clusterOf(name: String): Either[String, NetworkCluster] =
    EnvironmentLoader.load(name).left.map(_.message).flatMap { environment =>
      NetworkCluster
        .of(environment)
        .toRight(
          s"Environment $name has no campaign. Add campaign = mobius to its file, or name one of " +
            s"${EnvironmentLoader.calibrated.mkString(", ")}."
        )
        // Times of a user's own cluster have no published campaign to differ from.
        .map(_.copy(campaign = Own))
    }

  private def test(
      folder: Path,
      run: RunFolder,
      cluster: NetworkCluster,
  ): Either[String, CalibrationTest] = {
    val report = PostProcessor.analyse(run)
    val rows = report.transactions.filter(row => RowWork.named(row.name).isDefined).map { row =>
      CalibrationRow(
        row.name,
        row.averageMs.getOrElse(0.0),
        Option.when(row.iterations > 0)(100.0 * row.failed / row.iterations),
        row.incomparableBecause.orElse(Option.when(row.averageMs.isEmpty)("no execution succeeded")),
      )
    }
    if (rows.forall(_.doubt.isDefined))
      Left(s"$folder: no transaction of the capacity model has a time; expected at least one.")
    else
      Right(
        CalibrationTest(
          folder.getFileName.toString,
          cluster,
          ManifestLoad(run.manifest.plan),
          rows,
          database(report),
        )
      )
  }

  private def database(report: RunReport): Option[Double] =
    report.infrastructure.series
      .find(s =>
        SourceKind.Databases(s.source) && s.metric == "CPUUtilization" && s.statistic == "Average"
      )
      .flatMap(_.average)

  private val Own = "own"
}
