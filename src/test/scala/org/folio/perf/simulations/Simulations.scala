package org.folio.perf.simulations

import org.folio.perf.model.{ImportJob, LoadProfile}
import org.folio.perf.plan.{FixedLoad, Moment, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.scenarios._
import org.folio.perf.settings.Settings
import scala.concurrent.duration._

/** All simulations. Their classes are named as these. */
object Simulations {

  /** Long enough that what is changed and deleted has been made by then, by the iteration before. */
  private val SmokeSeconds = 30L

  /**
   * Each workflow's transactions at least once: check-in and check-out are two iterations of one workflow.
   *
   * @param pace of a workflow that takes so many iterations
   */
  private[simulations] def everything(seconds: Long)(pace: Int => Pace): SimulationPlan =
    SimulationPlan(
      "Smoke",
      "Every transaction once, at one tenant, to see whether all of them work.",
      Scenarios.all.map {
        // One after the other, as cataloguers do it.
        case DepositImport =>
          PacedWorkflow(DepositImport, Pace.Imports(Moment.Share(0), _ => DepositImport.files))
        case scenario =>
          PacedWorkflow(scenario, pace(scenario.turns.fold(1)(_.untilAll)))
      },
      fixed = Some(FixedLoad(LoadProfile(rampUpMs = 0, steadyStateMs = seconds * 1000))),
    )

  val smoke: SimulationPlan = everything(SmokeSeconds) { iterations =>
    Pace.PerMinute(iterations * 60 / SmokeSeconds.toDouble)
  }

  private lazy val circulation: Vector[WorkflowScenario] =
    Vector(CheckInCheckOut, LoanRenewal, ItemLevelRequest)

  private lazy val acquisitions: Vector[WorkflowScenario] =
    Vector(InvoicePayment, OrderPlacement, SerialsReceiving, ReceivingExport)

  private lazy val catalogue: Vector[WorkflowScenario] = Vector(
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
  private lazy val workingDay: Vector[PacedWorkflow] =
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

  /** Those of the published tests. */
  private val DeskUsers = 8

  /** A generous pace of an import, and what a file takes beside it. */
  private val MsPerRecord = 50L
  private val MsPerFile = 30000L

  val dataImportCheckInCheckOut: SimulationPlan = SimulationPlan(
    "DataImportCheckInCheckOut",
    "MARC files are imported one after the other, beside the circulation desks of the same library.",
    Vector(
      imported(MarcCreate, ImportJob.Create),
      imported(MarcUpdate, ImportJob.Update),
      PacedWorkflow(DeskBesideImport, Pace.Users(DeskUsers)),
    ),
    oneTenant = true,
    lasts = Some(importTime),
    // Else the shortest import would have none of the eight at the desk beside it.
    thinkTimeAtSandbox = 0.1,
  )

  /** Once the desks were alone for a while. */
  private def imported(scenario: WorkflowScenario, job: ImportJob): PacedWorkflow =
    PacedWorkflow(
      scenario,
      Pace.Imports(Moment.DesksWereAlone, _.imports.files.size),
      _.imports.job.contains(job),
    )

  /** About how long the series of files takes; the target is not known to be faster than published ones. */
  private def importTime(settings: Settings): FiniteDuration = {
    val imports = settings.load.imports
    val speed = settings.target.sandbox.fold(1.0)(_.jobSpeed)
    val jobsMs = imports.files.map(_.records * MsPerRecord).sum / speed
    imports.alone + imports.pause * imports.files.size.toLong +
      (jobsMs.toLong + imports.files.size * MsPerFile).millis
  }

  val listsRefresh: SimulationPlan = SimulationPlan(
    "ListsRefresh",
    "Lists are refreshed by -Dlists.virtualUsers=1, 5 or 10; with 1,5,10 all three tests one after the other.",
    Vector(PacedWorkflow(ListRefresh, Pace.Together(_.lists.virtualUsers.max))),
    oneTenant = true,
    lasts = Some(refreshTime),
  )

  /** Of all lists by one virtual user, one after the other, in the published test. */
  private val AllListsMs = 12000000L

  /** About how long the tests take: five virtual users are faster than one, not by much. */
  private def refreshTime(settings: Settings): FiniteDuration = {
    val lists = settings.load.lists
    val speed = settings.target.sandbox.fold(1.0)(_.jobSpeed)
    val ms = lists.virtualUsers.map(users => AllListsMs / math.min(users, 4)).sum * lists.loops
    (ms / speed).toLong.millis + 30.seconds
  }

  val all: Vector[SimulationPlan] = Vector(
    smoke,
    checkInCheckOut,
    mobiusBaseline,
    mobiusWithoutReceivingExport,
    mobiusHighLoad,
    mobiusLongevity,
    mobiusFiscalYearRollover,
    dataImportCheckInCheckOut,
    listsRefresh,
    NlaSimulations.normalLoad,
    NlaSimulations.longevity,
  )

  val prepareMobius: SimulationPlan = mobiusBaseline.copy(
    name = "PrepareMobius",
    description = "No load: makes the records that MobiusBaseline will take and the target lacks.",
  )

  val prepareDataImport: SimulationPlan = dataImportCheckInCheckOut.copy(
    name = "PrepareDataImport",
    description =
      "No load: makes what DataImportCheckInCheckOut will take, and the files that it imports.",
  )

  val prepareLists: SimulationPlan = listsRefresh.copy(
    name = "PrepareLists",
    description = "No load: makes the lists of ListsRefresh that the target lacks.",
  )

  /** What is started like a simulation and only makes records; `all` are the simulations proper. */
  val preparations: Vector[SimulationPlan] =
    Vector(prepareMobius, NlaSimulations.prepare, prepareDataImport, prepareLists)
}
