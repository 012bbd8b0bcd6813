package org.folio.perf.simulations

import org.folio.perf.plan.{Moment, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.scenarios._
import scala.concurrent.duration._

/**
 * The published tests of the NLA: one tenant, every workflow at its own pace, each operation about once
 * a minute, beside imports, exports and a rollover.
 *
 * Source: the configurations of PTF's scripts for a normal load and for longevity.
 */
object NlaSimulations {
  private val NormalLoad = 3600.0
  private val Longevity = 86400.0

  /** Workflows with operations that take turns come as often as they have operations. */
  private lazy val workingDay: Vector[PacedWorkflow] = Vector(
    PacedWorkflow(CirculationDesk, Pace.PerMinute(2)),
    PacedWorkflow(InvoiceApproval, Pace.PerMinute(1)),
    PacedWorkflow(InvoiceEntry, Pace.PerMinute(4)),
    PacedWorkflow(ItemPaging, Pace.PerMinute(1)),
    PacedWorkflow(LedgerKeeping, Pace.PerMinute(4)),
    PacedWorkflow(OrderKeeping, Pace.PerMinute(4)),
    PacedWorkflow(PatronKeeping, Pace.PerMinute(4)),
    PacedWorkflow(PatronLoanRenewal, Pace.PerMinute(1)),
    PacedWorkflow(HoldingsRetrieval, Pace.PerMinute(180, virtualUsers = 10)),
    // 168 requests a minute, of three to four in an iteration.
    PacedWorkflow(InventoryRecordView, Pace.PerMinute(50)),
    PacedWorkflow(OrganizationKeeping, Pace.PerMinute(4)),
    PacedWorkflow(DiscoveryRequest, Pace.PerMinute(1)),
    PacedWorkflow(PatronRecordView, Pace.PerMinute(1)),
    PacedWorkflow(ChangedHoldingsView, Pace.PerMinute(1)),
    PacedWorkflow(PlacesMonitoring, Pace.InTurn(Moment.Share(0), 1.hour, Int.MaxValue)),
    PacedWorkflow(RequestMonitoring, Pace.PerMinute(1)),
    PacedWorkflow(PickSlipMonitoring, Pace.PerMinute(20)),
    PacedWorkflow(AuthorityViews, Pace.PerMinute(1)),
    PacedWorkflow(BibViews, Pace.PerMinute(1)),
    PacedWorkflow(HoldingsViews, Pace.PerMinute(1)),
    PacedWorkflow(MarcSourceViews, Pace.PerMinute(1)),
    PacedWorkflow(MarcEditing, Pace.PerMinute(1)),
    PacedWorkflow(ItemRecordKeeping, Pace.PerMinute(3)),
  )

  /** Nine files, one an iteration, five minutes from the end of one to the start of the next. */
  private lazy val exported: PacedWorkflow =
    PacedWorkflow(RecordExportByKind, Pace.InTurn(Moment.DataExport, 5.minutes, atMost = 9))

  /** Each file once. */
  private lazy val imported: PacedWorkflow =
    PacedWorkflow(DepositImport, Pace.Imports(Moment.DataImport, _ => DepositImport.files))

  private def rollover(afterSeconds: Double, testSeconds: Double): PacedWorkflow =
    PacedWorkflow(
      FiscalYearClose,
      Pace.InTurn(Moment.Share(afterSeconds / testSeconds), Duration.Zero, atMost = 1),
    )

  private lazy val day: Vector[PacedWorkflow] =
    workingDay :+ exported :+ imported

  val normalLoad: SimulationPlan = SimulationPlan(
    "NlaNormalLoad",
    "One large library: each operation about once a minute, beside imports, exports and a rollover.",
    day :+ rollover(2600, NormalLoad),
    oneTenant = true,
    preparedBy = "PrepareNla",
  )

  val longevity: SimulationPlan = normalLoad
    .copy(
      name = "NlaLongevity",
      description =
        "One large library, for -Dduration=24h, with a rollover near the end: does anything slow down?",
    )
    .running(day :+ rollover(85400, Longevity))

  val prepare: SimulationPlan = normalLoad.copy(
    name = "PrepareNla",
    description = "No load: makes the records that NlaNormalLoad will take and the target lacks.",
  )
}
