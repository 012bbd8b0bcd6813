package org.folio.perf.workflows.orders

import org.folio.perf.feeders.kinds.OrderRecords.LineToReceive
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import SessionKey._
import Step._
import OrderKeys._
import OrdersApp._
import ReceivingApp._

/**
 * A librarian receives an issue of an electronic serial: finds the order, adds a piece to its title and
 * receives it; sets it back to expected; receives it again. Each of the three transactions needs values of the one
 * before.
 *
 * Needs: `orderId` and `orderLineId` of an open order with an electronic line whose holdings are made. Leaves: one more
 * received piece. The line need not be connected to an instance.
 * Source: PTF's JMeter script (MOBIUS). [[ReceivingApp]] describes the requests with many ids. In the
 * script one of them has a typing error (`id==m` and an id), and two request the title by another line's number. For later
 * releases see [[ReceivingApp]].
 */
object ReceivePieces {

  val addAndReceive: Transaction = Transaction("Serials-Receiving-Workflow")(
    ordersSearched,
    orderInOrders(capture("$.vendor", VendorId), says("id", OrderLineId)),
    lineInOrders(
      capture("$.poLineNumber", OrderLineNumber),
      captureIfThere("$.instanceId", InstanceId),
      capture("$.locations[0].holdingId", HoldingsRecordId),
    ),
    ordersAround,
    receivingOpened,
    titleOpened,
    pieceFormOpened,
    holdings,
    ifThere(InstanceId)(holdingsOfInstance),
    addPiece,
    titleAfterForm(vendorInList(VendorId), contributorNameTypes, identifierTypes),
    firstExpected,
    firstReceived,
    expected(),
    received(),
    piecesShown,
    itemsOfPieces(3),
    checkIn,
    titleAfterReceipt,
    holdings,
    vendorInList(VendorId),
    contributorNameTypes,
    identifierTypes,
    firstExpected,
    firstReceived,
    piecesShown,
    itemsOfPieces(2),
  )

  val takeBack: Transaction = Transaction("Unreceiving-a-Piece")(
    formOpened,
    putBack,
    title(),
    materialTypes,
    tagsUnsorted,
    tagsEnabled,
    acquisitionsUnits,
    line(),
    locations,
    orderAgain,
    firstExpected,
    firstReceived,
    vendorInList(VendorId),
    identifierTypes,
    contributorNameTypes,
    piecesShown,
    itemsOfPieces(1),
  )

  val receiveAgain: Transaction = Transaction("TC: Receiving-an-Order-Line")(
    ordersSearched,
    lineInOrders(),
    orderInOrders(),
    ordersAround,
    receivingOpened,
    titleOpened,
    formOpened,
    checkIn,
    titleAfterReceipt,
    firstExpected,
    firstReceived,
    holdings,
    vendorInList(VendorId),
    contributorNameTypes,
    identifierTypes,
    piecesShown,
    itemsOfPieces(2),
  )

  private def ordersOfLines(name: String, from: Int, count: Int): IdBatch =
    IdBatch(name, from, count, OrderId, first = Vector(OrderId))(FoundOrderIds)

  private lazy val firstOrders = ordersOfLines("firstOrderIds", 0, 25)
  private lazy val otherOrders = ordersOfLines("otherOrderIds", 25, 22)
  private lazy val ownAndOthers = ordersOfLines("orderIdsAround", 0, 22)
  private lazy val someHoldings =
    IdBatch("holdingsIds", 0, 25, HoldingsRecordId, first = Vector(HoldingsRecordId))(FoundHoldingsIds)
  private lazy val someLocations = IdBatch("locationIdBatch", 0, 22, HoldingsRecordId)(LocationIds)

  /** Opens the orders app and searches in it. */
  private def ordersSearched: Steps = steps(
    prefixes,
    suffixes,
    acquisitionsUnits,
    all("/orders/acquisition-methods", "acquisitionMethods"),
    tagsUnsorted,
    expenseClasses,
    tagsEnabled,
    funds,
    funds,
    materialTypes,
    materialTypes,
    searchLines(
      captureAll("$.poLines[*].purchaseOrderId", FoundOrderIds),
      captureAll("$.poLines[*].locations[*].holdingId", FoundHoldingsIds),
    ),
    firstOrders.make,
    otherOrders.make,
    ownAndOthers.make,
    ordersOf(firstOrders),
    ordersOf(otherOrders),
  )

  private def ordersAround: FolioRequest = ordersOf(ownAndOthers)

  /** Opens receiving from the order's page, which fills in the number of its line. */
  private def receivingOpened: Steps = steps(
    materialTypes,
    tagsEnabled,
    tagsUnsorted,
    acquisitionsUnits,
    titlesByNumber.check(
      capture(s"$$.titles[?(@.poLineId=='${OrderLineId.el}')].id", TitleId)
    ),
    lineInList,
    someHoldings.make,
    holdingsOf(someHoldings),
    someLocations.make,
    locationsOf(someLocations),
    ordersAround,
  )

  private def titleOpened: Steps = steps(
    title(),
    line(),
    locationsOf(someLocations),
    orderOfTitle(),
    firstExpected,
    firstReceived,
    vendorInList(VendorId),
    contributorNameTypes,
    identifierTypes,
    piecesShown,
    itemsOfPieces(1),
  )

  /** The list of pieces to receive or to set back. */
  private def formOpened: Steps = steps(
    title(),
    line(),
    locationsOf(someLocations),
    firstExpected,
    itemsOfPieces(4),
    holdings,
    ifThere(InstanceId)(holdingsOfInstance),
  )

  private def titleAfterReceipt: Steps = steps(
    title(),
    titlesByNumber,
    materialTypes,
    tagsUnsorted,
    tagsEnabled,
    acquisitionsUnits,
    locations,
    locations,
    line(),
    lineInList,
    orderInList,
    orderAgain,
  )

  private def addPiece: Step =
    sinceTrillium(piece.check(capture("$.sequenceNumber", PieceNumber)))
      .before(sinceRamsons(piece).before(piece.param("deleteHolding", "false")))

  private def piece: FolioRequest =
    post("/orders/pieces", 201)(s"""{
      "poLineId": "${OrderLineId.el}",
      "titleId": "${TitleId.el}",
      "format": "Electronic",
      "holdingId": "${HoldingsRecordId.el}",
      "discoverySuppress": false,
      "supplement": false,
      "displayOnHolding": true
    }""").check(says("receivingStatus", "Expected"), capture("$.id", PieceId))

  /** An item on order has not been received. */
  private def putBack: Step = sinceTrillium(pieceTakenBack(numbered)).before(pieceTakenBack(""))

  private def pieceTakenBack(fields: String): FolioRequest =
    post("/orders/receive", 200)(s"""{
      "toBeReceived": [{
        "poLineId": "${OrderLineId.el}",
        "received": 1,
        "receivedItems": [
          {$fields"displayOnHolding": false, "pieceId": "${PieceId.el}", "itemStatus": "On order"}
        ]
      }],
      "totalRecords": 1
    }""").check(says("pieceId", PieceId), says("type", "success"))

  val workflow: Workflow = Workflow(
    code = "rw",
    name = "serials-receiving",
    title = "Librarians receive an issue, take that back and receive it again.",
    flow = InOrder(addAndReceive, takeBack, receiveAgain).takes(LineToReceive),
    needsFiscalYear = true,
  )
}
