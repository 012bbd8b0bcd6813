package org.folio.perf.programs

import org.folio.perf.app.{Arguments, ExitCode}
import org.folio.perf.runner.DoctorRun
import org.folio.perf.settings.SettingsError.UnknownName
import org.folio.perf.simulations.{MobiusBaseline, Simulations}

/**
 * Checks whether a run can succeed, without load:
 * `mvn -q exec:java@doctor -Dsimulation=MobiusBaseline -Dtarget=NAME`.
 *
 * Exit codes: 0 the run can succeed; 1 bad arguments, or the target does not respond; 2 the run cannot succeed.
 */
object DoctorMain {

  def main(arguments: Array[String]): Unit =
    if (Arguments.askForHelp(arguments, sys.props)) println(Usage)
    else System.exit(run(sys.props.toMap, sys.env))

  private[perf] def run(
      properties: Map[String, String],
      environment: Map[String, String],
  ): Int = {
    val name = properties.getOrElse("simulation", MobiusBaseline.plan.name)
    Simulations.all.find(_.name == name) match {
      case None =>
        Console.err.println(
          UnknownName("simulation", name, Simulations.all.map(_.name)).message
        )
        ExitCode.BadArguments
      case Some(simulation) =>
        DoctorRun(simulation, properties, environment) match {
          case Left(error) =>
            Console.err.println(error.message)
            ExitCode.BadArguments
          case Right(canSucceed) => if (canSucceed) ExitCode.Done else ExitCode.VerdictNotPassed
        }
    }
  }

  private val Usage =
    """Checks whether a run can succeed: log-ins, modules, clocks, the fiscal year, and enough records.
      |
      |  mvn -q exec:java@doctor -Dsimulation=MobiusBaseline -Dtarget=NAME [-Dduration=1h ...]
      |
      |  simulation  simulation to check (default MobiusBaseline), with all settings of a run
      |  drift       true: whether the target's interfaces are those that the requests were written against""".stripMargin
}
