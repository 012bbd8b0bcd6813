package org.folio.perf.app

import org.folio.perf.model.{CallsResult, Eithers}
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.capacity.calibration._
import org.folio.perf.capacity.network.{Coefficient, NetworkParameters, ParametersFile}
import org.folio.perf.pipeline.MeasuredRun

/**
 * Fits the capacity model to the published tests: `mvn -q exec:java@calibrate`; or, with
 * `-Druns=FOLDER@ENVIRONMENT,...`, to a user's own runs.
 *
 * Exit codes: 0 done, 1 bad arguments.
 */
object CalibrateMain extends Program("runs", "check", "write", "environment", "heldOut", "calls") {

  protected def answer(asked: Asked): Either[Refusal, Answer] =
    if (asked.flag("check")) Right(Answer(CalibrationReport.lines(ParametersFile.committed)))
    else {
      val file = Paths.get(asked.text("write").getOrElse(Default))
      counted(asked)
        .flatMap { calls =>
          asked.settings
            .get("runs")
            .fold[Either[String, Vector[String]]](Right(published(file, calls)))(own(_, asked, file, calls))
        }
        .left
        .map(Refusal(_))
        .map(Answer(_))
    }

  /** Fits base times to a user's run folders; coefficients start from the committed ones. */
  private def own(
      runs: String,
      asked: Asked,
      file: Path,
      calls: Vector[CallsResult],
  ): Either[String, Vector[String]] = {
    def read(texts: String): Either[String, Vector[CalibrationTest]] =
      Eithers.map(texts.split(",").map(_.trim).filter(_.nonEmpty))(
        MeasuredRun.read(_, asked.text("environment"))
      )
    for {
      seen <- read(runs)
      _ <- Either.cond(seen.nonEmpty, (), "No run is named. Pass -Druns=FOLDER@ENVIRONMENT,...")
      held <- read(asked.text("heldOut").getOrElse(""))
      _ <- Either.cond(
        (seen ++ held).map(_.cluster.platform).distinct.size == 1,
        (),
        "The runs are of both platforms, Okapi and Eureka, whose structures differ. Fit each on its own.",
      )
    } yield {
      val first = Coefficient.first(seen.head.cluster.platform, ParametersFile.committed)
      val traced = TracedPasses.of(calls ++ seen.flatMap(_.calls))
      val found = ParametersFile.rounded(Calibration.fit(seen, first, traced))
      write(file, found, s"Calibrated with the runs ${seen.map(_.name).mkString(", ")}.")
      TracedPasses.lines(traced, first) ++ CalibrationReport.ofRuns(found, seen, held) ++ FitMoves.lines(
        first,
        found,
      ) :+
        s"Written: $file. Predict with -Dparameters=$file."
    }
  }

  private def write(file: Path, parameters: NetworkParameters, origin: String): Unit = {
    Option(file.getParent).foreach(Files.createDirectories(_))
    Files.writeString(file, ParametersFile.render(parameters, origin))
    ()
  }

  private def counted(asked: Asked): Either[String, Vector[CallsResult]] =
    Eithers.map(asked.text("calls").getOrElse("").split(",").map(_.trim).filter(_.nonEmpty))(MeasuredRun.calls)

  private def published(file: Path, calls: Vector[CallsResult]): Vector[String] = {
    val seen = CalibrationTests.named(CalibrationTests.calibrated)
    val traced = TracedPasses.of(calls)
    val found = ParametersFile.rounded(Calibration.fit(seen, Calibration.Start, traced))
    write(file, found, Origin)
    val verb = if (found == ParametersFile.committed) "equal" else "differ from"
    TracedPasses.lines(traced, ParametersFile.committed.coefficients) ++ CalibrationReport.lines(found) :+
      s"Written: $file. Its parameters $verb the committed ones."
  }

  private val Default = "target/capacity/parameters.conf"

  private val Origin =
    s"Calibrated with ${CalibrationTests.calibrated.mkString(", ")} only."

  protected def usage: String =
    """Fits the parameters of the capacity model to published tests, and prints its errors for the tests of the
      |fit and for held-out tests.
      |
      |  mvn -q exec:java@calibrate [-Dwrite=FILE] [-Dcheck=true]
      |  mvn -q exec:java@calibrate -Druns=reports/A@ENVIRONMENT,reports/B@ENVIRONMENT
      |
      |  runs         folders of your own runs, each with its environment: a file of
      |               src/main/resources/environments that has campaign = mobius, or the gateway of Eureka
      |  environment  environment of all runs that name none
      |  heldOut      runs that the fit does not use; quote the errors of these
      |  calls        folders of runs with calls inside FOLIO: their counts take the place of assumed calls per request.
      |               Those of the runs themselves are always taken
      |  write        file for the parameters (default target/capacity/parameters.conf); predictions use
      |               src/main/resources/capacity/parameters.conf
      |  check        true: print the errors of the committed parameters, without a fit""".stripMargin
}
