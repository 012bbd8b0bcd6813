package org.folio.perf.workflows.circulation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{InOrder, Workflow}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import CommonRequests._
import Folio._
import SessionKey._
import Step._

/**
 * A library lends an item to a patron whose name it keeps secret. A clerk requests the item for the patron and confirms the
 * request; the item comes, goes on to the patron's service point, is lent, and comes back.
 *
 * Needs: `itemBarcode`, `instanceId` and `patronBarcode`, `servicePointId` of a pickup service point, `usersModule`.
 * Source: PTF's JMeter script of congressional loans (PERF-1063); ui-requests-mediated 4.0.1, ui-checkin 12.0.0, ui-checkout
 * 13.0.0 and stripes-core 11.1.2 for Trillium. In the script the secure library and the lending one are two tenants of a
 * consortium. Here one tenant is both, so nobody changes the tenant, asks the consortium, or sends the item home at the end.
 */
object LendByMediation {
  private val MediatedId = SessionKey("mediatedRequestId")
  private val Status = SessionKey("mediatedRequestStatus")

  val open: Transaction = Transaction("Open Mediated requests page on Secure tenant")(
    get("/users-keycloak/_self").param("expandPermissions", "true").check(hasField("user")),
    setting(s"""(userId=="${OwnUserId.el}" and scope=="stripes-core.prefs.manage" and key=="localeSettings")"""),
    configuration("(module==PLUGINS)"),
    configuration("(module==ORG and configName==bindings)"),
    get("/entitlements/{id}/applications", Tenant).limit(500).check(hasField("applicationDescriptors")),
    get("/version").check(hasField("version")),
    titlesAllowed,
    RequestsApp.patronGroups,
  )

  val begin: Transaction = Transaction("TC_CL Click new Mediated request")(RequestsApp.addressTypes)

  val fillIn: Transaction = Transaction("TC_CL Add info to Mediated request")(
    // The form validates the barcode, and then shows the item; likewise the patron.
    RequestsApp.itemOfInstance,
    RequestsApp.itemOfInstance,
    listed("/circulation/loans", s"""(itemId=="${ItemId.el}") and status.name==Open"""),
    RequestsApp.patronByBarcode,
    RequestsApp.patronByBarcode,
    RequestsApp.requestPreference,
    get("/circulation-bff/requests/allowed-service-points")
      .param("itemId", ItemId.el)
      .param("requesterId", PatronId.el)
      .param("operation", "create")
      .check(hasField("Page")),
  )

  val confirm: Transaction = Transaction("TC_CL Confirm Mediated request (create Mediated request)")(
    post("/circulation-bff/mediated-requests/confirm", 201)(s"""{
      "requestType": "Page",
      "fulfillmentPreference": "Hold Shelf",
      "item": {"barcode": "${ItemBarcode.el}"},
      "itemId": "${ItemId.el}",
      "requesterId": "${PatronId.el}",
      "pickupServicePointId": "${ServicePointId.el}",
      "requestLevel": "Item",
      "requestDate": "${Now.el}",
      "instanceId": "${InstanceId.el}",
      "holdingsRecordId": "${HoldingsRecordId.el}"
    }""").check(says("requesterId", PatronId), capture("$.id", MediatedId)),
    mediatedRequest.check(isText("$.status", "Open - Not yet filled")),
    RequestsApp.pickupServicePoints,
    notes("requests-mediated/type/request-mediated", MediatedId),
    noteTypes,
    self,
    get("/users").query(s"(id==${PatronId.el})").check(says("id", PatronId)),
  )

  /** In the requests app. */
  val changeServicePoint: Transaction = Transaction("TC_CL Change Service point")(
    RequestsApp.shelfToClear,
    RequestsApp.pickSlips,
    RequestsApp.searchSlips,
  )

  val openCheckIn: Transaction = Transaction("TC_CL Open Checkin page")(checkInPage)

  /** The item goes to the service point where arrivals are confirmed. */
  val send: Transaction = Transaction("TC_CL Do checkin on Member tenant")(scanned)

  val openAgain: Transaction =
    Transaction("TC_CL Open Mediated requests page")(titlesAllowed, RequestsApp.patronGroups)

