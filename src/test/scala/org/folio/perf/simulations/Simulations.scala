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

  private val circulation: Vector[WorkflowScenario] =
    Vector(CheckInCheckOut, LoanRenewal, ItemLevelRequest)

  private val acquisitions: Vector[WorkflowScenario] =
    Vector(InvoicePayment, OrderPlacement, SerialsReceiving, ReceivingExport)

  private val catalogue: Vector[WorkflowScenario] = Vector(
    PatronAccount,
    CatalogueSearch,
    RecordExport,
    Availability,
    IncrementalHarvest,
    SingleRecordImport,
    SingleRecordOverlay,
    InstanceSharing,
  )

  /** The pace of the published MOBIUS tests. */
  private val workingDay: Vector[PacedWorkflow] =
    (circulation ++ acquisitions ++ catalogue).map(atUsualPace)

  private def atUsualPace(scenario: WorkflowScenario): PacedWorkflow = scenario match {
    // Between two files the published script pauses for five minutes.
    case RecordExport => PacedWorkflow(RecordExport, Pace.PerMinute(0.2))
    case IncrementalHarvest | FullHarvest => PacedWorkflow(scenario, Pace.BackToBack)
    case _ => PacedWorkflow(scenario, Pace.PerMinute(1))
  }

  val mobiusBaseline: SimulationPlan = SimulationPlan(
    "MobiusBaseline",
    "A consortium on a working day: each tenant runs each workflow once a minute, large ones twice.",
    workingDay,
  )

  val mobiusWithoutReceivingExport: SimulationPlan = SimulationPlan(
    "MobiusWithoutReceivingExport",
    "A working day on which nobody downloads receiving information.",
    workingDay.filterNot(_.scenario == ReceivingExport),
  )

  val mobiusLongevity: SimulationPlan = SimulationPlan(
    "MobiusLongevity",
    "Working days without a break, for -Dduration=24h: does anything grow or slow down?",
    workingDay,
  )

  val mobiusHighLoad: SimulationPlan = SimulationPlan(
    "MobiusHighLoad",
    "A consortium at its busiest: exports start in all tenants together, single records are imported " +
      "without a pause, and the whole catalogue is harvested.",
    workingDay.map(_.scenario).map {
      case RecordExport => PacedWorkflow(RecordExport, Pace.OnceTogether)
      case imports @ (SingleRecordImport | SingleRecordOverlay) =>
        PacedWorkflow(imports, Pace.BackToBack)
      case other => atUsualPace(other)
    } :+ atUsualPace(FullHarvest),
  )

  /** Acquisitions rest: a rollover closes the budgets that they need. */
  val mobiusFiscalYearRollover: SimulationPlan = SimulationPlan(
    "MobiusFiscalYearRollover",
    "All tenants roll a ledger over together, beside everything but acquisitions.",
    PacedWorkflow(FiscalYearRollover, Pace.OnceTogether) +:
      (circulation ++ catalogue).map(atUsualPace),
  )

  val checkInCheckOut: SimulationPlan = SimulationPlan(
    "CheckInCheckOut",
    "Clerks at the circulation desks of all tenants, and nobody else.",
    Vector(atUsualPace(CheckInCheckOut)),
  )

  val all: Vector[SimulationPlan] = Vector(
    smoke,
    checkInCheckOut,
    mobiusBaseline,
    mobiusWithoutReceivingExport,
    mobiusHighLoad,
    mobiusLongevity,
    mobiusFiscalYearRollover,
    NlaSimulations.normalLoad,
    NlaSimulations.longevity,
  )

  val prepareMobius: SimulationPlan = mobiusBaseline.copy(
    name = "PrepareMobius",
    description = "No load: makes the records that MobiusBaseline will take and the target lacks.",
  )

  /** What is started like a simulation and only makes records; `all` are the simulations proper. */
  val preparations: Vector[SimulationPlan] = Vector(prepareMobius, NlaSimulations.prepare)
}
