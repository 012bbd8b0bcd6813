package org.folio.perf.programs

import org.folio.perf.app._
import org.folio.perf.runner.DoctorRun
import org.folio.perf.simulations.MobiusBaseline

/**
 * Checks whether a run can succeed, without load:
 * `./perf doctor -Dsimulation=MobiusBaseline -Dtarget=NAME`.
 *
 * Exit codes: 0 the run can succeed; 1 bad arguments, or the target does not respond; 2 the run cannot succeed.
 */
object DoctorMain extends LoadProgram("simulation", "drift") {

  protected def told(asked: Asked): Either[String, Answer] = for {
    simulation <- ProgramInputs.simulation(asked, MobiusBaseline.plan)
    canSucceed <- DoctorRun(simulation, asked.settings, asked.environment)
  } yield Answer(Vector.empty, if (canSucceed) ExitCode.Done else ExitCode.VerdictNotPassed)

  protected def usage: String =
    """Checks whether a run can succeed: log-ins, modules, clocks, the fiscal year, and enough records.
      |
      |  ./perf doctor -Dsimulation=MobiusBaseline -Dtarget=NAME [-Dduration=1h ...]
      |
      |  simulation  simulation to check (default MobiusBaseline), with all settings of a run
      |  drift       true: whether the target's interfaces are those that the requests were written against""".stripMargin
}
