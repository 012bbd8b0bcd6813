package org.folio.perf.testkit

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.plan.{LoadPlan, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.protocol.{Okapi, Transaction, TransactionChain}
import org.folio.perf.scenarios._
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._

/** Plans for the specs of the check before a run. */
object SamplePlan {

  /** One that spends money. */
  object Spending extends WorkflowScenario {
    val code = "pay"
    val name = "pay"
    val title = "Someone pays."
    val transactions: Vector[Share] = Vector(
      Share(Transaction("PAY_TC: First")(Okapi.get("/users")), 1),
      Share(Transaction("PAY_TC: Second")(Okapi.get("/users")), 1),
    )
    val needs: Map[RecordKind, Double] = Map.empty
    override val needsFiscalYear = true
    def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = ChainBuilder.Empty
  }

  /** For an hour, each workflow once a minute and tenant. */
  def apply(scenarios: WorkflowScenario*)(tenants: Int): LoadPlan = {
    val simulation =
      SimulationPlan("Test", "A test.", scenarios.toVector.map(PacedWorkflow(_, Pace.PerMinute(1))))
    val load: LoadSettings = SampleSettings.load.copy(duration = 1.hour)
    LoadPlan
      .build(simulation, SampleSettings.settings(load, SampleSettings.accounts(tenants)))
      .fold(message => throw new IllegalStateException(message), identity)
  }
}
