package org.folio.perf.workflows.finance

import org.folio.perf.protocol.SessionKey

/** What is known of a ledger that is rolled over, and of its rollover. */
private[finance] object RolloverKeys {
  val FundOfLedgerId: SessionKey = SessionKey("fundOfLedgerId")
  val FundTypeId: SessionKey = SessionKey("fundTypeId")
  val FromYearId: SessionKey = SessionKey("fromYearId")
  val ToYearId: SessionKey = SessionKey("toYearId")
  val Series: SessionKey = SessionKey("fiscalYearSeries")
  val YearStart: SessionKey = SessionKey("fiscalYearStart")
  val YearEnd: SessionKey = SessionKey("fiscalYearEnd")

  /** The vendor of some invoice that is not paid yet. */
  val UnpaidVendorId: SessionKey = SessionKey("unpaidVendorId")
  val RolloverId: SessionKey = SessionKey("rolloverId")

  /** The four statuses: Not Started, In Progress, Success or Error. */
  val Overall: SessionKey = SessionKey("overallRolloverStatus")
  val BudgetsClosing: SessionKey = SessionKey("budgetsClosingRolloverStatus")
  val Financial: SessionKey = SessionKey("financialRolloverStatus")
  val Orders: SessionKey = SessionKey("ordersRolloverStatus")

  /** In the order of the published reports. */
  val statuses: Vector[SessionKey] = Vector(Orders, Overall, Financial, BudgetsClosing)

  /** Of the progress record. */
  val Started: SessionKey = SessionKey("rolloverStarted")
  val Updated: SessionKey = SessionKey("rolloverUpdated")
}
