package org.folio.perf.workflows.finance

import io.gatling.core.session.Session
import org.folio.perf.model.JobOutcome
import org.folio.perf.feeders.kinds.FinanceRecords.LedgerToRollOver
import org.folio.perf.flow.{Flow, InOrder, Workflow}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import Step._
import RolloverKeys._

/**
 * A librarian rolls a ledger over to the next fiscal year: looks at the invoices that are not paid yet,
 * tries the rollover, waits until it is done, and does the same for the real one.
 *
 * Needs: `ledgerId`, and the values that [[OpenRollover]] leaves. A ledger can be rolled over once per fiscal year.
 * Source: PTF's JMeter script (MOBIUS, NLA), which polls without a limit. Here the vendor of an invoice is requested
 * only if there is an invoice. The transaction fails if one of the rollover's statuses is Error. After a failed test
 * rollover the script still sends the real one; here it is not sent, and the test rollover is the recorded job.
 * Otherwise the job is the real rollover, with the duration of its own record. For Trillium: ui-finance 9.0.1.
 */
object RollOver {

  /** Longest wait; published rollovers took up to seven hours. */
  private val AtMost = 12.hours

  private val NotPaid = Vector("Open", "Approved", "Reviewed")
  private val InYear = s"metadata.createdDate>=${YearStart.el}" +
    s" and metadata.createdDate<=${YearEnd.el}"

  val transaction: Transaction = named("FYR_Rollover Ledgers")

  /** The transaction under its name in the NLA's report. */
  val nla: Transaction = named("FYR_Fiscal close - end of FY rollover")

  private def named(name: String): Transaction = Transaction(name)(tried(name), done(name))

  private def tried(name: String): Steps = steps(
    invoicesNotPaid,
    start("Preview"),
    untilOver.goingOn,
    when(outcome(_) != JobOutcome.Succeeded)(
      reportJob(JobReport(s"$name: test rollover", outcome).showing(parts: _*))
    ),
  )

  private def done(name: String): Steps = steps(
    invoicesNotPaid,
    start("Commit"),
    untilOver.goingOn,
    reportJob(
      JobReport(name, outcome)
        .between(Started, Updated)
        .showing(parts: _*)
    ),
  )

  private def invoicesNotPaid: Steps =
    steps(unpaid, unpaidPage, ifThere(UnpaidVendorId)(vendorIfThere(UnpaidVendorId)))

  private def untilOver: Step.Poll = poll(progress, (10.seconds, 10.seconds), AtMost)(isOver)

  private def unpaid: FolioRequest =
    listed("/invoice/invoices", NotPaid.map(status => s"""(status=="$status" and $InYear)""").mkString(" or "), 1)

  private def unpaidPage: FolioRequest =
    firstPage(
      "/invoice/invoices",
      NotPaid.map(status => s"""status=="$status" and $InYear""").mkString(" or ") +
        " sortby invoiceDate/sort.descending",
    )
      .check(isList, captureRandomIfThere("$.invoices[*].vendorId", UnpaidVendorId))

  /** The page of Trillium does not restrict expenditures. */
  private def start(rolloverType: String): Step =
    sinceTrillium(start(rolloverType, ""))
      .before(start(rolloverType, """"restrictExpenditures": true,"""))

  private def start(rolloverType: String, restriction: String): FolioRequest =
    post("/finance/ledger-rollovers", 201)(s"""{
      "ledgerId": "${LedgerId.el}",
      "budgetsRollover": [{
        "rolloverAllocation": true,
        "rolloverBudgetValue": "Available",
        "addAvailableTo": "Available"
      }],
      "encumbrancesRollover": [
        {"orderType": "Ongoing", "basedOn": "InitialAmount"},
        {"orderType": "Ongoing-Subscription", "basedOn": "InitialAmount"},
        {"orderType": "One-time", "basedOn": "InitialAmount"}
      ],
      "needCloseBudgets": true,
      "fromFiscalYearId": "${FromYearId.el}",
      "restrictEncumbrance": true,
      $restriction
      "toFiscalYearId": "${ToYearId.el}",
      "rolloverType": "$rolloverType"
    }""").check(says("ledgerId", LedgerId), capture("$.id", RolloverId))

