package org.folio.perf.workflows.orders

import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.{Checks, FolioRequest, JsonEdit, Step}
import OrderKeys._
import OrdersApp._

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
