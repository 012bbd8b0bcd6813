package org.folio.perf.workflows

import org.folio.perf.flow.Workflow
import org.folio.perf.workflows.circulation._
import org.folio.perf.workflows.finance.{FiscalYearRollover, OpenRollover, RollOver}

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
