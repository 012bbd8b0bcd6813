package org.folio.perf.programs

import java.nio.file.Paths
import org.folio.perf.app.{Answer, Asked}
import org.folio.perf.capacity.network.NetworkParameters
import org.folio.perf.capacity.prediction._
import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.model.{Platform, PriceTable}
import org.folio.perf.plan.LoadPlan
import org.folio.perf.runner.PreparedRun
import org.folio.perf.simulations.MobiusBaseline

/**
 * Predicts the results of a simulation on a cluster with the calibrated capacity model, without any load:
 * `./perf predict -Denvironment=mobius-test-4 -Dsimulation=MobiusBaseline`.
 *
 * Exit codes: 0 done, 1 bad arguments.
 */
object PredictMain extends LoadProgram("environment", "simulation", "format", "out", "prices") {

  protected def told(asked: Asked): Either[String, Answer] = for {
    render <- ProgramInputs.form[Prediction => String](
      asked,
      "text" -> (PredictionText.lines(_).mkString("\n")),
      "json" -> PredictionJson.render,
    )
    text <- predict(asked).map(render)
    told <- ProgramInputs.value(asked, "out", text) { file =>
      ProgramInputs.write("out", Paths.get(file), text + "\n").map(_ => s"Written: $file")
    }
  } yield Answer(Vector(told))

  private[programs] def predict(asked: Asked): Either[String, Prediction] =
    for {
      simulation <- ProgramInputs.simulation(asked, MobiusBaseline.plan)
      environment <- environmentOf(asked)
      machines <- ProgramInputs.file(asked, "prices", PriceTable.committed)(PriceTable.parse)
      settings <- PreparedRun.readSettings(asked.settings, asked.environment)
      plan <- LoadPlan.build(simulation, settings)
      (load, unknown) = PlanLoad(plan)
      prediction <- new Predictor(NetworkParameters.committed, machines)(
        environment,
        simulation.name,
        load,
        unknown,
      ).left.map(withCalibrated(environment, _))
    } yield prediction

  private def withCalibrated(environment: Environment, problem: String): String =
    if (environment.platform == Platform.Eureka) problem
    else s"$problem Use one of ${calibrated.mkString(", ")}, or your own with campaign = mobius."

  private def environmentOf(asked: Asked): Either[String, Environment] =
    asked.text("environment") match {
      case None =>
        Left(s"Which environment? Pass -Denvironment=NAME: ${calibrated.mkString(", ")}.")
      case Some(name) => ProgramInputs.environment(name)
    }

  private def calibrated: Vector[String] = EnvironmentLoader.calibrated

  protected def usage: String =
    """Predicts response times, utilisation and cost, without any load.
      |
      |  ./perf predict -Denvironment=mobius-test-2 [-Dsimulation=MobiusBaseline]
      |      [-Dformat=json]
      |
      |  environment  a cluster of the published tests: mobius-test-1 to -9, consolidation-1 to -8
      |  simulation   simulation to predict (default MobiusBaseline), with the settings of a run such as
      |               -Drate, -Dtenants, -Dexclude; always in the closed model
      |  format       text (default) or json
      |  out          a file to write to, free of what Maven prints
      |  prices       a table like src/main/resources/prices/aws.csv (default: that one)""".stripMargin
}