  private def progress: FolioRequest =
    get("/finance/ledger-rollovers-progress")
      .query(
        s"""ledgerRolloverId=="${RolloverId.el}" sortby metadata.createdDate/sort.descending"""
      )
      .check(says("ledgerRolloverId", RolloverId))
      .check(
        captureFirstIfThere("createdDate", Started),
        captureFirstIfThere("updatedDate", Updated),
      )
      .check(statuses.map(status => captureFirst(status.name, status)): _*)

  private def isOver(session: Session): Boolean =
    statuses.forall(key => Set("Success", "Error")(key.value(session)))

  private def outcome(session: Session): JobOutcome =
    if (!isOver(session)) JobOutcome.TimedOut
    else if (statuses.exists(_.value(session) == "Error")) JobOutcome.Failed
    else JobOutcome.Succeeded

  private def parts: Vector[(String, SessionKey)] =
    statuses.map(key => key.name.stripSuffix("Status") -> key)
}

/** Session keys of a ledger to roll over, and of its rollover. */
private[finance] object RolloverKeys {
  val FundOfLedgerId = SessionKey("fundOfLedgerId")
  val FundTypeId = SessionKey("fundTypeId")
  val FromYearId = SessionKey("fromYearId")
  val ToYearId = SessionKey("toYearId")
  val Series = SessionKey("fiscalYearSeries")
  val YearStart = SessionKey("fiscalYearStart")
  val YearEnd = SessionKey("fiscalYearEnd")

  /** Vendor of any unpaid invoice. */
  val UnpaidVendorId = SessionKey("unpaidVendorId")
  val RolloverId = SessionKey("rolloverId")

  /** The four statuses; each is Not Started, In Progress, Success or Error. */
  val Overall = SessionKey("overallRolloverStatus")
  val BudgetsClosing = SessionKey("budgetsClosingRolloverStatus")
  val Financial = SessionKey("financialRolloverStatus")
  val Orders = SessionKey("ordersRolloverStatus")

  /** The statuses in the order of the published reports. */
  val statuses: Vector[SessionKey] = Vector(Orders, Overall, Financial, BudgetsClosing)

  /** Dates of the progress record. */
  val Started = SessionKey("rolloverStarted")
  val Updated = SessionKey("rolloverUpdated")
}

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
    LedgersApp.ledger,
    ifThere(FundTypeId)(fundType),
    ifThere(FundOfLedgerId)(budget),
    yearsOfSeries,
    need(ToYearId)("no fiscal year follows the current one of the ledger"),
  )

  private def fundsOfLedger: FolioRequest =
    LedgersApp.fundsOfLedger.check(
      captureRandomIfThere("$.funds[*].id", FundOfLedgerId),
      captureRandomIfThere("$.funds[*].fundTypeId", FundTypeId),
    )

  private def currentYear: FolioRequest =
    get("/finance/ledgers/{id}/current-fiscal-year", LedgerId)
      .limit(1000)
      .check(
        capture("$.id", FromYearId),
        captureFirst("series", Series),
        captureFirst("periodStart", YearStart),
        captureFirst("periodEnd", YearEnd),
      )

  private def fundType: FolioRequest =
    matching("/finance/fund-types", s"id==${FundTypeId.el}", 1000)
      .check(says("id", FundTypeId))

  private def budget: FolioRequest =
    matching("/finance/budgets", s"(fundId==${FundOfLedgerId.el}) and fiscalYearId==${FromYearId.el}", 1000)
      .check(listSays("budgets", "fundId", FundOfLedgerId))

  private def yearsOfSeries: FolioRequest =
    matching("/finance/fiscal-years", s"""series=="${Series.el}" sortby periodStart""", 1000)
      .check(
        hasField("fiscalYears"),
        captureIfThere(s"""$$.fiscalYears[?(@.periodStart >= "${YearEnd.el}")].id""", ToYearId),
      )
}

/** Runs once at each tenant: afterwards the funds of the ledger pay nothing more in the current fiscal year. */
object FiscalYearRollover {

  val workflow: Workflow = Workflow(
    code = "fyr",
    name = "fiscal-year-rollover",
    title = "A librarian rolls a ledger over to the next fiscal year.",
    flow = flow(OpenRollover.transaction, RollOver.transaction),
    needsFiscalYear = true,
  )

  private[workflows] def flow(open: Transaction, rollOver: Transaction): Flow =
    InOrder(open, rollOver).takes(LedgerToRollOver)
}
