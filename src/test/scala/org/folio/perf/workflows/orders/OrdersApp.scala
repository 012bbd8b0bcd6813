package org.folio.perf.workflows.orders

import io.gatling.core.session.Session
import scala.concurrent.duration._
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import SessionKey._
import Step._
import OrderKeys._
import OrdersApp._

/**
 * Requests that several transactions of the orders app send.
 *
 * Source: PTF's JMeter scripts; ui-orders 7.0.4, 8.0.5 and 9.0.1 for later releases.
 */
private[orders] object OrdersApp {

  val prefixes: FolioRequest =
    all("/orders/configuration/prefixes", "prefixes")

  val suffixes: FolioRequest =
    all("/orders/configuration/suffixes", "suffixes")

  val orderNumbers: Step = setting("orderNumber")
  val linesLimit: Step = setting("poLines-limit")
  val approvals: Step = setting("approvals")

  /** A setting of the app; before Trillium an entry of mod-configuration. */
  def setting(key: String): Step =
    sinceTrillium(storedSetting(key).limit(1000))
      .before(configuration(s"(module=ORDERS and configName=$key)"))

  def storedSetting(key: String): FolioRequest =
    get("/orders-storage/settings").query(s"key=$key").check(hasField("settings"))

  val reasonsForClosure: FolioRequest =
    all("/orders/configuration/reasons-for-closure", "reasonsForClosure", sortBy = "reason")

  val locations: FolioRequest = all("/locations", "locations")

  val contributorNameTypes: FolioRequest =
    all("/contributor-name-types", "contributorNameTypes")

  val identifierTypes: FolioRequest =
    all("/identifier-types", "identifierTypes")

  val orderTemplates: FolioRequest =
    all("/orders/order-templates", "orderTemplates", sortBy = "templateName")

  val acquisitionMethods: FolioRequest =
    all("/orders/acquisition-methods", "acquisitionMethods", sortBy = "value")

  /** Requests of the filters of a list of orders. */
  val filters: Steps = steps(
    prefixes,
    suffixes,
    acquisitionsUnits,
    tags,
    tagsEnabled,
    addresses,
    reasonsForClosure,
    since("finance.funds", "3.0")(funds),
  )

  val nextNumber: FolioRequest =
    get("/orders/po-number").limit(1000).check(hasField("poNumber"))

  /** Since Sunflower the form of an existing order does not draw a number. */
  val nextNumberInEdit: Step = since("pieces.send-claims", "1.0")().before(nextNumber)

  val order: FolioRequest = orderAlone.limit(1000)

  /** Reads the order without the limit that pages add to requests of older forms. */
  def orderAlone: FolioRequest =
    getById("/orders/composite-orders/{id}", OrderId)

  val orderInList: FolioRequest =
    matching("/orders/composite-orders", s"id==${OrderId.el}", 1000)
      .check(says("id", OrderId))

  /** The order in its form. */
  def orderInForm(checks: Expectation*): Step =
    unlimitedSince("pieces.send-claims", "1.0")(orderAlone.check(checks: _*))

  /** The request, with the limit that pages added to it before this version of an interface. */
  def unlimitedSince(id: String, version: String)(request: FolioRequest): Step =
    since(id, version)(request).before(request.limit(1000))

  /** Creates a pending order without lines. @param template of the order, as a field of JSON */
  def newOrder(template: String = ""): FolioRequest =
    post("/orders/composite-orders", 201)(s"""{
      "reEncumber": true,
      "workflowStatus": "Pending",$template
      "vendor": "${VendorId.el}",
      "assignedTo": null,
      "manualPo": false,
      "orderType": "One-Time",
      "acqUnitIds": [],
      "tags": {"tagList": []},
      "notes": [],
      "billTo": null,
      "shipTo": null
    }""").check(says("vendor", VendorId), says("workflowStatus", "Pending"), capture("$.id", OrderId))

  /** Before Sunflower the form of an order reads it once more after the update. */
  val orderAfterForm: Step = since("pieces.send-claims", "1.0")().before(order)

  private val OrderYearId = SessionKey("orderYearId")

  private val yearsOfOrder: FolioRequest =
    get("/orders/composite-orders/{id}/fiscal-years", OrderId)
      .check(hasField("current"), captureIfThere("$.current[0].id", OrderYearId))

  /**
   * Requests of an order's page: the order, its lists, and the rules for orders. The page of Trillium reads the order after
   * its fiscal years, and again for the current one.
   *
   * @param checks of the order
   */
  def orderWith(lists: FolioRequest*)(checks: Expectation*): Step = {
    val shown = orderAlone.check(checks: _*)
    val inYear = ifThere(OrderYearId)(shown.param("fiscalYearId", OrderYearId.el))
    sinceTrillium(
      rulesOfOrder,
      yearsOfOrder,
      steps(lists.filterNot(_ == orderInList): _*),
      shown,
      inYear,
    ).before(order.check(checks: _*), steps(lists: _*), rulesOfOrder)
  }

  val invoicesOfOrder: FolioRequest =
    listed("/orders-storage/order-invoice-relns", s"purchaseOrderId==${OrderId.el}", 1000)

  val linesOfOrder: FolioRequest =
    listed("/orders/order-lines", s"purchaseOrderId==${OrderId.el}", 1000)

  val pendingOrders: FolioRequest =
    firstPage("/orders/composite-orders", """(workflowStatus=="Pending") sortby metadata.updatedDate/sort.descending""")
      .check(says("workflowStatus", "Pending"))

  /** Request for the export of the line to its vendor. */
  val exportHistory: FolioRequest =
    listed(
      "/orders/export-history",
      "exportedPoLineIds==(\"*\\\"" + OrderLineId.el + "\\\"*\")" +
        " sortby exportDate/sort.descending",
      1000,
    )

  /** Other requests of an order's page. */
  private def rulesOfOrder: Steps =
    steps(linesLimit, reasonsForClosure, funds, approvals, addresses)
  val peopleOfOrder: Steps = steps(tagsEnabled, self, vendor, self)

  /** Any material type; PTF's script takes the tenth. */
  val anyMaterialType: FolioRequest =
    materialTypes.check(captureRandom("$.mtypes[*].id", MaterialTypeId))

  val linesOfType: FolioRequest =
    firstPage(
      "/orders/order-lines",
      s"(eresource.materialType == ${MaterialTypeId.el}) sortby metadata.updatedDate/sort.descending",
    )
      .check(isList)

  /** Adds PTF's pause of about half a second before each request. */
  def unhurried(hurried: Steps*): Steps = steps(hurried.flatMap(_.each).map {
    case computed: Step.Compute => computed
    case forms: Step.Forms =>
      forms.copy(first = unhurried(forms.first: _*).each, others = unhurried(forms.others: _*).each)
    case optional: Step.When =>
      optional.copy(steps = unhurried(optional.steps: _*).each, others = unhurried(optional.others: _*).each)
    case other => steps(thinkTime(200.millis, 800.millis), other)
  }: _*)

  /** Requests of the app, opened to enter an order, without its filters. */
  val openedForEntry: Steps = steps(
    prefixes,
    suffixes,
    acquisitionsUnits,
    tags,
    tagsEnabled,
    funds,
    anyMaterialType,
    expenseClasses,
    linesOfType,
  )

  /** Requests of the form of a new order, before its vendor. */
  val orderForm: Steps = steps(
    nextNumber,
    addresses,
    orderNumbers,
    prefixes,
    suffixes,
    orderTemplates,
    ownUnits,
    tags,
    tagsEnabled,
    unitsOpenToAll,
  )
}

