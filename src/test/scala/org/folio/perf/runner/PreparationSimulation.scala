package org.folio.perf.runner

import io.gatling.core.Predef._
import org.folio.perf.app.ExitCode
import org.folio.perf.plan.SimulationPlan

/**
 * A preparation that is started like a simulation. It sends no load: it creates records and ends before
 * Gatling needs a scenario.
 */
abstract class PreparationSimulation(simulation: SimulationPlan) extends Simulation {
  Console.takeOver()
  ExitCodeFile.endWithMaven()
  PerfSimulation.endIfDry(simulation, sendsLoad = false)

  PreparationRun(simulation, sys.props.toMap, sys.env) match {
    case Left(error) =>
      Console.complain(error.message)
      Runtime.getRuntime.halt(1)
    case Right(prepared) =>
      PreparationRun.lines(prepared).foreach(Console.say)
      if (!prepared.isComplete) ExitCodeFile.here.foreach(_.leave(ExitCode.VerdictNotPassed))
      Runtime.getRuntime.halt(if (prepared.isComplete) ExitCode.Done else ExitCode.VerdictNotPassed)
  }
}
