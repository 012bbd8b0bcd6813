package org.folio.perf.workflows.orders

import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.post
import org.folio.perf.protocol.{Checks, FolioRequest, Step, Transaction}
import OrdersApp._

/**
 * A librarian opens the orders app, enters an order for a vendor from a template, and looks at it:
 * pending, without lines.
 *
 * Needs: `vendorId`, `templateId`. Leaves: `orderId`.
 * Source: PTF's JMeter script (NLA), whose template has a fixed id, and which takes the tenth material
 * type; here it is any.
 */
object CreateOrderFromTemplate {

  val transaction: Transaction = Transaction(
    "POO_Create purchase orders",
    (openedForEntry ++ filters ++ (orderForm ++ Vector(vendor, vendor)) ++ saved).flatMap(unhurried),
  )

  private def saved: Vector[Step] = (save +: filters) ++ OrderPage.page :+ acquisitionMethods

  private def save: FolioRequest =
    post("/orders/composite-orders", 201)(s"""{
      "reEncumber": true,
      "workflowStatus": "Pending",
      "template": "${TemplateId.el}",
      "vendor": "${VendorId.el}",
      "assignedTo": null,
      "manualPo": false,
      "orderType": "One-Time",
      "acqUnitIds": [],
      "tags": {"tagList": []},
      "notes": [],
      "billTo": null,
      "shipTo": null
    }""").check(
      Checks.says("vendor", VendorId),
      Checks.says("template", TemplateId),
      Checks.capture("$.id", OrderId),
    )
}
