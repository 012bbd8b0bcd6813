package org.folio.perf.workflows.circulation

import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import CommonRequests.{circulationSetting, configuration, patronNotes, profilePictures}
import Folio._
import SessionKey._
import Step._

/**
 * A clerk lends one item to one patron at a service point: opens the check-out app, scans the patron's
 * card, looks at loans, fees and blocks, scans the item.
 *
 * Needs: `patronBarcode`, `itemBarcode`, `servicePointId`; `usersModule` from Trillium on.
 * Source: PTF's JMeter script of check-in and check-out (MOBIUS, NLA); here the patron's loans are requested
 * by the patron's id. Later releases: ui-checkout 11.0.2, 12.0.2 and 13.0.0.
 */
object CheckOut {

  import DeskApps._
  import PatronChecks._

  val transaction: Transaction = Transaction("CICO_TC_Check-Out Controller")(
    checkOutSettings.preflight,
    profilePictures.preflight,
    patronGroups.preflight,
    checkOutSettings,
    profilePictures,
    thinkTime(1.second, 3.seconds),
    patronGroups,
    // The clerk scans the patron's card.
    patronByBarcode.preflight,
    thinkTime(1.second, 4.seconds),
    patronByBarcode,
    patronGroup.preflight,
    openLoans.preflight,
    openFees.preflight,
    openRequests.preflight,
    proxies.preflight,
    sponsors.preflight,
    manualBlocks.preflight,
    patronNotes.preflight,
    customFields.preflight,
    patronGroup,
    openFees,
    openLoans,
    openRequests,
    customFields,
    proxies,
    sponsors.limit(80),
    patronNotes,
    manualBlocks,
    automatedBlocks.preflight,
    automatedBlocks,
    sponsors.preflight,
    sponsors,
    requestsToPickUpHere.preflight,
    thinkTime(1.second, 3.seconds),
    requestsToPickUpHere,
    heldForUseHere.preflight,
    heldForUseHere,
    // The clerk scans the item.
    itemByBarcode.preflight,
    itemByBarcode,
    loanOfItem.preflight,
    loanOfItem,
    lend.preflight,
    lend,
    openLoans.preflight,
    openRequests.preflight,
    openLoans,
    automatedBlocks,
    thinkTime(5.seconds, 7.seconds),
    openRequests,
  )

  private[circulation] def checkOutSettings: Step.Forms =
    otherSettings(configuration("(module==CHECKOUT and configName==other_settings)"))

  private[circulation] def customFields: Step.Forms = since("users.settings", "2.0")(CommonRequests.customFields)

  /** Loans that wait on the shelf for use at this location. */
  private[circulation] def heldForUseHere: Step.Forms =
    since("loan-storage", "7.4")(
      listed(
        "/circulation/loans",
        s"(userId==${PatronId.el} and checkoutServicePointId==${ServicePointId.el}" +
          """ and forUseAtLocation.status="Held")""",
      )
    )

  private[circulation] def patronByBarcode: FolioRequest = {
    val barcode = s""""${PatronBarcode.el}""""
    get("/users")
      .query(
        s"(barcode==$barcode OR externalSystemId==$barcode OR id==$barcode OR username==$barcode)"
      )
      .check(
        answers("$.users[0].barcode", PatronBarcode),
        capture("$.users[0].patronGroup", PatronGroupId),
        capture("$.users[0].id", PatronId),
      )
  }

  private[circulation] def itemByBarcode: Step.Forms = scannedItem(limitBefore = 40)

  /** The page warns if the item is on loan already. */
  private[circulation] def loanOfItem: Step.Forms =
    since("loan-storage", "7.4")(
      listed("/loan-storage/loans", s"itemId==${ItemId.el} and status.name<>Closed", 1)
    )

  /** mod-circulation-bff answers with another status. */
  private[circulation] def lend: Step.Forms =
    RequestsApp
      .lendingAcrossTenants(lend("/circulation-bff/loans/check-out-by-barcode", 200))
      .before(lend("/circulation/check-out-by-barcode", 201))

  private def lend(path: String, status: Int): FolioRequest =
    loan(path, status).check(
      isText("$.status.name", "Open"),
      answers("$.item.barcode", ItemBarcode),
      answers("$.userId", PatronId),
    )

  private[circulation] def loan(path: String, status: Int): FolioRequest =
    post(path, status)(s"""{
      "itemBarcode": "${ItemBarcode.el}",
      "userBarcode": "${PatronBarcode.el}",
      "loanDate": "${Now.el}",
      "id": "${NewId.el}",
      "servicePointId": "${ServicePointId.el}"
    }""")
}

/** Requests of the apps for check-out and check-in. */
private[circulation] object DeskApps {
  val patronGroups: FolioRequest = get("/groups").check(hasField("usergroups"))

  /** Before Trillium they are an entry of mod-configuration. */
  def otherSettings(before: FolioRequest): Step.Forms =
    since("circulation", "14.7")(circulationSetting("(name==other_settings)")).before(before)

  /** The item that a clerk scans. @param limitBefore the app's limit before inventory 14.3 */
  def scannedItem(limitBefore: Int): Step.Forms = {
    val items = get("/inventory/items")
    def ofBarcode(request: FolioRequest): FolioRequest = request
      .query(s"""barcode=="${ItemBarcode.el}"""")
      .check(
        answers("$.items[0].barcode", ItemBarcode),
        capture("$.items[0].id", ItemId),
      )
    RequestsApp
      .lendingAcrossTenants(ofBarcode(get("/circulation-bff/inventory/items")))
      .before(
        since("inventory", "14.3")(ofBarcode(items.limit(100)).param("offset", "0"))
          .before(ofBarcode(items).limit(limitBefore))
      )
  }
}

/** Requests of the check-out app about a patron; some are sent before and after lending. */
private[circulation] object PatronChecks {

  val openLoans: FolioRequest =
    listed("/circulation/loans", s"(userId==${PatronId.el} and status.name<>Closed)", 1)

  val openRequests: FolioRequest =
    listed("/circulation/requests", s"""(requesterId==${PatronId.el} and status=="Open")""", 100)

  val openFees: FolioRequest =
    listed("/accounts", s"(userId==${PatronId.el} and status.name<>Closed)", 100)

  /** The user interface has the doubled `query=`; FOLIO filters correctly all the same. */
  val proxies: FolioRequest =
    listed("/proxiesfor", s"query=(userId==${PatronId.el})", 80)

  val sponsors: FolioRequest =
    listed("/proxiesfor", s"query=(proxyUserId==${PatronId.el})")

  val manualBlocks: FolioRequest =
    listed("/manualblocks", s"userId==${PatronId.el}")

  val automatedBlocks: FolioRequest =
    get("/automated-patron-blocks/{id}", PatronId)
      .limit(100)
      .check(hasField("automatedPatronBlocks"))

  val patronGroup: FolioRequest =
    get("/groups")
      .query(s"(id==${PatronGroupId.el})")
      .check(says("id", PatronGroupId))

  val requestsToPickUpHere: FolioRequest =
    listed(
      "/circulation/requests",
      s"(requesterId==${PatronId.el} and pickupServicePointId=${ServicePointId.el}" +
        """ and status=="Open - Awaiting pickup")""",
    )
}
