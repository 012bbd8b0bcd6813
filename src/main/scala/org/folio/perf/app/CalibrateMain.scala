package org.folio.perf.app

import org.folio.perf.model.Eithers
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
object CalibrateMain {

  def main(arguments: Array[String]): Unit =
    System.exit(run(arguments.toVector, sys.props.toMap))

  private[app] def run(arguments: Vector[String], properties: Map[String, String]): Int =
    Arguments.checked(arguments, properties, Usage, Names: _*)(calibrate(properties))

  private val Names = Vector("check", "write", "runs", "environment", "heldOut")

  private def calibrate(properties: Map[String, String]): Int =
    if (properties.get("check").exists(_ != "false")) {
      CalibrationReport.lines(ParametersFile.committed).foreach(line => println(line))
      ExitCode.Done
    } else {
      val file = Paths.get(properties.getOrElse("write", Default))
      properties.get("runs").fold(published(file))(own(_, properties, file))
    }

  /** Fits base times to a user's run folders; coefficients start from the committed ones. */
  private def own(runs: String, properties: Map[String, String], file: Path): Int = {
    def read(texts: String): Either[String, Vector[CalibrationTest]] =
      Eithers.map(texts.split(",").map(_.trim).filter(_.nonEmpty))(
        MeasuredRun.read(_, properties.get("environment"))
      )
    val folders = for {
      seen <- read(runs)
      _ <- Either.cond(seen.nonEmpty, (), "No run is named. Pass -Druns=FOLDER@ENVIRONMENT,...")
      held <- read(properties.getOrElse("heldOut", ""))
      _ <- Either.cond(
        (seen ++ held).map(_.cluster.platform).distinct.size == 1,
        (),
        "The runs are of both platforms, Okapi and Eureka, whose structures differ. Fit each on its own.",
      )
    } yield (seen, held)
    folders match {
      case Left(problem) =>
        Console.err.println(problem)
        ExitCode.BadArguments
      case Right((seen, held)) =>
        val first = Coefficient.first(seen.head.cluster.platform, ParametersFile.committed)
        val found = ParametersFile.rounded(Calibration.fit(seen, first))
        write(file, found, s"Calibrated with the runs ${seen.map(_.name).mkString(", ")}.")
        (CalibrationReport.ofRuns(found, seen, held) ++ FitMoves.lines(first, found))
          .foreach(line => println(line))
        println(s"Written: $file. Predict with -Dparameters=$file.")
        ExitCode.Done
    }
  }

  private def write(file: Path, parameters: NetworkParameters, origin: String): Unit = {
    Option(file.getParent).foreach(Files.createDirectories(_))
    Files.writeString(file, ParametersFile.render(parameters, origin))
    ()
  }

  private def published(file: Path): Int = {
    val seen = CalibrationTests.named(CalibrationTests.calibrated)
    val found = ParametersFile.rounded(Calibration.fit(seen))
    write(file, found, Origin)
    CalibrationReport.lines(found).foreach(line => println(line))
    println(
      if (found == ParametersFile.committed)
        s"Written: $file. Its parameters equal the committed ones."
      else s"Written: $file. Its parameters differ from the committed ones."
    )
    ExitCode.Done
  }

  private val Default = "target/capacity/parameters.conf"

  private val Origin =
    s"Calibrated with ${CalibrationTests.calibrated.mkString(", ")} only."

  private val Usage =
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
      |  write        file for the parameters (default target/capacity/parameters.conf); predictions use
      |               src/main/resources/capacity/parameters.conf
      |  check        true: print the errors of the committed parameters, without a fit""".stripMargin
}
