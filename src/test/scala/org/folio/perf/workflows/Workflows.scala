package org.folio.perf.workflows

import org.folio.perf.flow.Workflow
import authority.{CreateAuthority, ViewAuthority}
import bulkedit.{EditHoldings, EditItems, EditMarcInstances, EditUsers}
import circulation._
import consortium.ShareInstance
import discovery._
import exports.ExportRecords
import finance._
import harvest.Harvest
import imports._
import inventory._
import invoices._
import lists.RefreshAllLists
import orders._
import organizations.{ExportOrders, OrganizationCrud}
import patron.ViewAccount
import search.Searches
import users.PatronCrud

/** All workflows. `Smoke` runs each of them; every other simulation lists its own. */
object Workflows {

  val all: Vector[Workflow] = Vector(
    CirculationDesk.workflow,
    RenewLoans.workflow,
    RequestItem.workflow,
    RequestTitle.workflow,
    HoldTitle.workflow,
    LendByMediation.workflow,
    RequestFromCatalogue.workflow,
    ViewAccount.workflow,
    Searches.workflow,
    InvoicePayment.workflow,
    FiscalYearRollover.workflow,
    OrderPlacement.workflow,
    ReceivePieces.workflow,
    ExportReceiving.workflow,
    ExportRecords.workflow,
    CheckAvailability.workflow,
    Harvest.incremental,
    Harvest.full,
    ImportRecord.workflow,
    OverlayRecord.workflow,
    ShareInstance.workflow,
    ViewBib.workflow,
    ViewHoldings.workflow,
    ViewMarcSource.workflow,
    EditMarc.workflow,
    ItemRecords.workflow,
    ViewAuthority.workflow,
    ExportRecords.byKind,
    ImportWithSplitting.creates,
    ImportWithSplitting.updates,
    DepositImport.workflow,
    RefreshAllLists.workflow,
    EditUsers.workflow,
    EditItems.workflow,
    EditHoldings.workflow,
    EditMarcInstances.workflow,
    NlaWorkflows.circulationDesk,
    NlaWorkflows.loanRenewal,
    NlaWorkflows.itemRequest,
    InvoiceCrud.workflow,
    InvoicePayment.approval,
    LedgerCrud.workflow,
    OrderCrud.workflow,
    OrganizationCrud.workflow,
    PatronCrud.workflow,
    NlaWorkflows.fiscalYearRollover,
    MonitorPickSlips.placesWorkflow,
    MonitorPickSlips.requestsWorkflow,
    MonitorPickSlips.pickSlipsWorkflow,
    ViewPatronRecord.workflow,
    ViewInventoryRecord.workflow,
    RetrieveHoldings.workflow,
    ViewChangedHoldings.workflow,
    CreateMarcRecord.workflow,
    CreateAuthority.workflow,
    RenewSubscription.workflow,
    ExportOrders.workflow,
  )

  val codes: Vector[String] = all.map(_.code)
}

/** Workflows that the report of the National Library of Australia has under names of its own. */
object NlaWorkflows {

  val circulationDesk: Workflow = CirculationDesk.workflow.named("nla-cico", "circulation-desk")(
    CheckIn.transaction -> "CICO_Checkin",
    CheckOut.transaction -> "CICO_Checkout",
  )

  val loanRenewal: Workflow = RenewLoans.workflow.named("nla-ulr", "patron-loan-renewal")(
    RenewLoans.transaction -> "ULR_Users loan renewal"
  )

  val itemRequest: Workflow = RequestItem.workflow.named("nla-ilr", "item-paging")(
    RequestItem.findRequester -> "ILR_Get RequesterId",
    RequestItem.findItem -> "ILR_Get ItemId",
    RequestItem.create -> "ILR_Item-level requests",
  )

  val fiscalYearRollover: Workflow = FiscalYearRollover.workflow.copy(
    code = "nla-fyr",
    name = "fiscal-year-close",
    flow = FiscalYearRollover.flow(
      OpenRollover.transaction.named("FYR_Load Finance Ledgers Rollover"),
      RollOver.nla,
    ),
  )
}
