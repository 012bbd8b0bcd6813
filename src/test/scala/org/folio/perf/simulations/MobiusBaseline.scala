package org.folio.perf.simulations

import org.folio.perf.flow.Workflow
import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.workflows._
import circulation.{CirculationDesk, RenewLoans, RequestItem}
import consortium.ShareInstance
import discovery.CheckAvailability
import exports.ExportRecords
import harvest.Harvest
import inventory.{ImportRecord, OverlayRecord}
import invoices.InvoicePayment
import orders.{ExportReceiving, OrderPlacement, ReceivePieces}
import patron.ViewAccount
import search.Searches

/** A consortium on a working day. */
class MobiusBaseline extends PerfSimulation(MobiusBaseline.plan)

object MobiusBaseline {

  val plan: SimulationPlan = SimulationPlan(
    "MobiusBaseline",
    "A consortium on a working day: each tenant runs most workflows once a minute, large ones twice.",
  )(() => workingDay)

  private[simulations] lazy val circulation: Vector[PacedWorkflow] = Vector(
    CirculationDesk.workflow,
    RenewLoans.workflow,
    RequestItem.workflow,
  ).map(onceAMinute)

  private lazy val acquisitions: Vector[PacedWorkflow] = Vector(
    InvoicePayment.workflow,
    OrderPlacement.workflow,
    ReceivePieces.workflow,
    ExportReceiving.workflow,
  ).map(onceAMinute)

  private[simulations] lazy val catalogue: Vector[PacedWorkflow] = Vector(
    onceAMinute(ViewAccount.workflow),
    onceAMinute(Searches.workflow),
    // Between two files the published script pauses for five minutes.
    PacedWorkflow(ExportRecords.workflow, Pace.PerMinute(0.2)),
    onceAMinute(CheckAvailability.workflow),
    PacedWorkflow(Harvest.incremental, Pace.BackToBack()),
    onceAMinute(ImportRecord.workflow),
    onceAMinute(OverlayRecord.workflow),
    onceAMinute(ShareInstance.workflow),
  )

  /** Workflows of the published MOBIUS tests, at their pace. */
  private[simulations] lazy val workingDay: Vector[PacedWorkflow] =
    circulation ++ acquisitions ++ catalogue

  private def onceAMinute(workflow: Workflow): PacedWorkflow =
    PacedWorkflow(workflow, Pace.PerMinute(1))
}
