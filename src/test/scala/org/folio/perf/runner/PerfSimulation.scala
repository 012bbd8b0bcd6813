package org.folio.perf.runner

import io.gatling.core.Predef._
import org.folio.perf.app.ExitCode
import org.folio.perf.gatling.{ActorPace, LoadStop, StepSchedule}
import org.folio.perf.plan.{Populations, SimulationPlan}
import org.folio.perf.protocol.GatewayProtocol
import org.folio.perf.settings.Settings
import java.util.Locale
import scala.concurrent.duration._

/** A simulation with preflight, records and report. A subclass only names its plan. */
abstract class PerfSimulation(simulation: SimulationPlan) extends Simulation {
  Console.takeOver()
  ExitCodeFile.endWithMaven()

  private val settings = PerfSimulation.settings(simulation, sendsLoad = true)
  EndOfRun.armBeforeLoad()
  private val prepared = PreparedRun(simulation, settings, sys.props.toMap).fold(Console.leave, identity)
  private val loadStop = new LoadStop
  private val schedule = prepared.plan.search.map(search => new StepSchedule(search.raised))
  private val run = new LoadRun(prepared, why => loadStop(why), schedule)
  private val guard =
    exec(loadStop.chain).exec((new ActorPace).chain).exec(stopLoadGeneratorIf("the run was stopped", _ => run.mustStop))
  private val profile = prepared.plan.profile

  before(run.loadStarts())
  setUp(
    new Populations(prepared.plan, prepared.chain(run.recorder), prepared.feeders, guard, schedule).all.toList
  ).protocols(GatewayProtocol(prepared.okapiUrl, prepared.tokens))
    // Iterations may finish; one that never does must not hold the run for ever.
    .maxDuration(
      profile.totalMs.millis + prepared.plan.longestWait + PerfSimulation.FinishWithin
    )
  after(run.loadEnds())
}

object PerfSimulation {

  /** Settings of this process. A dry run ends here, before anything is started. */
  private[runner] def settings(simulation: SimulationPlan, sendsLoad: Boolean): Settings = {
    // Records, uploads and pages have the same digits and letters everywhere.
    Locale.setDefault(Locale.ROOT)
    val settings = PreparedRun.readSettings(sys.props.toMap, sys.env).fold(Console.leave, identity)
    if (settings.start.dryRun) {
      val isAllowed = DryRun(simulation, settings, sendsLoad)(Console.say).fold(Console.leave, identity)
      Runtime.getRuntime.halt(if (isAllowed) ExitCode.Done else ExitCode.BadArguments)
    }
    settings
  }

  private val FinishWithin = 5.minutes
}