/** Session keys of the orders and receiving apps. */
private[orders] object OrderKeys {
  val OrderJson = SessionKey("orderJson")

  /** An order of a list, with its fields. */
  val ListedOrder = SessionKey("listedOrder")
  val EditedOrderJson = SessionKey("editedOrderJson")
  val ApprovedOrderJson = SessionKey("approvedOrderJson")
  val AcquisitionMethodId = SessionKey("acquisitionMethodId")
  val AcquisitionsUnitIds = SessionKey("acquisitionsUnitIds")

  /** Number of any line that a search has found. */
  val FoundLineNumber = SessionKey("foundLineNumber")
  val Title = SessionKey("title")

  /** The title in JSON, with quotation marks. */
  val TitleInJson = SessionKey("titleInJson")
  val TitleId = SessionKey("titleId")
  val PieceId = SessionKey("pieceId")

  /** Number of a piece in its title, since Trillium. */
  val PieceNumber = SessionKey("pieceNumber")

  // Lists; they may be empty.
  val FoundOrderIds = SessionKey("foundOrderIds")
  val FoundHoldingsIds = SessionKey("foundHoldingsIds")
  val LineHoldingsIds = SessionKey("lineHoldingsIds")
  val LocationIds = SessionKey("locationIds")
  val LineLocationIds = SessionKey("lineLocationIds")
  val FoundLocationIds = SessionKey("foundLocationIds")
  val ExpectedItemIds = SessionKey("expectedItemIds")
  val ReceivedItemIds = SessionKey("receivedItemIds")

  /** Pieces that have items. */
  val ExpectedPieceIds = SessionKey("expectedPieceIds")
  val ReceivedPieceIds = SessionKey("receivedPieceIds")

  /** Items of which bound pieces are parts. */
  val BoundItemIds = SessionKey("boundItemIds")
  val BoundItemPairs = SessionKey("boundItemPairs")

  /** Instance of a title. */
  val TitleInstanceId = SessionKey("titleInstanceId")
}

