package org.folio.perf.workflows.orders

import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.Folio.{get, post}
import org.folio.perf.protocol.SessionKey._
import org.folio.perf.protocol.{Checks, FolioRequest, Step}
import OrderKeys._

/**
 * Requests of the receiving app that several transactions send, and its pages.
 *
 * The published script has fixed ids of one tenant; here the ids come from the lists read before. Opening an order
 * replaces the location of a line by holdings, so locations come from the holdings.
 */
private[orders] object ReceivingApp {

  val tagsUnsorted: FolioRequest = get("/tags").limit(1000).check(Checks.hasField("tags"))

  /** Search for a text in all fields of lines: the most expensive request of the page. */
  val searchLines: FolioRequest = {
    val fields = Vector(
      "contributors",
      "poLineNumber",
      "requester",
      "titleOrPackage",
      "publisher",
      "vendorDetail.vendorAccount",
      "vendorDetail.referenceNumbers",
      "donor",
      "selector",
      "physical.volumes",
      "details.productIds",
    )
    val anywhere = fields.map(field => s"""$field=="*a*"""").mkString(" or ")
    get("/orders/order-lines")
      .limit(50)
      .param("offset", "0")
      .query(s"(($anywhere)) sortby metadata.updatedDate/sort.descending")
      .check(Checks.hasField("poLines"))
  }

  val line: FolioRequest =
    get("/orders/order-lines/{id}", OrderLineId)
      .limit(1000)
      .check(Checks.says("id", OrderLineId))

  val lineInList: FolioRequest =
    get("/orders/order-lines")
      .limit(1000)
      .query(s"id==${OrderLineId.el}")
      .check(Checks.says("id", OrderLineId))

  val title: FolioRequest =
    get("/orders/titles/{id}", TitleId)
      .limit(50)
      .param("offset", "0")
      .check(Checks.says("id", TitleId))

  val titlesByNumber: FolioRequest =
    get("/orders/titles")
      .query(s"(((poLine.poLineNumber==*${OrderLineNumber.el}*))) sortby title/sort.ascending")
      .limit(50)
      .param("offset", "0")
      .check(Checks.says("poLineNumber", OrderLineNumber))

  /** A page of one or several. */
  val firstExpected: FolioRequest = firstPiece("Expected")
  val firstReceived: FolioRequest = firstPiece("Received")
  val expected: FolioRequest = pieces("Expected")
  val received: FolioRequest = pieces("Received")

  val holdings: FolioRequest =
    get("/holdings-storage/holdings")
      .limit(1000)
      .query(s"id==${HoldingsRecordId.el}")
      .check(Checks.says("id", HoldingsRecordId))

  val holdingsOfInstance: FolioRequest =
    get("/holdings-storage/holdings")
      .limit(1000)
      .query(s"instanceId==${InstanceId.el}")
      .check(Checks.says("instanceId", InstanceId))

  private val itemLists = Vector(ExpectedItemIds, ReceivedItemIds)
  private val fewItems = IdBatch("fewItemIds", Vector.empty, itemLists, 25, 5, TitleId)
  private val manyItems = Vector.tabulate(4) { i =>
    IdBatch(s"itemIds$i", Vector.empty, itemLists, i * 25, 25, TitleId)
  }

  /** Requests of the pieces of a title and of their items. */
  val piecesShown: Vector[Step] = Vector(
    expected.check(Checks.captureAll("$.pieces[*].itemId", ExpectedItemIds)),
    received.check(Checks.captureAll("$.pieces[*].itemId", ReceivedItemIds)),
    fewItems.make,
  ) ++ manyItems.map(_.make)

  /** Patrons' requests for the items of the pieces, and the items: five of them, then batches of 25. */
  def itemsOfPieces(batches: Int): Vector[Step] =
    (requestsFor(fewItems) +: manyItems.take(batches).map(requestsFor)) ++
      manyItems.take(batches).map(items) :+ items(fewItems)

  /** The piece becomes part of the collection. */
  val checkIn: FolioRequest =
    post("/orders/check-in", 200)(s"""{
      "toBeCheckedIn": [{
        "poLineId": "${OrderLineId.el}",
        "checkedIn": 1,
        "checkInPieces": [{
          "id": "${PieceId.el}",
          "displayOnHolding": false,
          "locationId": null,
          "holdingId": "${HoldingsRecordId.el}",
          "itemStatus": "Available"
        }]
      }],
      "totalRecords": 1
    }""").check(Checks.says("pieceId", PieceId), Checks.says("type", "success"))

  private def firstPiece(status: String): FolioRequest =
    get("/orders/pieces")
      .limit(1)
      .query(
        s"titleId==${TitleId.el} and poLineId==${OrderLineId.el} and receivingStatus=$status"
      )
      .check(Checks.isList)

  private def pieces(status: String): FolioRequest =
    get("/orders/pieces")
      .query(
        s"""(titleId=="${TitleId.el}" and poLineId=="${OrderLineId.el}"""" +
          s""" and receivingStatus=="$status") sortby receiptDate/sort.ascending"""
      )
      .limit(30)
      .param("offset", "0")
      .check(Checks.isList)

  private def requestsFor(items: IdBatch): FolioRequest =
    get("/circulation/requests")
      .limit(1000)
      .query(s"""(itemId==(${items.el})) and status="Open*"""")
      .check(Checks.isList)

  private def items(batch: IdBatch): FolioRequest =
    get("/inventory/items").limit(1000).query(s"id==(${batch.el})").check(Checks.isList)

  def ordersOf(batch: IdBatch): FolioRequest =
    get("/orders/composite-orders")
      .limit(1000)
      .query(s"id==(${batch.el})")
      .check(Checks.hasField("poNumber"))

  def holdingsOf(batch: IdBatch): FolioRequest =
    get("/holdings-storage/holdings")
      .limit(1000)
      .query(s"id==(${batch.el})")
      .check(
        Checks.hasField("holdingsRecords"),
        Checks.captureAll("$.holdingsRecords[*].permanentLocationId", LocationIds),
      )

  def locationsOf(batch: IdBatch): FolioRequest =
    get("/locations").limit(1000).query(s"id==(${batch.el})").check(Checks.hasField("locations"))
}
