package org.folio.perf.workflows.orders

import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey._
import org.folio.perf.protocol.{Checks, FolioRequest, JsonEdit, SessionKey, Step}
import scala.concurrent.duration._
import OrderKeys._
import OrdersApp._
import io.gatling.core.session.Session

/** Requests that several transactions of the orders app send. */
private[orders] object OrdersApp {

  val prefixes: FolioRequest =
    all("/orders/configuration/prefixes", "name").check(Checks.hasField("prefixes"))

  val suffixes: FolioRequest =
    all("/orders/configuration/suffixes", "name").check(Checks.hasField("suffixes"))

  val orderNumbers: FolioRequest = configuration("(module=ORDERS and configName=orderNumber)")
  val linesLimit: FolioRequest = configuration("(module=ORDERS and configName=poLines-limit)")
  val approvals: FolioRequest = configuration("(module=ORDERS and configName=approvals)")

  val reasonsForClosure: FolioRequest =
    all("/orders/configuration/reasons-for-closure", "reason")
      .check(Checks.hasField("reasonsForClosure"))

  val locations: FolioRequest = all("/locations", "name").check(Checks.hasField("locations"))

  val contributorNameTypes: FolioRequest =
    all("/contributor-name-types", "name").check(Checks.hasField("contributorNameTypes"))

  val identifierTypes: FolioRequest =
    all("/identifier-types", "name").check(Checks.hasField("identifierTypes"))

  val orderTemplates: FolioRequest =
    all("/orders/order-templates", "templateName").check(Checks.hasField("orderTemplates"))

  val acquisitionMethods: FolioRequest =
    all("/orders/acquisition-methods", "value").check(Checks.hasField("acquisitionMethods"))

  /** Requests of the filters of a list of orders. */
  val filters: Vector[Step] =
    Vector(prefixes, suffixes, acquisitionsUnits, tags, tagsEnabled, addresses, reasonsForClosure)

  val nextNumber: FolioRequest =
    get("/orders/po-number").limit(1000).check(Checks.hasField("poNumber"))

  val order: FolioRequest =
    get("/orders/composite-orders/{id}", OrderId).limit(1000).check(Checks.says("id", OrderId))

  val orderInList: FolioRequest =
    get("/orders/composite-orders")
      .query(s"id==${OrderId.el}")
      .limit(1000)
      .check(Checks.says("id", OrderId))

  val invoicesOfOrder: FolioRequest =
    get("/orders-storage/order-invoice-relns")
      .query(s"purchaseOrderId==${OrderId.el}")
      .limit(1000)
      .check(Checks.isList)

  val linesOfOrder: FolioRequest =
    get("/orders/order-lines")
      .query(s"purchaseOrderId==${OrderId.el}")
      .limit(1000)
      .check(Checks.isList)

  val pendingOrders: FolioRequest =
    get("/orders/composite-orders")
      .param("offset", "0")
      .query("""(workflowStatus=="Pending") sortby metadata.updatedDate/sort.descending""")
      .limit(50)
      .check(Checks.says("workflowStatus", "Pending"))

  /** Request for the export of the line to its vendor. */
  val exportHistory: FolioRequest =
    get("/orders/export-history")
      .query(
        "exportedPoLineIds==(\"*\\\"" + OrderLineId.el + "\\\"*\")" +
          " sortby exportDate/sort.descending"
      )
      .limit(1000)
      .check(Checks.isList)

  /** Other requests of an order's page. */
  val rulesOfOrder: Vector[Step] =
    Vector(linesLimit, reasonsForClosure, funds, approvals, addresses)
  val peopleOfOrder: Vector[Step] = Vector(tagsEnabled, self, vendor, self)

  /** Any material type; PTF's script takes the tenth. */
  val anyMaterialType: FolioRequest =
    materialTypes.check(Checks.captureRandom("$.mtypes[*].id", MaterialTypeId))

  val linesOfType: FolioRequest =
    get("/orders/order-lines")
      .param("offset", "0")
      .query(
        s"(eresource.materialType == ${MaterialTypeId.el})" +
          " sortby metadata.updatedDate/sort.descending"
      )
      .limit(50)
      .check(Checks.isList)

  val unitsOpenToAll: FolioRequest =
    get("/acquisitions-units/units")
      .query("protectCreate==false")
      .limit(1000)
      .check(Checks.hasField("acquisitionsUnits"))

  /** Adds PTF's pause of about half a second before each request. */
  def unhurried(step: Step): Vector[Step] = step match {
    case computed: Step.Compute => Vector(computed)
    case other => Vector(Step.thinkTime(200.millis, 800.millis), other)
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
  val OrderLineNumber: SessionKey = SessionKey("orderLineNumber")

  /** Number of any line that a search has found. */
  val FoundLineNumber: SessionKey = SessionKey("foundLineNumber")
  val Title: SessionKey = SessionKey("title")

  /** The title in JSON, with quotation marks. */
  val TitleInJson: SessionKey = SessionKey("titleInJson")
  val TitleId: SessionKey = SessionKey("titleId")
  val PieceId: SessionKey = SessionKey("pieceId")

  // Lists; they may be empty.
  val FoundOrderIds: SessionKey = SessionKey("foundOrderIds")
  val FoundHoldingsIds: SessionKey = SessionKey("foundHoldingsIds")
  val LineHoldingsIds: SessionKey = SessionKey("lineHoldingsIds")
  val LocationIds: SessionKey = SessionKey("locationIds")
  val LineLocationIds: SessionKey = SessionKey("lineLocationIds")
  val FoundLocationIds: SessionKey = SessionKey("foundLocationIds")
  val ExpectedItemIds: SessionKey = SessionKey("expectedItemIds")
  val ReceivedItemIds: SessionKey = SessionKey("receivedItemIds")
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
      Checks.hasField("purchaseOrders"),
      Checks.captureRandomRecordIfThere("$.purchaseOrders[*]", ListedOrder),
    ),
    Step.need(ListedOrder)("the vendor has no orders"),
    JsonEdit.pick(ListedOrder)("id" -> OrderId),
    vendorInList(VendorId),
  )

  val template: FolioRequest =
    get("/orders/order-templates/{id}", TemplateId).check(Checks.says("id", TemplateId))

  /** Requests of an order with its invoices and lines, and of the rules for orders. */
  val order: Vector[Step] =
    Vector(OrdersApp.order, invoicesOfOrder, linesOfOrder, orderInList) ++ rulesOfOrder

  val page: Vector[Step] = (order :+ template) ++ peopleOfOrder

  private def vendorsByName: FolioRequest = {
    val fields = Vector("name", "code", "language", "aliases", "erpCode", "taxId")
    val clauses = fields.map(field => s"""$field="Vendor*"""").mkString(" or ")
    get("/organizations/organizations")
      .param("offset", "0")
      .query(s"((($clauses))) sortby name/sort.ascending")
      .limit(50)
      .check(Checks.hasField("organizations"))
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

  /** Step that sets the ids; after the lists have been read. */
  val make: Step = Step.compute(session => session.set(key.name, ids(session).mkString(" or ")))

  private def ids(session: Session): Seq[String] = {
    def own = first.map(key => session(key.name).as[String])
    val all = (own ++ lists.flatMap(list => session(list.name).as[Seq[String]])).distinct
    Seq(all.slice(from, from + count), all.take(count))
      .find(_.nonEmpty)
      .getOrElse(Seq(session(otherwise.name).as[String]))
  }
}
