package org.folio.perf.workflows.circulation

import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * Requests of the requests app.
 *
 * The app has two forms since Ramsons. One is for requests across a consortium and asks mod-circulation-bff. The configuration of
 * the user interface chooses it (`enableEcsRequests`), and no server tells that choice. So a target with mod-circulation-bff,
 * which is not part of a plain FOLIO, gets that form here.
 */
private[circulation] object RequestsApp {

  /** Steps of the form for consortia; `before` adds those of the plain one. */
  def acrossTenants(steps: Steps*): Step.Forms = since("circulation-bff-requests", "1.0")(steps: _*)

  /** The request with the path of mod-circulation-bff, or in the plain form with that of mod-circulation. */
  def inEither(path: String)(request: String => FolioRequest): Step =
    acrossTenants(request(s"/circulation-bff$path")).before(request(s"/circulation$path"))

  /** Likewise of the apps for check-out and check-in. */
  def lendingAcrossTenants(steps: Steps*): Step.Forms = since("circulation-bff-loans", "1.0")(steps: _*)

  /** Only the form for consortia asks mod-search. */
  def searchInstances(cql: String)(checks: Expectation*): FolioRequest =
    get("/circulation-bff/requests/search-instances").query(cql).check(checks: _*)

  /** The item is one of its instance's. */
  def itemOfInstance: FolioRequest = {
    val found = s"$$.items[?(@.barcode=='${ItemBarcode.el}')]"
    searchInstances(s"""(items.barcode=="${ItemBarcode.el}")""")(
      capture(s"$found.id", ItemId),
      capture(s"$found.holdingsRecordId", HoldingsRecordId),
    )
  }

  def patronByBarcode: FolioRequest =
    get("/users")
      .query(s"""(barcode=="${PatronBarcode.el}")""")
      .check(
        answers("$.users[0].barcode", PatronBarcode),
        capture("$.users[0].id", PatronId),
      )

  /** Requests the title for the patron. @param kind `Page`, `Hold` or `Recall` */
  def requestTitle(path: String, kind: String): FolioRequest =
    post(path, 201)(s"""{
      "id": "${NewId.el}",
      "requestLevel": "Title",
      "requestType": "$kind",
      "fulfillmentPreference": "Hold Shelf",
      "instanceId": "${InstanceId.el}",
      "requester": {"barcode": "${PatronBarcode.el}"},
      "requesterId": "${PatronId.el}",
      "pickupServicePointId": "${ServicePointId.el}",
      "requestDate": "${Now.el}"
    }""").check(
      says("status", "Open - Not yet filled"),
      says("instanceId", InstanceId),
      says("requesterId", PatronId),
    )

  def requestPreference: FolioRequest =
    listed("/request-preference-storage/request-preference", s"""(userId=="${PatronId.el}")""")

  def addressTypes: FolioRequest = all("/addresstypes", "addressTypes", 10000, "addressType")

  def patronGroups: FolioRequest = all("/groups", "usergroups", 10000, "group")

  /** The page has the doubled `query=`. */
  def pickupServicePoints: FolioRequest =
    listed("/service-points", "query=(pickupLocation==true) sortby name", 10000)

  def shelfToClear: FolioRequest =
    get("/circulation/requests-reports/hold-shelf-clearance/{id}", ServicePointId).check(hasField("requests"))

  def pickSlips: Step = inEither("/pick-slips/{id}")(get(_, ServicePointId).check(hasField("pickSlips")))

  def searchSlips: Step = inEither("/search-slips/{id}")(get(_, ServicePointId).check(hasField("searchSlips")))

}
