package org.folio.perf.app

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.capacity.calibration._
import org.folio.perf.capacity.network.{NetworkParameters, ParametersFile}
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

  /** From a user's run folders: base times anew, coefficients from the committed ones on. */
  private def own(runs: String, properties: Map[String, String], file: Path): Int = {
    def read(texts: String): Either[String, Vector[PublishedTest]] = {
      val tests = texts
        .split(",")
        .toVector
        .map(_.trim)
        .filter(_.nonEmpty)
        .map(MeasuredRun.read(_, properties.get("environment")))
      tests
        .collectFirst { case Left(problem) => problem }
        .toLeft(tests.collect { case Right(test) => test })
    }
    val folders = for {
      seen <- read(runs)
      _ <- Either.cond(seen.nonEmpty, (), "Which runs? Pass -Druns=FOLDER@ENVIRONMENT,...")
      held <- read(properties.getOrElse("heldOut", ""))
    } yield (seen, held)
    folders match {
      case Left(problem) =>
        Console.err.println(problem)
        ExitCode.BadArguments
      case Right((seen, held)) =>
        val committed = ParametersFile.committed
        val found = ParametersFile.rounded(Calibration.fit(seen, committed.coefficients))
        write(file, found, s"Calibrated with the runs ${seen.map(_.name).mkString(", ")}.")
        (CalibrationReport.ofRuns(found, seen, held) ++ FitMoves.lines(committed, found))
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
    val seen = PublishedTests.named(PublishedTests.calibrated)
    val found = ParametersFile.rounded(Calibration.fit(seen))
    write(file, found, Origin)
    CalibrationReport.lines(found).foreach(line => println(line))
    println(
      if (found == ParametersFile.committed) s"$file: the same parameters as the committed ones."
      else s"$file: other parameters than the committed ones."
    )
    ExitCode.Done
  }

  private val Default = "target/capacity/parameters.conf"

  private val Origin =
    s"Calibrated with ${PublishedTests.calibrated.mkString(", ")} alone."

  private val Usage =
    """Fits the parameters of the capacity model to published tests, and prints how far it is from the
      |tests that it saw and from those that it did not.
      |
      |  mvn -q exec:java@calibrate [-Dwrite=FILE] [-Dcheck=true]
      |  mvn -q exec:java@calibrate -Druns=reports/A@ENVIRONMENT,reports/B@ENVIRONMENT
      |
      |  runs         folders of your own runs to fit to, each with the environment that it ran on: a file
      |               of src/main/resources/environments that says campaign = mobius
      |  environment  of all runs that name none
      |  heldOut      runs that the fit does not see: their errors are the figures to quote
      |  write        where the parameters go (default target/capacity/parameters.conf); those that predictions
      |               use stand in src/main/resources/capacity/parameters.conf
      |  check        true: no fit, the errors of the committed parameters""".stripMargin
}
