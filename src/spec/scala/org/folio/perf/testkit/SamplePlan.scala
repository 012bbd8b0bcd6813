package org.folio.perf.testkit

import org.folio.perf.flow.{Independent, Single, Workflow}
import org.folio.perf.plan.{LoadPlan, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.protocol.{Folio, Transaction}
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._

/** Plans for the specs of the check before a run. */
object SamplePlan {

  /** A workflow that spends money. */
  val Spending: Workflow = Workflow(
    code = "pay",
    name = "pay",
    title = "Someone pays.",
    flow = Independent(
      Single(Transaction("PAY_TC: First")(Folio.get("/users"))),
      Single(Transaction("PAY_TC: Second")(Folio.get("/users"))),
    ),
    needsFiscalYear = true,
  )

  /** For an hour, each workflow once a minute and tenant. */
  def apply(workflows: Workflow*)(tenants: Int): LoadPlan = {
    val simulation =
      SimulationPlan("Test", "A test.")(() => workflows.toVector.map(PacedWorkflow(_, Pace.PerMinute(1))))
    val load: LoadSettings = SampleSettings.load.copy(duration = 1.hour)
    LoadPlan
      .build(simulation, SampleSettings.settings(load, SampleSettings.accounts(tenants)))
      .fold(message => throw new IllegalStateException(message), identity)
  }
}
