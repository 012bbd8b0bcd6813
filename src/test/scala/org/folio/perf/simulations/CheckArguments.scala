package org.folio.perf.simulations

import io.gatling.core.GatlingConfigured
import org.folio.perf.app.ExitCode
import org.folio.perf.plan.{LoadPlan, StopCheck}
import org.folio.perf.runner.PreparedRun
import org.folio.perf.settings.SettingsError.UnknownName

/**
 * Looks at the arguments of `mvn gatling:test` before Gatling does, so that a wrong one costs one clear
 * line. The build runs it after each compilation of the tests; without a load run in sight it does
 * nothing. Exits with 1 when something is wrong.
 */
object CheckArguments {

  /** @param arguments `goals=[...]`, as Maven was called with */
  def main(arguments: Array[String]): Unit =
    if (arguments.exists(_.contains("gatling"))) {
      GatlingConfigured.outsideOfARun()
      complaint(sys.props.toMap, sys.env).foreach { message =>
        Console.err.println(message)
        System.exit(ExitCode.BadArguments)
      }
    }

  /** What is wrong; `None`: nothing. */
  private[simulations] def complaint(
      properties: Map[String, String],
      environment: Map[String, String],
  ): Option[String] =
    properties.get("simulation") match {
      case None if properties.contains("gatling.simulationClass") => None
      case None => Some(s"Which simulation? Pass -Dsimulation=NAME:\n$list")
      case Some(name) =>
        val checked = for {
          simulation <- startable
            .find(_.name == name)
            .toRight(
              UnknownName("simulation", name, startable.map(_.name)).message
            )
          settings <- PreparedRun.readSettings(properties, environment).left.map(_.message)
          _ <- PreparedRun.baseline(settings).left.map(_.message)
          plan <- LoadPlan.build(simulation, settings)
          _ <- StopCheck(plan, settings)
        } yield ()
        checked.left.toOption
    }

  /** Made when it is asked for: before that, Gatling has to be told that this is no run. */
  private def startable = Simulations.all ++ Simulations.preparations

  private def list: String = {
    val width = startable.map(_.name.length).max
    startable
      .map(simulation => s"  ${simulation.name.padTo(width, ' ')}  ${simulation.description}")
      .mkString("\n")
  }
}
