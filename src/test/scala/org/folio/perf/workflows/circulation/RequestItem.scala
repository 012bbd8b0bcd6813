package org.folio.perf.workflows.circulation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._

/**
 * A clerk requests an available item for a patron: finds the patron, finds the item, pages it. Each of
 * the three transactions needs values of the one before.
 *
 * Needs: `patronBarcode`, `itemBarcode`, `instanceId`, `servicePointId` of a pickup service point.
 * Source: PTF's JMeter script (MOBIUS); the body also has the level, instance and holdings that
 * releases since Nolana require. The page of ui-requests 13.0.1 sends the same requests, or those
 * of [[RequestsApp]] across a consortium.
 */
object RequestItem {

  val findRequester: Transaction = Transaction("ILR_TC: Get RequesterId")(
    RequestsApp.patronByBarcode
  )

  val findItem: Transaction = Transaction("ILR_TC: Get ItemId")(
    RequestsApp
      .acrossTenants(RequestsApp.itemOfInstance)
      .before(
        get("/inventory/items")
          .query(s"""(barcode=="${ItemBarcode.el}")""")
          .check(
            answers("$.items[0].barcode", ItemBarcode),
            capture("$.items[0].id", ItemId),
            capture("$.items[0].holdingsRecordId", HoldingsRecordId),
          )
      )
  )

  val create: Transaction = Transaction("ILR_TC: Create ILR")(
    RequestsApp.inEither("/requests")(place)
  )

  private def place(path: String): FolioRequest =
    post(path, 201)(s"""{
      "requestLevel": "Item",
      "requestType": "Page",
      "fulfillmentPreference": "Hold Shelf",
      "instanceId": "${InstanceId.el}",
      "holdingsRecordId": "${HoldingsRecordId.el}",
      "itemId": "${ItemId.el}",
      "requesterId": "${PatronId.el}",
      "pickupServicePointId": "${ServicePointId.el}",
      "requestDate": "${Now.el}"
    }""").check(
      says("status", "Open - Not yet filled"),
      says("itemId", ItemId),
      says("requesterId", PatronId),
    )

  val workflow: Workflow = Workflow(
    code = "ilr",
    name = "item-level-request",
    title = "Clerks page an available item for a patron.",
    flow = InOrder(findRequester, findItem, create).takes(RecordKind.ItemToRequest, RecordKind.Patron),
  )
}
