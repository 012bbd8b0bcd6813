package org.folio.perf.workflows.finance

import org.folio.perf.protocol.AcquisitionsKeys.LedgerId
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.Step.{ifThere, need}
import org.folio.perf.protocol.{Checks, FolioRequest, Transaction}
import RolloverKeys._

/**
 * A librarian opens a ledger's rollover page, which shows its fiscal year, one of its funds with type
 * and budget, and the fiscal years to choose from.
 *
 * Needs: `ledgerId` of a ledger whose current fiscal year is followed by another of its series.
 * The ledger may have no funds, and its funds no type and no budget. Leaves: both years.
 * Source: PTF's JMeter script (MOBIUS, NLA). It draws from all later years; here it is the next one.
 */
object OpenRollover {

  val transaction: Transaction = Transaction("FYR_TC: Load Finance Ledgers Rollover")(
    fundsOfLedger,
    currentYear,
    ledger,
    ifThere(FundTypeId)(fundType),
    ifThere(FundOfLedgerId)(budget),
    yearsOfSeries,
    need(ToYearId)("no fiscal year follows the current one of the ledger"),
  )

  private def fundsOfLedger: FolioRequest =
    get("/finance/funds")
      .query(s"""ledgerId=="${LedgerId.el}" sortby name""")
      .limit(1000)
      .check(
        Checks.hasField("funds"),
        Checks.captureRandomIfThere("$.funds[*].id", FundOfLedgerId),
        Checks.captureRandomIfThere("$.funds[*].fundTypeId", FundTypeId),
      )

  private def currentYear: FolioRequest =
    get("/finance/ledgers/{id}/current-fiscal-year", LedgerId)
      .limit(1000)
      .check(
        Checks.capture("$.id", FromYearId),
        Checks.captureFirst("series", Series),
        Checks.captureFirst("periodStart", YearStart),
        Checks.captureFirst("periodEnd", YearEnd),
      )

  private def ledger: FolioRequest =
    get("/finance/ledgers/{id}", LedgerId).limit(1000).check(Checks.says("id", LedgerId))

  private def fundType: FolioRequest =
    get("/finance/fund-types")
      .query(s"id==${FundTypeId.el}")
      .limit(1000)
      .check(Checks.says("id", FundTypeId))

  private def budget: FolioRequest =
    get("/finance/budgets")
      .query(s"(fundId==${FundOfLedgerId.el}) and fiscalYearId==${FromYearId.el}")
      .limit(1000)
      .check(Checks.listSays("budgets", "fundId", FundOfLedgerId))

  private def yearsOfSeries: FolioRequest =
    get("/finance/fiscal-years")
      .query(s"""series=="${Series.el}" sortby periodStart""")
      .limit(1000)
      .check(
        Checks.hasField("fiscalYears"),
        Checks
          .captureIfThere(s"""$$.fiscalYears[?(@.periodStart >= "${YearEnd.el}")].id""", ToYearId),
      )
}
