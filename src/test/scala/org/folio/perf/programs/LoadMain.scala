package org.folio.perf.programs

import io.gatling.app.Gatling
import io.gatling.core.Predef.Simulation
import org.folio.perf.app.ExitCode
import org.folio.perf.settings.SettingsReference
import org.folio.perf.simulations.Simulations
import scala.util.Try

/**
 * Starts a load without Maven, as the container does: Gatling with the simulation that `-Dsimulation` names. Other
 * arguments are Gatling's. Exits with 1 if there is no such simulation.
 */
object LoadMain {

  def main(arguments: Array[String]): Unit =
    if (SettingsReference.isHelp(sys.props.toMap)) SettingsReference.help.foreach(println(_))
    else start(arguments)

  private def start(arguments: Array[String]): Unit =
    className(sys.props.getOrElse("simulation", "")) match {
      case Some(found) => Gatling.main(Array("--simulation", found) ++ arguments)
      case None =>
        CheckArguments.complaint(sys.props.toMap, sys.env).foreach(Console.err.println(_))
        System.exit(ExitCode.BadArguments)
    }

  /** `None`: there is no such simulation. */
  private[programs] def className(simulation: String): Option[String] = {
    val name = s"${Simulations.getClass.getPackageName}.$simulation"
    Try(Class.forName(name, false, getClass.getClassLoader)).toOption
      .filter(classOf[Simulation].isAssignableFrom(_))
      .map(_.getName)
  }
}
