package org.folio.perf.runner

import io.gatling.core.Predef._
import org.folio.perf.plan.SimulationPlan
import org.folio.perf.protocol.OkapiProtocol
import org.folio.perf.settings.SecretStore
import scala.concurrent.duration._

/** A simulation with all that folio-perf does around its load; a class of it only names its plan. */
abstract class PerfSimulation(simulation: SimulationPlan) extends Simulation {
  Console.takeOver()
  MavenLink.endWithMaven()
  PerfSimulation.endIfDry(simulation, sendsLoad = true)

  private val prepared = PreparedRun(simulation, sys.props.toMap, sys.env) match {
    case Right(ready) => ready
    case Left(error) => leave(error)
  }
  private val run = new LoadRun(prepared)
  private val guard = stopLoadGeneratorIf("the run was interrupted", _ => run.mustStop)
  private val profile = prepared.plan.profile

  before(run.loadStarts())
  setUp(
    prepared.plan
      .populations(
        prepared.edgeUrl,
        run.recorder,
        prepared.feeders,
        guard,
        toSandbox = prepared.sandbox.isDefined,
        hosts = prepared.settings.target.guard.hosts,
        tokenRefused = prepared.tokens.refused,
      )
      .toList
  ).protocols(OkapiProtocol(prepared.okapiUrl, prepared.tokens))
    // Iterations may finish; one that never does must not hold the run for ever.
    .maxDuration(
      profile.totalMs.millis + prepared.plan.longestWait + PerfSimulation.FinishWithin
    )
  after(run.loadEnds())

  /** Without a stack trace, which Gatling would print for an exception. */
  private def leave(error: RunStartError): Nothing = {
    Console.complain(error.message)
    Runtime.getRuntime.halt(1)
    throw new IllegalStateException(error.message)
  }
}

object PerfSimulation {

  /** A dry run ends here, before anything is started. */
  private[runner] def endIfDry(simulation: SimulationPlan, sendsLoad: Boolean): Unit =
    PreparedRun.readSettings(sys.props.toMap, sys.env, SecretStore.Unread).foreach { settings =>
      if (settings.start.dryRun)
        Runtime.getRuntime.halt(
          DryRun(simulation, settings, sendsLoad)(Console.say) match {
            case Right(true) => 0
            case Right(false) => 1
            case Left(error) =>
              Console.complain(error.message)
              1
          }
        )
    }

  private val FinishWithin = 5.minutes
}
