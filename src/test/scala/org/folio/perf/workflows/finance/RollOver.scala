package org.folio.perf.workflows.finance

import io.gatling.core.session.Session
import org.folio.perf.protocol.AcquisitionsKeys.LedgerId
import org.folio.perf.protocol.Okapi.{get, post}
import org.folio.perf.protocol.SessionKey
import org.folio.perf.protocol.Step.{compute, poll, when}
import org.folio.perf.protocol.{Checks, FolioRequest, Step, Transaction}
import org.folio.perf.workflows.finance.RolloverKeys._
import scala.concurrent.duration._

/**
 * A librarian rolls a ledger over to the next fiscal year: looks at the invoices that are not paid yet,
 * tries the rollover, waits until it is done, and does the same for the real one.
 *
 * Needs: `ledgerId`, and what [[OpenRollover]] left. A ledger can be rolled over once a fiscal year.
 * Source: PTF's JMeter script (MOBIUS, NLA), which polls without limit; the vendor of an invoice is
 * asked for only when there is one. Fails when the rollover does: its record says Error.
 */
object RollOver {

  /** Published rollovers took up to seven hours. */
  private val AtMost = 12.hours

  private val NotPaid = Vector("Open", "Approved", "Reviewed")
  private val InYear = s"metadata.createdDate>=${YearStart.el}" +
    s" and metadata.createdDate<=${YearEnd.el}"

  val transaction: Transaction =
    Transaction("FYR_Rollover Ledgers", tried("Preview") ++ tried("Commit"))

  private def tried(rolloverType: String): Vector[Step] = Vector(
    unpaid(1),
    unpaidPage,
    when(_.contains(UnpaidVendorId.name))(vendor),
    start(rolloverType),
    poll(progress, (10.seconds, 10.seconds), AtMost)(isDone)
      .failing(s"the rollover ($rolloverType) was not done after $AtMost"),
    compute(failOnError),
  )

  private def unpaid(limit: Int): FolioRequest =
    get("/invoice/invoices")
      .query(NotPaid.map(status => s"""(status=="$status" and $InYear)""").mkString(" or "))
      .limit(limit)
      .check(Checks.isList)

  private def unpaidPage: FolioRequest =
    get("/invoice/invoices")
      .param("offset", "0")
      .query(
        NotPaid.map(status => s"""status=="$status" and $InYear""").mkString(" or ") +
          " sortby invoiceDate/sort.descending"
      )
      .limit(50)
      .check(Checks.isList, Checks.captureIfThere("$.invoices[0].vendorId", UnpaidVendorId))

  private def vendor: FolioRequest =
    get("/organizations/organizations")
      .query(s"id==${UnpaidVendorId.el}")
      .limit(1000)
      .check(Checks.says("id", UnpaidVendorId))

  private def start(rolloverType: String): FolioRequest =
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
      "restrictExpenditures": true,
      "toFiscalYearId": "${ToYearId.el}",
      "rolloverType": "$rolloverType"
    }""").check(Checks.says("ledgerId", LedgerId), Checks.capture("$.id", RolloverId))

  private def progress: FolioRequest =
    get("/finance/ledger-rollovers-progress")
      .query(
        s"""ledgerRolloverId=="${RolloverId.el}" sortby metadata.createdDate/sort.descending"""
      )
      .check(Checks.says("ledgerRolloverId", RolloverId))
      .check(statuses.map(status => Checks.captureFirst(status.name, status)): _*)

  private def statusOf(session: Session, key: SessionKey): String = session(key.name).as[String]

  private def isDone(session: Session): Boolean =
    statuses.forall(key => Set("Success", "Error")(statusOf(session, key)))

  private def failOnError(session: Session): Session =
    statuses.find(statusOf(session, _) == "Error").fold(session) { key =>
      session.set(SessionKey.Failure.name, s"${key.name} is Error").markAsFailed
    }
}
