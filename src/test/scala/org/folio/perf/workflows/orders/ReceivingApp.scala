package org.folio.perf.workflows.orders

import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests.sinceTrillium
import Checks._
import Folio._
import SessionKey._
import Step._
import OrderKeys._

/**
 * Requests of the receiving app that several transactions send, and its pages.
 *
 * The published script has fixed ids of one tenant; here the ids come from the lists read before. Opening an order
 * replaces the location of a line by holdings, so locations come from the holdings. For later releases: ui-receiving 6.0.6,
 * 7.0.2 and 8.0.2, ui-plugin-find-po-line 6.1.0.
 */
private[orders] object ReceivingApp {

  /** Steps of the app of Ramsons, which binds pieces. */
  def sinceRamsons(steps: Steps*): Step.Forms = since("orders.bind-pieces", "1.0")(steps: _*)

  val tagsUnsorted: FolioRequest = get("/tags").limit(1000).check(hasField("tags"))

  /** Search for a text in all fields of lines: the most expensive request of the page. */
  def searchLines(checks: Expectation*): Step = {
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
    )
    def search(productIds: String): FolioRequest = {
      val anywhere = (fields.map(field => s"""$field=="*a*"""") :+ productIds).mkString(" or ")
      get("/orders/order-lines")
        .limit(50)
        .param("offset", "0")
        .query(s"(($anywhere)) sortby metadata.updatedDate/sort.descending")
        .check(hasField("poLines") +: checks: _*)
    }
    since("pieces.send-claims", "1.0")(search("""productIds = "a*""""))
      .before(search("""details.productIds=="*a*""""))
  }

  /** The line in the receiving app. */
  def line(checks: Expectation*): Step =
    OrdersApp.unlimitedSince("orders.bind-pieces", "1.0")(lineAlone(checks))

  /** The line in the orders app. */
  def lineInOrders(checks: Expectation*): Step =
    OrdersApp.unlimitedSince("orders", "13.0")(lineAlone(checks))

  private def lineAlone(checks: Seq[Expectation]): FolioRequest =
    getById("/orders/order-lines/{id}", OrderLineId).check(checks: _*)

  /** The order in the orders app. */
  def orderInOrders(checks: Expectation*): Step =
    OrdersApp.unlimitedSince("orders", "13.0")(OrdersApp.orderAlone.check(checks: _*))

  /** The order of a title. */
  def orderOfTitle(checks: Expectation*): Step =
    sinceRamsons(OrdersApp.orderAlone.check(checks: _*))
      .before(OrdersApp.order.query(s"id==${OrderId.el}").check(checks: _*))

  /** The order of a title after a change. */
  val orderAgain: Step = OrdersApp.unlimitedSince("orders.bind-pieces", "1.0")(OrdersApp.orderAlone)

  val lineInList: FolioRequest =
    limited("/orders/order-lines", 1000, s"id==${OrderLineId.el}")
      .check(says("id", OrderLineId))

  def title(checks: Expectation*): Step = {
    val shown = getById("/orders/titles/{id}", TitleId).check(checks: _*)
    sinceRamsons(shown.check(captureIfThere("$.instanceId", TitleInstanceId)))
      .before(shown.limit(50).param("offset", "0"))
  }

  val titlesByNumber: FolioRequest =
    matching("/orders/titles", s"(((poLine.poLineNumber==*${OrderLineNumber.el}*))) sortby title/sort.ascending", 50)
      .param("offset", "0")
      .check(says("poLineNumber", OrderLineNumber))

  /** A page of one or several. */
  val firstExpected: FolioRequest = firstPiece("Expected")
  val firstReceived: FolioRequest = firstPiece("Received")

  def expected(checks: Expectation*): Step = {
    def list(sorting: String) = pieces("""receivingStatus=="Expected"""", sorting, checks)
    sinceTrillium(list("sequenceNumber/number/sort.ascending")).before(list("receiptDate/sort.ascending"))
  }

  /** Since Ramsons without those that are bound with others. */
  def received(checks: Expectation*): Step = {
    val receivedOnes = """receivingStatus=="Received""""
    val unbound = s"""$receivedOnes and isBound==("false")"""
    val byDate = "receiptDate/sort.ascending"
    sinceTrillium(pieces(unbound, "sequenceNumber/number/sort.descending", checks)).before(
      sinceRamsons(pieces(unbound, byDate, checks)).before(pieces(receivedOnes, byDate, checks))
    )
  }

  val holdings: FolioRequest =
    limited("/holdings-storage/holdings", 1000, s"id==${HoldingsRecordId.el}")
      .check(says("id", HoldingsRecordId))

  val holdingsOfInstance: FolioRequest = holdingsWith(InstanceId)

  private def holdingsWith(instanceId: SessionKey): FolioRequest =
    limited("/holdings-storage/holdings", 1000, s"instanceId==${instanceId.el}")
      .check(listSays("holdingsRecords", "instanceId", instanceId))

  /** Pieces of one request, and their items. */
  private case class Batch(name: String, from: Int, count: Int) {
    val items: IdBatch = IdBatch(s"${name}ItemIds", from, count, TitleId)(ExpectedItemIds, ReceivedItemIds)
    val pieces: IdBatch = IdBatch(s"${name}PieceIds", from, count, TitleId)(ExpectedPieceIds, ReceivedPieceIds)
  }

  private val few = Batch("few", 25, 5)
  private val many = Vector.tabulate(4)(i => Batch(s"many$i", i * 25, 25))

  /** Requests of the pieces of a title and of their items. */
  val piecesShown: Steps = steps(
    expected(
      captureAll("$.pieces[*].itemId", ExpectedItemIds),
      captureAll("$.pieces[?(@.itemId)].id", ExpectedPieceIds),
    ),
    received(
      captureAll("$.pieces[*].itemId", ReceivedItemIds),
      captureAll("$.pieces[?(@.itemId)].id", ReceivedPieceIds),
    ),
    steps((few +: many).flatMap(batch => Vector(batch.items.make, batch.pieces.make)): _*),
    // The page of Trillium shows the locations of holdings.
    sinceTrillium(ifThere(TitleInstanceId)(holdingsWith(TitleInstanceId))),
    sinceRamsons(boundPieces, boundPairs, boundItems),
  )

  /** Patrons' requests for the items of the pieces, and the items: five of them, then batches of 25. */
  def itemsOfPieces(batches: Int): Steps = steps(
    requestsFor(few),
    steps(many.take(batches).map(requestsFor): _*),
    steps(many.take(batches).map(batch => items(batch.items)): _*),
    items(few.items),
  )

  private def boundPieces: FolioRequest =
    limited("/orders/pieces", 1000, s"titleId==${TitleId.el} and poLineId==${OrderLineId.el} and isBound==true")
      .check(isList, captureAll("$.pieces[?(@.bindItemId)].bindItemId", BoundItemIds))

  private def boundPairs: Step = compute { session =>
    val tenant = Tenant.value(session)
    val ids = BoundItemIds.listOf(session).distinct
    val pairs = ids.map(id => s"""{"tenantId": "$tenant", "itemId": "$id"}""")
    session.set(BoundItemPairs.name, pairs.mkString(", "))
  }

  private def boundItems: FolioRequest =
    post("/inventory/tenant-items", 200)(s"""{"tenantItemPairs": [${BoundItemPairs.el}]}""")
      .check(hasField("tenantItems"))

  /** The form of a new piece, which is a page since Ramsons. */
  val pieceFormOpened: Step =
    sinceRamsons(OrdersApp.locations, title(), line(), OrdersApp.orderAlone)

  /** Since Ramsons the form of a piece returns to the page of the title, which is read again. */
  def titleAfterForm(others: Step*): Step =
    sinceRamsons(title(), title(), line(), OrdersApp.orderAlone, steps(others: _*))

  /** The piece becomes part of the collection. */
  val checkIn: Step = sinceTrillium(pieceReceived(numbered).param("deleteHoldings", "false"))
    .before(pieceReceived(""))

  /** Fields of a piece that the page of Trillium sends back. */
  def numbered: String = s""""displayToPublic": false, "sequenceNumber": ${PieceNumber.el}, """

  private def pieceReceived(fields: String): FolioRequest =
    post("/orders/check-in", 200)(s"""{
      "toBeCheckedIn": [{
        "poLineId": "${OrderLineId.el}",
        "checkedIn": 1,
        "checkInPieces": [{
          "id": "${PieceId.el}",
          $fields"displayOnHolding": false,
          "locationId": null,
          "holdingId": "${HoldingsRecordId.el}",
          "itemStatus": "Available"
        }]
      }],
      "totalRecords": 1
    }""").check(says("pieceId", PieceId), says("type", "success"))

  private def firstPiece(status: String): FolioRequest =
    limited("/orders/pieces", 1, s"titleId==${TitleId.el} and poLineId==${OrderLineId.el} and receivingStatus=$status")
      .check(isList)

  private def pieces(filter: String, sorting: String, checks: Seq[Expectation]): FolioRequest =
    matching(
      "/orders/pieces",
      s"""(titleId=="${TitleId.el}" and poLineId=="${OrderLineId.el}" and $filter) sortby $sorting""",
      30,
    )
      .param("offset", "0")
      .check(isList +: checks: _*)

  private def requestsFor(batch: Batch): Step =
    since("pieces", "3.1")(
      get("/orders/pieces-requests")
        .limit(1000)
        .param("status", "Open*")
        .paramForEach("pieceIds", batch.pieces.texts)
        .check(hasField("circulationRequests"))
    ).before(
      limited("/circulation/requests", 1000, s"""(itemId==(${batch.items.el})) and status="Open*"""")
        .check(isList)
    )

  private def items(batch: IdBatch): FolioRequest =
    limited("/inventory/items", 1000, s"id==(${batch.el})").check(isList)

  def ordersOf(batch: IdBatch): FolioRequest =
    limited("/orders/composite-orders", 1000, s"id==(${batch.el})")
      .check(hasField("poNumber"))

  def holdingsOf(batch: IdBatch): FolioRequest =
    limited("/holdings-storage/holdings", 1000, s"id==(${batch.el})")
      .check(
        hasField("holdingsRecords"),
        captureAll("$.holdingsRecords[*].permanentLocationId", LocationIds),
      )

  def locationsOf(batch: IdBatch): FolioRequest =
    limited("/locations", 1000, s"id==(${batch.el})").check(hasField("locations"))
}