/** Requests that find an order by its vendor and open its page, in the NLA's script. */
private[orders] object OrderPage {

  /** Requests of the orders app with its filters, before a search. */
  val opened: Steps = steps(
    prefixes,
    suffixes,
    acquisitionsUnits,
    acquisitionMethods,
    tags,
    tagsEnabled,
    funds,
    anyMaterialType,
    expenseClasses,
    linesOfType,
    filters,
    tags,
    tagsEnabled,
    organizationsNamed("Vendor").check(hasField("organizations")),
  )

  val ordersOfVendor: FolioRequest =
    firstPage("/orders/composite-orders", s"""(vendor=="${VendorId.el}") sortby metadata.updatedDate/sort.descending""")

  /** The session's order among those of the vendor. */
  val found: Steps = steps(ordersOfVendor.check(says("id", OrderId)), vendorInList(VendorId))

  /** Any order of the vendor. */
  val anyOfVendor: Steps = steps(
    ordersOfVendor.check(
      hasField("purchaseOrders"),
      captureRandomRecordIfThere("$.purchaseOrders[*]", ListedOrder),
    ),
    need(ListedOrder)("the vendor has no orders"),
    JsonEdit.pick(ListedOrder)("id" -> OrderId),
    vendorInList(VendorId),
  )

  val template: FolioRequest =
    getById("/orders/order-templates/{id}", TemplateId)

  /** Requests of an order with its invoices and lines, and of the rules for orders. */
  def order(checks: Expectation*): Step = orderWith(invoicesOfOrder, linesOfOrder, orderInList)(checks: _*)

  val page: Steps = steps(order(), template, peopleOfOrder)
}

/**
 * Ids of one request of a page, taken from lists that it has read. The published script has fixed ids of one tenant
 * instead.
 *
 * @param name of the session attribute that gets them
 * @param from number of the first id of this batch; after their end the lists begin again
 * @param otherwise id that is used if there are no others: it finds nothing
 * @param first of the ids, before those of the lists
 * @param lists of ids, in order; an id in several lists counts once
 */
final private[orders] case class IdBatch(
    name: String,
    from: Int,
    count: Int,
    otherwise: SessionKey,
    first: Vector[SessionKey] = Vector.empty,
)(lists: SessionKey*) {
  private val key = SessionKey(name)

  /** Text of the ids for a query: `id==(` … `)`. */
  val el: String = key.el

  /** The same ids as a list. */
  val texts = SessionKey(s"${name}Texts")

  /** Step that sets the ids; after the lists have been read. */
  val make: Step = compute { session =>
    val chosen = ids(session)
    session.set(key.name, chosen.mkString(" or ")).set(texts.name, chosen)
  }

  private def ids(session: Session): Seq[String] = {
    val all = (first.map(_.value(session)) ++ lists.flatMap(_.listOf(session))).distinct
    Seq(all.slice(from, from + count), all.take(count))
      .find(_.nonEmpty)
      .getOrElse(Seq(otherwise.value(session)))
  }
}
