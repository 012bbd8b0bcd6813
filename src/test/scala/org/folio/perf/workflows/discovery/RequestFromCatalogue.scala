package org.folio.perf.workflows.discovery

import java.time.Instant
import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._

/**
 * A discovery layer (Blacklight) requests an item for a patron and keeps its records in step: reads and
 * changes the item, adds one like it, reads the patron and the patron's account, pages the item.
 *
 * Needs: `itemId`, `holdingsRecordId`, `instanceId` of an available item, `patronId`, `servicePointId`
 * of a pickup service point.
 * Source: PTF's JMeter script (NLA), with the present name of `fulfillmentPreference` and an expiration
 * date in the future.
 */
object RequestFromCatalogue {

  val transaction: Transaction = Transaction("BLS_Blacklight: Create a Request JMeter script")(
    get("/item-storage/items").check(isList),
    readItem,
    JsonEdit.change(ItemJson, EditedItemJson) { (item, _) =>
      item.put("descriptionOfPieces", s"edited ${Instant.now}")
      ()
    },
    put("/item-storage/items/{id}", ItemId)(EditedItemJson.el).check(isEmpty),
    addItem,
    getById("/users/{id}", PatronId),
    account,
    request,
  )

  private def readItem: FolioRequest =
    get("/item-storage/items/{id}", ItemId).check(
      answers("$.id", ItemId),
      captureBody(ItemJson),
      capture("$.permanentLoanTypeId", LoanTypeId),
      capture("$.materialTypeId", MaterialTypeId),
    )

  private def addItem: FolioRequest =
    post("/item-storage/items", 201)(s"""{
      "id": "${NewId.el}",
      "holdingsRecordId": "${HoldingsRecordId.el}",
      "permanentLoanTypeId": "${LoanTypeId.el}",
      "status": {"name": "Available"},
      "materialTypeId": "${MaterialTypeId.el}"
    }""").check(says("holdingsRecordId", HoldingsRecordId))

  private def account: FolioRequest =
    get("/patron/account/{id}", PatronId)
      .param("includeLoans", "false")
      .param("includeCharges", "false")
      .param("includeHolds", "false")
      .param("sortBy", "sort.ascending")
      .param("offset", "0")
      .limit(100)
      .check(hasField("totalLoans"))

  private def request: FolioRequest =
    post("/circulation/requests", 201)(s"""{
      "id": "${NewId.el}",
      "requestLevel": "Item",
      "requestType": "Page",
      "requestDate": "${Now.el}",
      "requestExpirationDate": "${InThirtyDays.el}",
      "requesterId": "${PatronId.el}",
      "instanceId": "${InstanceId.el}",
      "holdingsRecordId": "${HoldingsRecordId.el}",
      "itemId": "${ItemId.el}",
      "fulfillmentPreference": "Hold Shelf",
      "pickupServicePointId": "${ServicePointId.el}"
    }""").check(
      says("status", "Open - Not yet filled"),
      says("itemId", ItemId),
      says("requesterId", PatronId),
    )

  val workflow: Workflow = Workflow(
    code = "bls",
    name = "discovery-request",
    title = "A discovery layer requests items for patrons.",
    flow = Single(transaction).takes(RecordKind.ItemToDiscover, RecordKind.Patron),
  )
}
