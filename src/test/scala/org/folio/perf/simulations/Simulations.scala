package org.folio.perf.simulations

import org.folio.perf.model.LoadProfile
import org.folio.perf.plan.{FixedLoad, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.scenarios._

/** All simulations. Their classes are named as these. */
object Simulations {

  private val SmokeSeconds = 6L

  /** Each workflow's transactions at least once: check-in and check-out are two iterations of one workflow. */
  val smoke: SimulationPlan = SimulationPlan(
    "Smoke",
    "Every transaction once, at one tenant, to see whether all of them work.",
    Scenarios.all.map { scenario =>
      val iterations = scenario.transactions.map(1 / _.perIteration).max.max(1)
      PacedWorkflow(scenario, Pace.PerMinute(iterations * 60 / SmokeSeconds.toDouble))
    },
    fixed = Some(FixedLoad(LoadProfile(rampUpMs = 0, steadyStateMs = SmokeSeconds * 1000))),
  )

  /** Rollovers close budgets, so invoices and orders fail after them: published tests kept them apart. */
  private val notAllDay: Vector[WorkflowScenario] = Vector(FiscalYearRollover)

  /** The pace of the published MOBIUS tests. */
  val mobiusBaseline: SimulationPlan = SimulationPlan(
    "MobiusBaseline",
    "A consortium on a working day: each tenant runs each workflow once a minute, large ones twice, " +
      "and exports records once; the shared catalogue is harvested.",
    Scenarios.all.diff(notAllDay).filterNot(_ == FullHarvest).map(atUsualPace),
  )

  val mobiusHighLoad: SimulationPlan = SimulationPlan(
    "MobiusHighLoad",
    "A consortium at its busiest: as MobiusBaseline, with four rounds of the seven searches a minute " +
      "and a full harvest.",
    Scenarios.all.diff(notAllDay).map {
      case CatalogueSearch => PacedWorkflow(CatalogueSearch, Pace.PerMinute(4))
      case other => atUsualPace(other)
    },
  )

  /** As in the published tests. */
  private def atUsualPace(scenario: WorkflowScenario): PacedWorkflow = scenario match {
    case RecordExport => PacedWorkflow(RecordExport, Pace.OnceTogether)
    case IncrementalHarvest | FullHarvest => PacedWorkflow(scenario, Pace.BackToBack)
    case _ => PacedWorkflow(scenario, Pace.PerMinute(1))
  }

  val all: Vector[SimulationPlan] = Vector(smoke, mobiusBaseline, mobiusHighLoad)

  val prepareMobius: SimulationPlan = mobiusBaseline.copy(
    name = "PrepareMobius",
    description = "No load: makes the records that MobiusBaseline will take and the target lacks.",
  )

  /** What is started like a simulation and only makes records; `all` are the simulations proper. */
  val preparations: Vector[SimulationPlan] = Vector(prepareMobius)
}
