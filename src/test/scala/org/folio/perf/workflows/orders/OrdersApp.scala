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
    all("/orders/configuration/prefixes", "name").check(hasField("prefixes"))

  val suffixes: FolioRequest =
    all("/orders/configuration/suffixes", "name").check(hasField("suffixes"))

  val orderNumbers: Step = setting("orderNumber")
  val linesLimit: Step = setting("poLines-limit")
  val approvals: Step = setting("approvals")

  /** A setting of the app; before Trillium an entry of mod-configuration. */
  def setting(key: String): Step =
    since("orders", "13.0")(storedSetting(key).limit(1000))
      .before(configuration(s"(module=ORDERS and configName=$key)"))

  def storedSetting(key: String): FolioRequest =
    get("/orders-storage/settings").query(s"key=$key").check(hasField("settings"))

  val reasonsForClosure: FolioRequest =
    all("/orders/configuration/reasons-for-closure", "reason")
      .check(hasField("reasonsForClosure"))

  val locations: FolioRequest = all("/locations", "name").check(hasField("locations"))

  val contributorNameTypes: FolioRequest =
    all("/contributor-name-types", "name").check(hasField("contributorNameTypes"))

  val identifierTypes: FolioRequest =
    all("/identifier-types", "name").check(hasField("identifierTypes"))

  val orderTemplates: FolioRequest =
    all("/orders/order-templates", "templateName").check(hasField("orderTemplates"))

  val acquisitionMethods: FolioRequest =
    all("/orders/acquisition-methods", "value").check(hasField("acquisitionMethods"))

  /** Requests of the filters of a list of orders. */
  val filters: Vector[Step] = Vector(
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
    get("/orders/composite-orders/{id}", OrderId).check(says("id", OrderId))

  val orderInList: FolioRequest =
    get("/orders/composite-orders")
      .query(s"id==${OrderId.el}")
      .limit(1000)
      .check(says("id", OrderId))

  /** The order in its form. */
  def orderInForm(checks: Expectation*): Step =
    since("pieces.send-claims", "1.0")(orderAlone.check(checks: _*)).before(order.check(checks: _*))

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
    since("orders", "13.0")(
      (rulesOfOrder :+ yearsOfOrder) ++ lists.filterNot(_ == orderInList) ++ Vector(shown, inYear): _*
    ).before(order.check(checks: _*) +: (lists ++ rulesOfOrder): _*)
  }

  val invoicesOfOrder: FolioRequest =
    get("/orders-storage/order-invoice-relns")
      .query(s"purchaseOrderId==${OrderId.el}")
      .limit(1000)
      .check(isList)

  val linesOfOrder: FolioRequest =
    get("/orders/order-lines")
      .query(s"purchaseOrderId==${OrderId.el}")
      .limit(1000)
      .check(isList)

  val pendingOrders: FolioRequest =
    get("/orders/composite-orders")
      .param("offset", "0")
      .query("""(workflowStatus=="Pending") sortby metadata.updatedDate/sort.descending""")
      .limit(50)
      .check(says("workflowStatus", "Pending"))

  /** Request for the export of the line to its vendor. */
  val exportHistory: FolioRequest =
    get("/orders/export-history")
      .query(
        "exportedPoLineIds==(\"*\\\"" + OrderLineId.el + "\\\"*\")" +
          " sortby exportDate/sort.descending"
      )
      .limit(1000)
      .check(isList)

  /** Other requests of an order's page. */
  private def rulesOfOrder: Vector[Step] =
    Vector(linesLimit, reasonsForClosure, funds, approvals, addresses)
  val peopleOfOrder: Vector[Step] = Vector(tagsEnabled, self, vendor, self)

  /** Any material type; PTF's script takes the tenth. */
  val anyMaterialType: FolioRequest =
    materialTypes.check(captureRandom("$.mtypes[*].id", MaterialTypeId))

  val linesOfType: FolioRequest =
    get("/orders/order-lines")
      .param("offset", "0")
      .query(
        s"(eresource.materialType == ${MaterialTypeId.el})" +
          " sortby metadata.updatedDate/sort.descending"
      )
      .limit(50)
      .check(isList)

  val unitsOpenToAll: FolioRequest =
    get("/acquisitions-units/units")
      .query("protectCreate==false")
      .limit(1000)
      .check(hasField("acquisitionsUnits"))

  /** Adds PTF's pause of about half a second before each request. */
  def unhurried(step: Step): Vector[Step] = step match {
    case computed: Step.Compute => Vector(computed)
    case forms: Step.ByInterface =>
      Vector(forms.copy(later = forms.later.flatMap(unhurried), earlier = forms.earlier.flatMap(unhurried)))
    case optional: Step.When => Vector(optional.copy(steps = optional.steps.flatMap(unhurried)))
    case other => Vector(thinkTime(200.millis, 800.millis), other)
  }

  /** Requests of the app, opened to enter an order, without its filters. */
  val openedForEntry: Vector[Step] = Vector(
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
  val orderForm: Vector[Step] = Vector(
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
  val OrderJson: SessionKey = SessionKey("orderJson")

  /** An order of a list, with its fields. */
  val ListedOrder: SessionKey = SessionKey("listedOrder")
  val EditedOrderJson: SessionKey = SessionKey("editedOrderJson")
  val ApprovedOrderJson: SessionKey = SessionKey("approvedOrderJson")
  val AcquisitionMethodId: SessionKey = SessionKey("acquisitionMethodId")
  val AcquisitionsUnitIds: SessionKey = SessionKey("acquisitionsUnitIds")

  /** Number of any line that a search has found. */
  val FoundLineNumber: SessionKey = SessionKey("foundLineNumber")
  val Title: SessionKey = SessionKey("title")

  /** The title in JSON, with quotation marks. */
  val TitleInJson: SessionKey = SessionKey("titleInJson")
  val TitleId: SessionKey = SessionKey("titleId")
  val PieceId: SessionKey = SessionKey("pieceId")

  /** Number of a piece in its title, since Trillium. */
  val PieceNumber: SessionKey = SessionKey("pieceNumber")

  // Lists; they may be empty.
  val FoundOrderIds: SessionKey = SessionKey("foundOrderIds")
  val FoundHoldingsIds: SessionKey = SessionKey("foundHoldingsIds")
  val LineHoldingsIds: SessionKey = SessionKey("lineHoldingsIds")
  val LocationIds: SessionKey = SessionKey("locationIds")
  val LineLocationIds: SessionKey = SessionKey("lineLocationIds")
  val FoundLocationIds: SessionKey = SessionKey("foundLocationIds")
  val ExpectedItemIds: SessionKey = SessionKey("expectedItemIds")
  val ReceivedItemIds: SessionKey = SessionKey("receivedItemIds")

  /** Pieces that have items. */
  val ExpectedPieceIds: SessionKey = SessionKey("expectedPieceIds")
  val ReceivedPieceIds: SessionKey = SessionKey("receivedPieceIds")

  /** Items of which bound pieces are parts. */
  val BoundItemIds: SessionKey = SessionKey("boundItemIds")
  val BoundItemPairs: SessionKey = SessionKey("boundItemPairs")

  /** Instance of a title. */
  val TitleInstanceId: SessionKey = SessionKey("titleInstanceId")
}

/** Requests that find an order by its vendor and open its page, in the NLA's script. */
private[orders] object OrderPage {

  /** Requests of the orders app with its filters, before a search. */
  val opened: Vector[Step] = Vector(
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
  ) ++ filters ++ Vector(tags, tagsEnabled, vendorsByName)

  val ordersOfVendor: FolioRequest =
    get("/orders/composite-orders")
      .param("offset", "0")
      .query(s"""(vendor=="${VendorId.el}") sortby metadata.updatedDate/sort.descending""")
      .limit(50)

  /** Any order of the vendor. */
  val anyOfVendor: Vector[Step] = Vector(
    ordersOfVendor.check(
      hasField("purchaseOrders"),
      captureRandomRecordIfThere("$.purchaseOrders[*]", ListedOrder),
    ),
    need(ListedOrder)("the vendor has no orders"),
    JsonEdit.pick(ListedOrder)("id" -> OrderId),
    vendorInList(VendorId),
  )

  val template: FolioRequest =
    get("/orders/order-templates/{id}", TemplateId).check(says("id", TemplateId))

  /** Requests of an order with its invoices and lines, and of the rules for orders. */
  def order(checks: Expectation*): Step = orderWith(invoicesOfOrder, linesOfOrder, orderInList)(checks: _*)

  val page: Vector[Step] = Vector(order(), template) ++ peopleOfOrder

  private def vendorsByName: FolioRequest = {
    val fields = Vector("name", "code", "language", "aliases", "erpCode", "taxId")
    val clauses = fields.map(field => s"""$field="Vendor*"""").mkString(" or ")
    get("/organizations/organizations")
      .param("offset", "0")
      .query(s"((($clauses))) sortby name/sort.ascending")
      .limit(50)
      .check(hasField("organizations"))
  }
}

/**
 * Ids of one request of a page, taken from lists that it has read. The published script has fixed ids of one tenant
 * instead.
 *
 * @param name of the session attribute that gets them
 * @param first of the ids, before those of the lists
 * @param lists of ids, in order; an id in several lists counts once
 * @param from number of the first id of this batch; after their end the lists begin again
 * @param otherwise id that is used if the lists are empty: it finds nothing
 */
final private[orders] case class IdBatch(
    name: String,
    first: Vector[SessionKey],
    lists: Vector[SessionKey],
    from: Int,
    count: Int,
    otherwise: SessionKey,
) {
  private val key = SessionKey(name)

  /** Text of the ids for a query: `id==(` … `)`. */
  val el: String = key.el

  /** The same ids as a list. */
  val texts: SessionKey = SessionKey(s"${name}Texts")

  /** Step that sets the ids; after the lists have been read. */
  val make: Step = compute { session =>
    val chosen = ids(session)
    session.set(key.name, chosen.mkString(" or ")).set(texts.name, chosen)
  }

  private def ids(session: Session): Seq[String] = {
    def own = first.map(key => session(key.name).as[String])
    val all = (own ++ lists.flatMap(list => session(list.name).as[Seq[String]])).distinct
    Seq(all.slice(from, from + count), all.take(count))
      .find(_.nonEmpty)
      .getOrElse(Seq(session(otherwise.name).as[String]))
  }
}
