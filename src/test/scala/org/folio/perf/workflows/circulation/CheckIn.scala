package org.folio.perf.workflows.circulation

import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._
import DeskApps._

/**
 * A clerk takes back one item that is on loan: opens the check-in app, scans the item, looks for
 * requests and for fees of the loan.
 *
 * Needs: `itemBarcode` of an item on loan, `servicePointId` of one that serves its location, so that
 * the item becomes available and not in transit. For a loan without a lost item policy, as migration tools load it, the
 * policy is not requested, and for one without a borrower the borrower's fees are not.
 * Source: PTF's JMeter script of check-in and check-out (MOBIUS, NLA), which takes any service point; ui-checkin 11.0.3 and
 * 12.0.0 for later releases.
 */
object CheckIn {

  val transaction: Transaction = Transaction("CICO_TC_Check-In Controller")(
    checkInSettings.preflight,
    users.preflight,
    patronGroups.preflight,
    staffSlips.preflight,
    servicePoints.preflight,
    patronGroups,
    users,
    thinkTime(1.second, 3.seconds),
    staffSlips,
    servicePoints,
    checkInSettings,
    // The clerk scans the item.
    itemByBarcode.preflight,
    itemByBarcode,
    loanOfItem.preflight,
    loanOfItem,
    takeBack.preflight,
    takeBack,
    // Without a loan the item was not checked out, and FOLIO did less work.
    need(LoanId)("the item is not on loan"),
    requestsToPickUp.preflight,
    feesOfLoan.preflight,
    thinkTime(5.seconds, 7.seconds),
    requestsToPickUp,
    thinkTime(1.second, 4.seconds),
    feesOfLoan,
    ifThere(LostItemPolicyId)(lostItemPolicy.preflight),
    ifThere(LoanUserId)(feesOfItem.preflight, openFees(LoanUserId).preflight),
    thinkTime(5.seconds, 7.seconds),
    ifThere(LostItemPolicyId)(lostItemPolicy),
    thinkTime(5.seconds, 7.seconds),
    ifThere(LoanUserId)(feesOfItem),
    thinkTime(1.second, 3.seconds),
    ifThere(LoanUserId)(openFees(LoanUserId)),
  )

  private[circulation] def checkInSettings: Step.Forms =
    otherSettings(CommonRequests.configuration("(module=CHECKOUT and configName=other_settings)"))

  private[circulation] def users: FolioRequest = get("/users").check(hasField("users"))

  private[circulation] def staffSlips: FolioRequest =
    get("/staff-slips-storage/staff-slips").limit(1000).check(hasField("staffSlips"))

  private[circulation] def servicePoints: FolioRequest =
    get("/service-points").limit(1000).check(hasField("servicepoints"))

  private[circulation] def itemByBarcode: Step.Forms = scannedItem(limitBefore = 1000)

  /** The page asks whether the loan is for use at the location. */
  private[circulation] def loanOfItem: Step.Forms =
    since("circulation", "14.7")(
      listed("/circulation/loans", s"""itemId=="${ItemId.el}" and status.name==Open""")
    )

  private[circulation] def takeBack: Step.Forms =
    RequestsApp
      .lendingAcrossTenants(takeBack("/circulation-bff/loans/check-in-by-barcode"))
      .before(takeBack("/circulation/check-in-by-barcode"))

  private def takeBack(path: String): FolioRequest =
    post(path, 200)(s"""{
      "servicePointId": "${ServicePointId.el}",
      "checkInDate": "${Now.el}",
      "itemBarcode": "${ItemBarcode.el}",
      "id": "${NewId.el}"
    }""").check(
      answers("$.item.barcode", ItemBarcode),
      isTextIfThere("$.loan.status.name", "Closed"),
      captureIfThere("$.loan.id", LoanId),
      captureIfThere("$.loan.lostItemPolicyId", LostItemPolicyId),
      captureIfThere("$.loan.userId", LoanUserId),
    )

  private[circulation] def requestsToPickUp: FolioRequest =
    listed(
      "/circulation/requests",
      s"""(itemId==${ItemId.el} and (status=="Open - Awaiting pickup"""" +
        """ or status=="Open - Awaiting delivery"))""",
    )

  private[circulation] def feesOfLoan: FolioRequest =
    listed("/accounts", s"""loanId=="${LoanId.el}"""")

  private[circulation] def lostItemPolicy: FolioRequest =
    listed("/lost-item-fees-policies", s"id==${LostItemPolicyId.el}")

  private def feesOfItem: FolioRequest =
    listed(
      "/accounts",
      s"(userId==${LoanUserId.el} and itemId==${ItemId.el})" +
        """ AND (status.name=="Open" OR status.name=="Closed")""",
    )

  /** Open fees of the loan. @param borrower key of the patron's id */
  private[circulation] def openFees(borrower: SessionKey): FolioRequest =
    listed(
      "/accounts",
      s"(userId==${borrower.el} and itemId==${ItemId.el} and loanId==${LoanId.el})" +
        """ and status.name=="Open"""",
    )
}
