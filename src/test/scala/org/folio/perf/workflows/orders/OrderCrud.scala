package org.folio.perf.workflows.orders

import org.folio.perf.feeders.kinds.FinanceRecords.Vendor
import org.folio.perf.feeders.kinds.OrderRecords.{Template, VendorWithOrders}
import org.folio.perf.flow.{Crud, Single, Workflow}
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import Step.steps
import OrdersApp._
import OrderKeys._
import OrderPage.{ordersOfVendor, page, template}

/** Orders of the NLA's report. Only orders that the run has created get a note. */
object OrderCrud {

  val workflow: Workflow = Workflow(
    code = "nla-poo",
    name = "order-keeping",
    title = "Librarians enter, look at, change and delete purchase orders, in turn.",
    flow = Crud(
      record = "order",
      remembers = Vector(OrderId, VendorId),
      create = Single(CreateOrderFromTemplate.transaction).takes(Vendor, Template),
      view = Single(ViewOrder.transaction).takes(VendorWithOrders, Template),
      edit = Single(EditOrder.transaction).takes(Template),
      delete = Single(DeleteOrder.transaction).takes(Template),
    ),
  )
}

/**
 * A librarian opens the orders app, enters an order for a vendor from a template, and looks at it:
 * pending, without lines.
 *
 * Needs: `vendorId`, `templateId`. Leaves: `orderId`.
 * Source: PTF's JMeter script (NLA), whose template has a fixed id, and which takes the tenth material
 * type; here it is any.
 */
object CreateOrderFromTemplate {

  val transaction: Transaction = Transaction("POO_Create purchase orders")(
    unhurried(
      openedForEntry,
      filters,
      orderForm,
      vendor,
      vendor,
      newOrder(s"""
      "template": "${TemplateId.el}",""").check(says("template", TemplateId)),
      filters,
      OrderPage.page,
      acquisitionMethods,
    )
  )
}

/**
 * A librarian looks at any order of a vendor.
 *
 * Needs: `vendorId` of a vendor with orders, `templateId`.
 * Source: PTF's JMeter script (NLA).
 */
object ViewOrder {
  val transaction: Transaction = Transaction("POO_View purchase orders")(
    unhurried(OrderPage.opened, OrderPage.anyOfVendor, OrderPage.page)
  )
}

/**
 * A librarian finds an order by its vendor, gives it another note and looks at it again.
 *
 * Needs: `orderId` of one of the latest orders of the vendor, `vendorId`, `templateId`.
 * Source: PTF's JMeter script (NLA), which edits any order of the vendor, and also empties the prefix of the number. For later
 * releases see [[OrdersApp]].
 */
object EditOrder {

  private val Note = "edited by a load test"

  val transaction: Transaction = Transaction("POO_Edit purchase orders")(
    unhurried(OrderPage.opened, OrderPage.found, page, form, saved)
  )

  private def form: Steps = steps(
    nextNumberInEdit,
    orderInForm(captureBody(OrderJson)),
    linesLimit,
    approvals,
    prefixes,
    suffixes,
    orderTemplates,
    vendor,
    ownUnits,
    unitsToAssign,
    self,
    tags,
    tagsEnabled,
    RecordEdit(OrderJson, EditedOrderJson)(
      RecordEdit.put("/notes", s"""["$Note"]"""),
      RecordEdit.put("/poNumberPrefix", "\"\""),
    ),
  )

  private def saved: Steps = steps(
    put("/orders/composite-orders/{id}", OrderId)(EditedOrderJson.el).check(isEmpty),
    filters,
    OrderPage.order(contains(Note)),
    vendor,
    orderAfterForm,
    ordersOfVendor.check(says("id", OrderId)),
    peopleOfOrder,
    template,
    vendorInList(VendorId),
  )
}

/**
 * A librarian finds an order by its vendor, looks at it and deletes it.
 *
 * Needs: `orderId` of one of the latest orders of the vendor, `vendorId`, `templateId`.
 * Source: PTF's JMeter script (NLA), which deletes any order of the vendor.
 */
object DeleteOrder {

  val transaction: Transaction = Transaction("POO_Delete purchase orders")(
    unhurried(
      OrderPage.opened,
      OrderPage.found,
      page,
      delete("/orders/composite-orders/{id}", OrderId).check(isEmpty),
      ordersOfVendor.check(isList, lacksValue(OrderId)),
      vendorInList(VendorId),
    )
  )
}
