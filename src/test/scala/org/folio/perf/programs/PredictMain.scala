package org.folio.perf.programs

import java.io.IOException
import java.nio.file.{Files, Paths}
import org.folio.perf.app.{Arguments, ExitCode}
import org.folio.perf.capacity.network.{NetworkParameters, ParametersFile}
import org.folio.perf.capacity.prediction._
import org.folio.perf.capacity.{Environment, EnvironmentError, EnvironmentLoader}
import org.folio.perf.model.Platform
import org.folio.perf.plan.LoadPlan
import org.folio.perf.runner.PreparedRun
import org.folio.perf.settings.ProgramNames
import org.folio.perf.settings.SettingsError.{BadValue, UnknownName}
import org.folio.perf.simulations.{MobiusBaseline, Simulations}

/**
 * Predicts the results of a simulation on a cluster with the calibrated capacity model, without any load:
 * `mvn -q exec:java@predict -Denvironment=mobius-test-4 -Dsimulation=MobiusBaseline`.
 *
 * Exit codes: 0 done, 1 bad arguments.
 */
object PredictMain {

  def main(arguments: Array[String]): Unit =
    if (Arguments.askForHelp(arguments, sys.props)) println(Usage)
    else
      run(sys.props.toMap, sys.env) match {
        case Right(text) => sys.props.get("out").fold(println(text))(write(text, _))
        case Left(message) =>
          Console.err.println(message)
          System.exit(ExitCode.BadArguments)
      }

  private def write(text: String, file: String): Unit =
    try {
      Files.writeString(Paths.get(file), text + "\n")
      println(s"Written: $file")
    } catch {
      case e: IOException =>
        Console.err.println(s"-Dout=$file cannot be written: ${e.getMessage}")
        System.exit(ExitCode.BadArguments)
    }

  private val Names =
    Vector("environment", "simulation", "set", "format", "out", "parameters", "prices")

  /** Left: the wrong argument and what to do, in a line. */
  private[perf] def run(
      properties: Map[String, String],
      variables: Map[String, String],
  ): Either[String, String] =
    for {
      _ <- ProgramNames.misspelt(properties, Names: _*).toLeft(())
      render <- rendering(properties.getOrElse("format", "text"))
      prediction <- predict(properties, variables)
    } yield render(prediction)

  private[programs] def predict(
      properties: Map[String, String],
      variables: Map[String, String],
  ): Either[String, Prediction] = {
    val changes = properties.getOrElse("set", "")
    for {
      simulation <- simulationOf(properties)
      original <- environmentOf(properties)
      machines <- ProgramFiles.read(properties, "prices", MachineTypes.committed)(
        MachineTypes.parse
      )
      parameters <- parametersOf(properties)
      environment <- WhatIf(original, changes, machines)
      settings <- PreparedRun.readSettings(properties, variables).left.map(_.message)
      plan <- LoadPlan.build(simulation, settings)
      (load, unknown) = PlanLoad(plan)
      prediction <- new Predictor(parameters, machines)(
        environment,
        changes,
        simulation.name,
        load,
        unknown,
      ).left.map(withCalibrated(environment, _))
    } yield prediction
  }

  private def withCalibrated(environment: Environment, problem: String): String =
    if (environment.platform == Platform.Eureka) problem
    else s"$problem Use one of ${calibrated.mkString(", ")}, or your own with campaign = mobius."

  private def simulationOf(properties: Map[String, String]) = {
    val name = properties.getOrElse("simulation", MobiusBaseline.plan.name)
    Simulations.all
      .find(_.name == name)
      .toRight(UnknownName("simulation", name, Simulations.all.map(_.name)).message)
  }

  private def environmentOf(properties: Map[String, String]): Either[String, Environment] =
    properties.get("environment") match {
      case None =>
        Left(s"Which environment? Pass -Denvironment=NAME: ${calibrated.mkString(", ")}.")
      case Some(name) =>
        EnvironmentLoader.load(name).left.map {
          case EnvironmentError.NotFound(_) =>
            UnknownName("calibrated environment", name, calibrated).message
          case wrong => wrong.message
        }
    }

  private def parametersOf(properties: Map[String, String]): Either[String, NetworkParameters] =
    ProgramFiles.read(properties, "parameters", ParametersFile.committed)(ParametersFile.parse)

  private def rendering(format: String): Either[String, Prediction => String] = format match {
    case "text" => Right(p => PredictionText.lines(p).mkString("\n"))
    case "json" => Right(PredictionJson.render)
    case other =>
      Left(BadValue("format", other, "text or json", "Pass -Dformat=text or leave it out.").message)
  }

  private def calibrated: Vector[String] = EnvironmentLoader.calibrated

  private val Usage =
    """Predicts response times, utilisation and cost, without any load.
      |
      |  mvn -q exec:java@predict -Denvironment=mobius-test-2 [-Dsimulation=MobiusBaseline]
      |      [-Dset=mod-authtoken.tasks=6,database.class=db.r6g.8xlarge] [-Dformat=json]
      |
      |  environment  a cluster of the published tests: mobius-test-1 to -9, consolidation-1 to -8
      |  simulation   simulation to predict (default MobiusBaseline), with the settings of a run such as
      |               -Drate, -Dtenants, -Dexclude; always in the closed model
      |  set          changes to the environment: MODULE.tasks=N, database.class=CLASS,
      |               instances.type=TYPE, instances.count=N, search.type=TYPE, search.count=N
      |  format       text (default) or json
      |  out          a file to write to, free of what Maven prints
      |  parameters   a file made by exec:java@calibrate (default: the published tests', all on Okapi)
      |  prices       a table like src/main/resources/prices/aws.csv (default: that one)""".stripMargin
}
