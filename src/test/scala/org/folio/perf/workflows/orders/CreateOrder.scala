package org.folio.perf.workflows.orders

import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.Folio.{get, post}
import org.folio.perf.protocol.Step.need
import org.folio.perf.protocol.{Checks, FolioRequest, Step, Transaction}
import OrderKeys._
import OrdersApp._

/**
 * A librarian opens the orders app, looks at the orders, and enters a pending order without
 * lines for a vendor.
 *
 * Needs: a login. Leaves: `orderId`, `vendorId`, `materialTypeId`, `acquisitionMethodId`.
 * Source: PTF's JMeter script (MOBIUS), which pauses half a second before each request. It draws from
 * all organizations, because FOLIO ignores its parameters `status` and `isVendor`; here the query asks for active
 * vendors. It takes the tenth material type; here it is any.
 */
object CreateOrder {

  val transaction: Transaction = Transaction(
    "POO_TC Create Order",
    (openedForEntry ++ filters ++ (orderForm ++ Vector(
      vendors,
      need(VendorId)("there is no active vendor"),
    )) ++ saved).flatMap(unhurried),
  )

  private def saved: Vector[Step] =
    (save +: filters) ++ Vector(order, linesOfOrder) ++ rulesOfOrder ++ peopleOfOrder :+
      acquisitionMethods.check(
        Checks.captureRandom("$.acquisitionMethods[*].id", AcquisitionMethodId)
      )

  private def vendors: FolioRequest =
    get("/organizations/organizations")
      .query("isVendor==true and status==Active")
      .limit(1000)
      .check(
        Checks.hasField("organizations"),
        Checks.captureRandomIfThere("$.organizations[*].id", VendorId),
      )

  private def save: FolioRequest =
    post("/orders/composite-orders", 201)(s"""{
      "reEncumber": true,
      "workflowStatus": "Pending",
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
      Checks.says("workflowStatus", "Pending"),
      Checks.capture("$.id", OrderId),
    )
}
