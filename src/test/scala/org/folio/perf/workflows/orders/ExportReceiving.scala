package org.folio.perf.workflows.orders

import org.folio.perf.feeders.kinds.OrderRecords.OpenTitle
import org.folio.perf.flow.{BySettings, Input, Single, Workflow}
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
 * A librarian downloads the list of the receiving app: opens a title, searches, and exports to CSV. For the file the
 * browser reads lines, pieces and orders in chunks.
 *
 * Needs: a login, and an open order with a title. Leaves: nothing.
 * Source: PTF's JMeter script (MOBIUS), which stands for the download with 500 rounds of the same four
 * requests. [[ReceivingApp]] describes the requests with many ids; here the first of them have fewer ids, because
 * no list with more has been read yet. A line of an opened order has holdings and no location, so the first location
 * is that of its holdings. For later releases see [[ReceivingApp]].
 */
object ExportReceiving {

  /** @param rounds number of rounds of four requests */
  def transaction(rounds: Int): Transaction = Transaction("ERW: Exporting Receiving Information to CSV")(
    titlesShown,
    titleShown,
    search,
    titlesFound,
    vendorIfThere(VendorId),
    repeat(rounds)(searchLines(), firstExpected, firstReceived, ordersOf(firstOrders)),
  )

  private lazy val lineHoldings = IdBatch("lineHoldingsIdBatch", 0, 25, TitleId)(LineHoldingsIds)
  private lazy val someLocations = IdBatch("locationIdBatch", 0, 22, TitleId)(LineLocationIds, LocationIds)
  private lazy val foundLocations =
    IdBatch("foundLocationIdBatch", 0, 22, TitleId)(FoundLocationIds, LineLocationIds, LocationIds)
  private lazy val firstOrders = IdBatch("firstOrderIds", 0, 25, OrderId)(FoundOrderIds)
  private lazy val otherOrders = IdBatch("otherOrderIds", 25, 22, OrderId)(FoundOrderIds)

  private def titlesShown: Steps = steps(
    limited("/users", 1000, s"id==(${OwnUserId.el})")
      .check(says("id", OwnUserId)),
    materialTypes,
    tagsUnsorted,
    tagsEnabled,
    acquisitionsUnits,
    openTitles,
    need(TitleId)("there is no title of an open order"),
    title(capture("$.poLineId", OrderLineId)),
    line(
      capture("$.purchaseOrderId", OrderId),
      captureAll("$.locations[*].holdingId", LineHoldingsIds),
      captureAll("$.locations[*].locationId", LineLocationIds),
    ),
    // The locations of the holdings follow later.
    compute(_.set(LocationIds.name, Seq.empty)),
    lineHoldings.make,
    someLocations.make,
  )

  private def titleShown: Steps = steps(
    orderOfTitle(capture("$.vendor", VendorId)),
    locationsOf(someLocations),
    lineInList,
    limited("/orders/composite-orders", 1000, s"id==(${OrderId.el})")
      .check(says("id", OrderId)),
    firstExpected,
    firstReceived,
    holdingsOf(lineHoldings),
    someLocations.make,
    vendorIfThere(VendorId),
    locationsOf(someLocations),
    contributorNameTypes,
    identifierTypes,
    piecesShown,
    itemsOfPieces(2),
  )

  private def search: Steps = steps(
    searchLines(
      captureAll("$.poLines[*].purchaseOrderId", FoundOrderIds),
      captureAll("$.poLines[*].locations[*].locationId", FoundLocationIds),
      captureFirstIfThere("poLineNumber", FoundLineNumber),
    ),
    need(FoundLineNumber)("the search for order lines finds none"),
    firstOrders.make,
    otherOrders.make,
    ordersOf(firstOrders),
    ordersOf(otherOrders),
    titlesFound,
    foundLocations.make,
    locationsOf(foundLocations),
  )

  /** The list is empty for a line of a pending order. */
  private def titlesFound: FolioRequest =
    get("/orders/titles")
      .limit(50)
      .param("offset", "0")
      .query(s"(((poLine.poLineNumber==*${FoundLineNumber.el}*))) sortby title/sort.ascending")
      .check(isList)

  private def openTitles: FolioRequest =
    matching("/orders/titles", """(purchaseOrder.workflowStatus=="Open") sortby title/sort.ascending""", 50)
      .param("offset", "0")
      .check(hasField("titles"), captureIfThere("$.titles[0].id", TitleId))

  /** The length of the download is a setting. */
  val workflow: Workflow = Workflow(
    code = "erw",
    name = "receiving-export",
    title = "Librarians download receiving information as CSV.",
    flow = BySettings(default = download(rounds = 1))(load => download(load.exports.receivingRounds)),
  )

  private def download(rounds: Int) =
    Single(transaction(rounds)).using(Input.OwnUser, Input.Required(OpenTitle))
}
