package org.folio.perf.simulations

import org.folio.perf.flow.Workflow
import org.folio.perf.plan.{Moment, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.workflows._
import authority.ViewAuthority
import circulation.MonitorPickSlips
import discovery._
import exports.ExportRecords
import finance.LedgerCrud
import imports.DepositImport
import inventory._
import invoices.{InvoiceCrud, InvoicePayment}
import orders.OrderCrud
import organizations.OrganizationCrud
import users.PatronCrud
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
    oneTenant = true,
    preparedBy = "PrepareNla",
  )(() => workingDay :+ rollover(afterSeconds = 2600, testSeconds = 3600))

  /** A workflow with operations that take turns has one iteration per minute for each operation. */
  private[simulations] lazy val workingDay: Vector[PacedWorkflow] = Vector(
    perMinute(NlaWorkflows.circulationDesk, 2),
    perMinute(InvoicePayment.approval),
    perMinute(InvoiceCrud.workflow, 4),
    perMinute(NlaWorkflows.itemRequest),
    perMinute(LedgerCrud.workflow, 4),
    perMinute(OrderCrud.workflow, 4),
    perMinute(PatronCrud.workflow, 4),
    perMinute(NlaWorkflows.loanRenewal),
    PacedWorkflow(RetrieveHoldings.workflow, Pace.PerMinute(180, virtualUsers = 10)),
    // 168 requests per minute, three to four in an iteration.
    perMinute(ViewInventoryRecord.workflow, 50),
    perMinute(OrganizationCrud.workflow, 4),
    perMinute(RequestFromCatalogue.workflow),
    perMinute(ViewPatronRecord.workflow),
    perMinute(ViewChangedHoldings.workflow),
    PacedWorkflow(
      MonitorPickSlips.placesWorkflow,
      Pace.Series(Moment.Share(0), 1.hour, Int.MaxValue),
    ),
    perMinute(MonitorPickSlips.requestsWorkflow),
    perMinute(MonitorPickSlips.pickSlipsWorkflow, 20),
    perMinute(ViewAuthority.workflow),
    perMinute(ViewBib.workflow),
    perMinute(ViewHoldings.workflow),
    perMinute(ViewMarcSource.workflow),
    perMinute(EditMarc.workflow),
    perMinute(ItemRecords.workflow, 3),
    // Nine files, five minutes from the end of one to the start of the next.
    PacedWorkflow(ExportRecords.byKind, Pace.Series(Moment.DataExport, 5.minutes, atMost = 9)),
    PacedWorkflow(
      DepositImport.workflow,
      Pace.ImportSeries(Moment.DataImport, _ => DepositImport.fileCount),
      _.nla.importStart.isDefined,
    ),
  )

  private def perMinute(workflow: Workflow, iterations: Double = 1): PacedWorkflow =
    PacedWorkflow(workflow, Pace.PerMinute(iterations))

  /** Begins at the same share of the steady state as in a test of `testSeconds`. */
  private[simulations] def rollover(afterSeconds: Double, testSeconds: Double): PacedWorkflow =
    PacedWorkflow(
      NlaWorkflows.fiscalYearRollover,
      Pace.Series(Moment.Share(afterSeconds / testSeconds), Duration.Zero, atMost = 1),
    )
}
