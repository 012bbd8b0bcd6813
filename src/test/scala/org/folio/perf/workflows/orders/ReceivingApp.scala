package org.folio.perf.workflows.orders

import org.folio.perf.protocol._
import AcquisitionsKeys._
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
    since("orders.bind-pieces", "1.0")(lineAlone(checks)).before(lineAlone(checks).limit(1000))

  /** The line in the orders app. */
  def lineInOrders(checks: Expectation*): Step =
    since("orders", "13.0")(lineAlone(checks)).before(lineAlone(checks).limit(1000))

  private def lineAlone(checks: Seq[Expectation]): FolioRequest =
    get("/orders/order-lines/{id}", OrderLineId).check(says("id", OrderLineId) +: checks: _*)

  /** The order in the orders app. */
  def orderInOrders(checks: Expectation*): Step =
    since("orders", "13.0")(OrdersApp.orderAlone.check(checks: _*)).before(OrdersApp.order.check(checks: _*))

  /** The order of a title. */
  def orderOfTitle(checks: Expectation*): Step =
    since("orders.bind-pieces", "1.0")(OrdersApp.orderAlone.check(checks: _*))
      .before(OrdersApp.order.query(s"id==${OrderId.el}").check(checks: _*))

  /** The order of a title after a change. */
  val orderAgain: Step = since("orders.bind-pieces", "1.0")(OrdersApp.orderAlone).before(OrdersApp.order)

  val lineInList: FolioRequest =
    get("/orders/order-lines")
      .limit(1000)
      .query(s"id==${OrderLineId.el}")
      .check(says("id", OrderLineId))

  def title(checks: Expectation*): Step = {
    val alone = get("/orders/titles/{id}", TitleId)
    val shown = says("id", TitleId) +: checks
    since("orders.bind-pieces", "1.0")(
      alone.check(shown :+ captureIfThere("$.instanceId", TitleInstanceId): _*)
    ).before(alone.limit(50).param("offset", "0").check(shown: _*))
  }

  val titlesByNumber: FolioRequest =
    get("/orders/titles")
      .query(s"(((poLine.poLineNumber==*${OrderLineNumber.el}*))) sortby title/sort.ascending")
      .limit(50)
      .param("offset", "0")
      .check(says("poLineNumber", OrderLineNumber))

  /** A page of one or several. */
  val firstExpected: FolioRequest = firstPiece("Expected")
  val firstReceived: FolioRequest = firstPiece("Received")

  def expected(checks: Expectation*): Step = {
    def list(sorting: String) = pieces("""receivingStatus=="Expected"""", sorting, checks)
    since("orders", "13.0")(list("sequenceNumber/number/sort.ascending")).before(list("receiptDate/sort.ascending"))
  }

  /** Since Ramsons without those that are bound with others. */
  def received(checks: Expectation*): Step = {
    val receivedOnes = """receivingStatus=="Received""""
    val unbound = s"""$receivedOnes and isBound==("false")"""
    val byDate = "receiptDate/sort.ascending"
    since("orders", "13.0")(pieces(unbound, "sequenceNumber/number/sort.descending", checks)).before(
      since("orders.bind-pieces", "1.0")(pieces(unbound, byDate, checks)).before(pieces(receivedOnes, byDate, checks))
    )
  }

  val holdings: FolioRequest =
    get("/holdings-storage/holdings")
      .limit(1000)
      .query(s"id==${HoldingsRecordId.el}")
      .check(says("id", HoldingsRecordId))

  val holdingsOfInstance: FolioRequest = holdingsWith(InstanceId)

  private def holdingsWith(instanceId: SessionKey): FolioRequest =
    get("/holdings-storage/holdings")
      .limit(1000)
      .query(s"instanceId==${instanceId.el}")
      .check(listSays("holdingsRecords", "instanceId", instanceId))

  /** Pieces of one request, and their items. */
  private case class Batch(name: String, from: Int, count: Int) {
    val items: IdBatch =
      IdBatch(s"${name}ItemIds", Vector.empty, Vector(ExpectedItemIds, ReceivedItemIds), from, count, TitleId)
    val pieces: IdBatch =
      IdBatch(s"${name}PieceIds", Vector.empty, Vector(ExpectedPieceIds, ReceivedPieceIds), from, count, TitleId)
  }

  private val few = Batch("few", 25, 5)
  private val many = Vector.tabulate(4)(i => Batch(s"many$i", i * 25, 25))

  /** Requests of the pieces of a title and of their items. */
  val piecesShown: Vector[Step] = Vector(
    expected(
      captureAll("$.pieces[*].itemId", ExpectedItemIds),
      captureAll("$.pieces[?(@.itemId)].id", ExpectedPieceIds),
    ),
    received(
      captureAll("$.pieces[*].itemId", ReceivedItemIds),
      captureAll("$.pieces[?(@.itemId)].id", ReceivedPieceIds),
    ),
  ) ++ (few +: many).flatMap(batch => Vector(batch.items.make, batch.pieces.make)) ++ Vector(
    // The page of Trillium shows the locations of holdings.
    since("orders", "13.0")(ifThere(TitleInstanceId)(holdingsWith(TitleInstanceId))),
    since("orders.bind-pieces", "1.0")(boundPieces, boundPairs, boundItems),
  )

  /** Patrons' requests for the items of the pieces, and the items: five of them, then batches of 25. */
  def itemsOfPieces(batches: Int): Vector[Step] =
    (requestsFor(few) +: many.take(batches).map(requestsFor)) ++
      many.take(batches).map(batch => items(batch.items)) :+ items(few.items)

  private def boundPieces: FolioRequest =
    get("/orders/pieces")
      .limit(1000)
      .query(s"titleId==${TitleId.el} and poLineId==${OrderLineId.el} and isBound==true")
      .check(isList, captureAll("$.pieces[?(@.bindItemId)].bindItemId", BoundItemIds))

  private def boundPairs: Step = compute { session =>
    val tenant = session(Tenant.name).as[String]
    val ids = session(BoundItemIds.name).as[Seq[String]].distinct
    val pairs = ids.map(id => s"""{"tenantId": "$tenant", "itemId": "$id"}""")
    session.set(BoundItemPairs.name, pairs.mkString(", "))
  }

  private def boundItems: FolioRequest =
    post("/inventory/tenant-items", 200)(s"""{"tenantItemPairs": [${BoundItemPairs.el}]}""")
      .check(hasField("tenantItems"))

  /** The form of a new piece, which is a page since Ramsons. */
  val pieceFormOpened: Step =
    since("orders.bind-pieces", "1.0")(OrdersApp.locations, title(), line(), OrdersApp.orderAlone)

  /** Since Ramsons the form of a piece returns to the page of the title, which is read again. */
  def titleAfterForm(others: Step*): Step =
    since("orders.bind-pieces", "1.0")(Vector(title(), title(), line(), OrdersApp.orderAlone) ++ others: _*)

  /** The piece becomes part of the collection. */
  val checkIn: Step = since("orders", "13.0")(pieceReceived(numbered).param("deleteHoldings", "false"))
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
    get("/orders/pieces")
      .limit(1)
      .query(
        s"titleId==${TitleId.el} and poLineId==${OrderLineId.el} and receivingStatus=$status"
      )
      .check(isList)

  private def pieces(filter: String, sorting: String, checks: Seq[Expectation]): FolioRequest =
    get("/orders/pieces")
      .query(
        s"""(titleId=="${TitleId.el}" and poLineId=="${OrderLineId.el}" and $filter) sortby $sorting"""
      )
      .limit(30)
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
      get("/circulation/requests")
        .limit(1000)
        .query(s"""(itemId==(${batch.items.el})) and status="Open*"""")
        .check(isList)
    )

  private def items(batch: IdBatch): FolioRequest =
    get("/inventory/items").limit(1000).query(s"id==(${batch.el})").check(isList)

  def ordersOf(batch: IdBatch): FolioRequest =
    get("/orders/composite-orders")
      .limit(1000)
      .query(s"id==(${batch.el})")
      .check(hasField("poNumber"))

  def holdingsOf(batch: IdBatch): FolioRequest =
    get("/holdings-storage/holdings")
      .limit(1000)
      .query(s"id==(${batch.el})")
      .check(
        hasField("holdingsRecords"),
        captureAll("$.holdingsRecords[*].permanentLocationId", LocationIds),
      )

  def locationsOf(batch: IdBatch): FolioRequest =
    get("/locations").limit(1000).query(s"id==(${batch.el})").check(hasField("locations"))
}