  /** mod-requests-mediated learns of the check-in by a message, and until then refuses the arrival. The script does not wait. */
  val follow: Transaction = Transaction("TC_CL Mediated request follows the check-in")(
    poll(mediatedRequest.check(capture("$.status", Status)), (500.millis, 1.second), 30.seconds)(
      Status.value(_) == "Open - In transit for approval"
    )
  )

  val arrive: Transaction = Transaction("TC_CL Confirm Item arrivel")(
    byBarcode("/requests-mediated/confirm-item-arrival").check(
      isText("$.mediatedRequest.status", "Open - Item arrived")
    )
  )

  val sendOn: Transaction = Transaction("TC_CL Send Item in tranzit")(
    get("/staff-slips-storage/staff-slips").limit(10000).check(hasField("staffSlips")),
    byBarcode("/requests-mediated/send-item-in-transit").check(
      isText("$.mediatedRequest.status", "Open - In transit to be checked out")
    ),
  )

  val openSecondCheckIn: Transaction =
    Transaction("TC_CL Navigate to checkin page on Secure tenant")(checkInPage)

  val shelve: Transaction = Transaction("TC_CL Do checkin on Secure tenant")(scanned)

  val openCheckOut: Transaction = Transaction("TC_CL Navigate to checkout page on Secure tenant")(
    CheckOut.checkOutSettings,
    profilePictures,
    DeskApps.patronGroups,
  )

  val lend: Transaction = Transaction("TC_CL Do checkout on Secure tenant")(
    CheckOut.patronByBarcode,
    PatronChecks.proxies,
    PatronChecks.sponsors.limit(80),
    PatronChecks.patronGroup,
    PatronChecks.openLoans,
    PatronChecks.openFees,
    PatronChecks.openRequests,
    CheckOut.customFields,
    patronNotes,
    PatronChecks.manualBlocks,
    PatronChecks.automatedBlocks,
    PatronChecks.sponsors,
    PatronChecks.requestsToPickUpHere,
    CheckOut.heldForUseHere,
    CheckOut.itemByBarcode,
    CheckOut.loanOfItem,
    CheckOut.lend,
    PatronChecks.automatedBlocks,
  )

  /** The script has two transactions of one name; this is the second one. */
  val takeBack: Transaction = Transaction("TC_CL Do checkin on Secure tenant (return)")(
    checkInPage,
    CheckIn.itemByBarcode,
    CheckIn.loanOfItem,
    CheckIn.takeBack,
    need(LoanId)("the item is not on loan"),
    CheckIn.feesOfLoan,
    CheckIn.requestsToPickUp,
    CheckIn.openFees(PatronId),
    ifThere(LostItemPolicyId)(CheckIn.lostItemPolicy),
  )

  private def checkInPage: Steps = steps(
    DeskApps.patronGroups,
    CheckIn.users,
    CheckIn.staffSlips,
    CheckIn.servicePoints,
    CheckIn.checkInSettings,
  )

  private def titlesAllowed: FolioRequest = circulationSetting("(name==generalTlr)")

  private def scanned: Steps =
    steps(CheckIn.itemByBarcode, CheckIn.loanOfItem, CheckIn.takeBack, CheckIn.requestsToPickUp)

  private def mediatedRequest: FolioRequest =
    getById("/requests-mediated/mediated-requests/{id}", MediatedId)

  private def byBarcode(path: String): FolioRequest =
    post(path, 200)(s"""{"itemBarcode": "${ItemBarcode.el}"}""")

  val workflow: Workflow = Workflow(
    code = "cl",
    name = "mediated-loan",
    title = "Clerks request an item for a patron whose name stays secret, check it out and in.",
    flow = InOrder(
      open,
      begin,
      fillIn,
      confirm,
      changeServicePoint,
      openCheckIn,
      send,
      openAgain,
      follow,
      arrive,
      sendOn,
      openSecondCheckIn,
      shelve,
      openCheckOut,
      lend,
      takeBack,
    ).takes(RecordKind.ItemToRequest, RecordKind.Patron, RecordKind.UsersModule),
    interfaces = Vector("circulation-bff-requests" -> "1.0", "requests-mediated" -> "2.0", "users-keycloak" -> "1.0"),
  )
}
