package org.folio.perf.simulations

import org.folio.perf.plan.{Moment, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.workflows.NlaWorkflows
import org.folio.perf.workflows.authority.ViewAuthority
import org.folio.perf.workflows.circulation.MonitorPickSlips
import org.folio.perf.workflows.discovery._
import org.folio.perf.workflows.exports.ExportRecords
import org.folio.perf.workflows.finance.LedgerCrud
import org.folio.perf.workflows.imports.DepositImport
import org.folio.perf.workflows.inventory._
import org.folio.perf.workflows.invoices.{InvoiceCrud, InvoicePayment}
import org.folio.perf.workflows.orders.OrderCrud
import org.folio.perf.workflows.organizations.OrganizationCrud
import org.folio.perf.workflows.users.PatronCrud
import scala.concurrent.duration._

/**
 * A published test of the NLA: one tenant, every workflow at its own pace, each operation about once a minute,
 * during imports, exports and a rollover.
 *
 * Source: the configurations of PTF's scripts for a normal load and for longevity.
 */
class NlaNormalLoad extends PerfSimulation(NlaNormalLoad.plan)

object NlaNormalLoad {

  val plan: SimulationPlan = SimulationPlan(
    "NlaNormalLoad",
    "One large library: each operation about once a minute, with imports, exports and a rollover.",
    workingDay :+ rollover(afterSeconds = 2600, testSeconds = 3600),
    oneTenant = true,
    preparedBy = "PrepareNla",
  )

  /** A workflow with operations that take turns has one iteration per minute for each operation. */
  private[simulations] lazy val workingDay: Vector[PacedWorkflow] = Vector(
    PacedWorkflow(NlaWorkflows.circulationDesk, Pace.PerMinute(2)),
    PacedWorkflow(InvoicePayment.approval, Pace.PerMinute(1)),
    PacedWorkflow(InvoiceCrud.workflow, Pace.PerMinute(4)),
    PacedWorkflow(NlaWorkflows.itemRequest, Pace.PerMinute(1)),
    PacedWorkflow(LedgerCrud.workflow, Pace.PerMinute(4)),
    PacedWorkflow(OrderCrud.workflow, Pace.PerMinute(4)),
    PacedWorkflow(PatronCrud.workflow, Pace.PerMinute(4)),
    PacedWorkflow(NlaWorkflows.loanRenewal, Pace.PerMinute(1)),
    PacedWorkflow(RetrieveHoldings.workflow, Pace.PerMinute(180, virtualUsers = 10)),
    // 168 requests per minute, three to four in an iteration.
    PacedWorkflow(ViewInventoryRecord.workflow, Pace.PerMinute(50)),
    PacedWorkflow(OrganizationCrud.workflow, Pace.PerMinute(4)),
    PacedWorkflow(RequestFromCatalogue.workflow, Pace.PerMinute(1)),
    PacedWorkflow(ViewPatronRecord.workflow, Pace.PerMinute(1)),
    PacedWorkflow(ViewChangedHoldings.workflow, Pace.PerMinute(1)),
    PacedWorkflow(
      MonitorPickSlips.placesWorkflow,
      Pace.Series(Moment.Share(0), 1.hour, Int.MaxValue),
    ),
    PacedWorkflow(MonitorPickSlips.requestsWorkflow, Pace.PerMinute(1)),
    PacedWorkflow(MonitorPickSlips.pickSlipsWorkflow, Pace.PerMinute(20)),
    PacedWorkflow(ViewAuthority.workflow, Pace.PerMinute(1)),
    PacedWorkflow(ViewBib.workflow, Pace.PerMinute(1)),
    PacedWorkflow(ViewHoldings.workflow, Pace.PerMinute(1)),
    PacedWorkflow(ViewMarcSource.workflow, Pace.PerMinute(1)),
    PacedWorkflow(EditMarc.workflow, Pace.PerMinute(1)),
    PacedWorkflow(ItemRecords.workflow, Pace.PerMinute(3)),
    // Nine files, five minutes from the end of one to the start of the next.
    PacedWorkflow(ExportRecords.byKind, Pace.Series(Moment.DataExport, 5.minutes, atMost = 9)),
    PacedWorkflow(
      DepositImport.workflow,
      Pace.ImportSeries(Moment.DataImport, _ => DepositImport.fileCount),
    ),
  )

  /** Begins at the same share of the steady state as in a test of `testSeconds`. */
  private[simulations] def rollover(afterSeconds: Double, testSeconds: Double): PacedWorkflow =
    PacedWorkflow(
      NlaWorkflows.fiscalYearRollover,
      Pace.Series(Moment.Share(afterSeconds / testSeconds), Duration.Zero, atMost = 1),
    )
}
