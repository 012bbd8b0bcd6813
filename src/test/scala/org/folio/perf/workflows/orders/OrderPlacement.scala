package org.folio.perf.workflows.orders

import org.folio.perf.feeders.kinds.OrderRecords.ItemAtLocation
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.Folio.{get, post, put}
import org.folio.perf.protocol.Step.{compute, need}
import org.folio.perf.protocol.{Checks, Discovery, FolioRequest, JsonEdit, Step, Transaction}
import OrderKeys._
import OrdersApp._
import com.fasterxml.jackson.databind.node.TextNode
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.SessionKey._

/** All transactions of an iteration are on the same order. */
object OrderPlacement {

  val workflow: Workflow = Workflow(
    code = "poo",
    name = "order-placement",
    title = "Librarians enter a purchase order, add a line to it and approve it.",
    flow = InOrder(
      CreateOrder.transaction,
      AddOrderLine.transaction,
      ApproveOrder.transaction,
    ).takes(ItemAtLocation),
  )
}

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

/**
 * A librarian finds a pending order and adds a line: an electronic copy of a title that the library has
 * at a location.
 *
 * Needs: the values that [[CreateOrder]] leaves; `locationId` of a location that has items. Leaves: `orderLineId`.
 * Source: PTF's JMeter script (MOBIUS). It looks up the location `acq admin` and the unit `Test acq
 * unit on edit` by name; here the location comes from the feeder, and the unit is the first one.
 */
object AddOrderLine {

  val transaction: Transaction = Transaction(
    "POO_TC: Add Order Lines",
    login ++ pendingOrdersShown ++ orderShown ++ form ++ titleFound ++
      Vector(vendor, holdingsOfTitle, save) ++ lineInList ++ lineShown,
  )

  private lazy val unit =
    IdBatch("acquisitionsUnitId", Vector.empty, Vector(AcquisitionsUnitIds), 0, 1, OrderId)

  /** Requests that the user interface sends whenever it is loaded. */
  private def login: Vector[Step] = Vector(
    settings(
      "(module==ORG AND configName == localeSettings AND" +
        """ (cql.allRecords=1 NOT userId="" NOT code=""))"""
    ),
    settings(
      """("configName"=="localeSettings" AND "module"=="@folio/stripes-core"""" +
        s""" and userId=="${OwnUserId.el}")"""
    ),
    settings("(module==PLUGINS)"),
    settings("(module==ORG and configName==bindings)"),
  ) ++ Discovery.of("mod-orders-")

  private def pendingOrdersShown: Vector[Step] = Vector(
    prefixes,
    suffixes,
    acquisitionsUnits
      .check(Checks.captureAll("$.acquisitionsUnits[*].id", AcquisitionsUnitIds)),
    unit.make,
    tags,
    tagsEnabled,
    addresses,
    reasonsForClosure,
    pendingOrders,
    vendorInList(VendorId),
    unitInList,
  )

  private def orderShown: Vector[Step] =
    Vector(order, invoicesOfOrder, linesOfOrder, orderInList) ++ rulesOfOrder ++ peopleOfOrder

  private def form: Vector[Step] = Vector(
    linesOfOrder,
    approvals,
    contributorNameTypes,
    configuration("(module=ORDERS and configName=createInventory)"),
    orderTemplates,
    locations,
    materialTypes,
    identifierTypes,
    settings("(module=ORDERS and configName=openOrder)"),
    get("/orders/composite-orders/{id}", OrderId).check(Checks.says("id", OrderId)),
    settings("(module=ORDERS and configName=poLines-limit)"),
    vendor,
    exportsOfOrder,
    tags,
    tagsEnabled,
    funds,
    funds,
    materialTypes,
    acquisitionMethods,
  )

  private def titleFound: Vector[Step] = Vector(
    all("/instance-formats", "name").check(Checks.hasField("instanceFormats")),
    instanceTypes,
    get("/locations")
      .query("cql.allRecords=1 sortby name")
      .limit(5000)
      .check(Checks.says("id", LocationId)),
    all("/modes-of-issuance", "name").check(Checks.hasField("issuanceModes")),
    all("/nature-of-content-terms", "name").check(Checks.hasField("natureOfContentTerms")),
    materialTypes,
    get("/tags").limit(10000).check(Checks.hasField("tags")),
    locations,
    instanceTypes,
    get("/contributor-types")
      .query("cql.allRecords=1 sortby name")
      .limit(400)
      .check(Checks.hasField("contributorTypes")),
    titlesAtLocation,
    need(InstanceId)("the search finds no title at the location"),
    get("/inventory/instances/{id}", InstanceId)
      .check(Checks.says("id", InstanceId), Checks.capture("$.title", Title)),
    compute(session => session.set(TitleInJson.name, TextNode.valueOf(session(Title.name).as[String]).toString)),
  )

  private def lineInList: Vector[Step] = filters ++ Vector(
    get("/orders/order-lines")
      .query(s"id==${OrderLineId.el}")
      .check(Checks.says("id", OrderLineId)),
    contributorNameTypes,
    funds,
    materialTypes,
    locations,
    get("/orders/composite-orders/{id}", OrderId).check(Checks.says("id", OrderLineId)),
    pendingOrders,
  )

  private def lineShown: Vector[Step] = Vector(
    notesOfLine,
    get("/note-types")
      .query("cql.allRecords=1 sortby name")
      .limit(500)
      .check(Checks.hasField("noteTypes")),
    tagsEnabled,
    agreementsOfLine,
    self,
    contributorNameTypes,
    identifierTypes,
    funds,
    expenseClasses,
    vendor,
    get("/invoice/invoice-lines")
      .query(s"poLineId==${OrderLineId.el}")
      .limit(1000)
      .check(Checks.isList),
    get("/orders/titles")
      .query(s"""poLineId=${OrderLineId.el} and instanceId="" sortby title""")
      .limit(1000)
      .check(Checks.isList),
    relationshipTypes,
    exportHistory,
    get("/orders/acquisition-methods/{id}", AcquisitionMethodId)
      .check(Checks.says("id", AcquisitionMethodId)),
    get("/organizations/organizations/{id}", VendorId).check(Checks.says("id", VendorId)),
    instanceInList,
    vendorInList(VendorId),
    unitInList,
    relationshipTypes,
    instanceInList,
  )

  private def settings(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).check(Checks.hasField("configs"))

  private def unitInList: FolioRequest =
    get("/acquisitions-units/units")
      .query(s"id==${unit.el}")
      .limit(1000)
      .check(Checks.hasField("acquisitionsUnits"))

  private def instanceTypes: FolioRequest =
    all("/instance-types", "name").check(Checks.hasField("instanceTypes"))

  private def relationshipTypes: FolioRequest =
    get("/instance-relationship-types")
      .query("cql.allRecords=1")
      .limit(1000)
      .check(Checks.hasField("instanceRelationshipTypes"))

  private def exportsOfOrder: FolioRequest =
    get("/data-export-spring/configs")
      .query(s"configName==EDIFACT_ORDERS_EXPORT_${OrderId.el}*")
      .limit(1000)
      .check(Checks.hasField("configs"))

  private def titlesAtLocation: FolioRequest =
    get("/search/instances")
      .query(s"""(items.effectiveLocationId=="${LocationId.el}") sortby title""")
      .limit(100)
      .param("expandAll", "true")
      .check(Checks.hasField("instances"), Checks.captureFirstIfThere("id", InstanceId))

  private def holdingsOfTitle: FolioRequest =
    get("/holdings-storage/holdings")
      .query(s"instanceId==${InstanceId.el}")
      .limit(1000)
      .check(Checks.listSays("holdingsRecords", "instanceId", InstanceId))

  private def instanceInList: FolioRequest =
    get("/inventory/instances")
      .query(s"id==${InstanceId.el}")
      .limit(1000)
      .check(Checks.says("id", InstanceId))

  private def notesOfLine: FolioRequest =
    get("/note-links/domain/orders/type/poLine/id/{id}", OrderLineId)
      .limit(100000)
      .param("orderBy", "updatedDate")
      .param("order", "desc")
      .param("status", "assigned")
      .check(Checks.isList)

  private def agreementsOfLine: FolioRequest =
    get("/erm/entitlements")
      .param("stats", "true")
      .param("filters", s"poLines.poLineId==${OrderLineId.el}")
      .param("page", "1")
      .check(Checks.hasField("results"))

  private def save: FolioRequest =
    post("/orders/order-lines", 201)(s"""{
      "source": "User",
      "cost": {
        "currency": "USD",
        "discountType": "percentage",
        "quantityPhysical": null,
        "quantityElectronic": 1,
        "listUnitPriceElectronic": 1,
        "listUnitPrice": null
      },
      "details": {"productIds": []},
      "purchaseOrderId": "${OrderId.el}",
      "eresource": {
        "createInventory": "Instance, Holding, Item",
        "accessProvider": "${VendorId.el}",
        "materialType": "${MaterialTypeId.el}"
      },
      "locations": [
        {"locationId": "${LocationId.el}", "holdingId": null, "quantityElectronic": 1}
      ],
      "isPackage": false,
      "checkinItems": false,
      "instanceId": "${InstanceId.el}",
      "titleOrPackage": ${TitleInJson.el},
      "acquisitionMethod": "${AcquisitionMethodId.el}",
      "automaticExport": false,
      "orderFormat": "Electronic Resource"
    }""").check(
      Checks.says("purchaseOrderId", OrderId),
      Checks.capture("$.id", OrderLineId),
    )
}

/**
 * A librarian opens the form of a pending order, marks it as approved and saves it. It stays pending:
 * approving does not send it to its vendor.
 *
 * Needs: the values that [[AddOrderLine]] leaves. Leaves: the approved order.
 * Source: PTF's JMeter script (MOBIUS). It sends single fields, and numbers as texts; here the order is
 * written back complete, but without its lines, which FOLIO then keeps.
 */
object ApproveOrder {

  val transaction: Transaction = Transaction(
    "POO_TC: Approve Order",
    form ++ Vector(approved, save) ++ filters ++
      Vector(order.check(isApproved), invoicesOfOrder, linesOfOrder, orderInList) ++
      rulesOfOrder ++ Vector(order, pendingOrders) ++ peopleOfOrder ++
      Vector(exportHistory, unitsByVendor),
  )

  private def form: Vector[Step] = Vector(
    nextNumber,
    order.check(Checks.captureBody(OrderJson)),
    addresses,
    orderNumbers,
    prefixes,
    suffixes,
    orderTemplates,
    vendor,
    ownUnits,
    self,
    tags,
    tagsEnabled,
  )

  private def approved: Step = JsonEdit.change(OrderJson, ApprovedOrderJson) { (json, _) =>
    json.put("approved", true)
    json.remove("compositePoLines")
    ()
  }

  private def save: FolioRequest =
    put("/orders/composite-orders/{id}", OrderId)(ApprovedOrderJson.el).check(Checks.isEmpty)

  private def isApproved = Checks.isText("$.approved", "true")

  /** Query of the script; it finds nothing. */
  private def unitsByVendor: FolioRequest =
    get("/acquisitions-units/units")
      .query(s"id==${VendorId.el}")
      .limit(1000)
      .check(Checks.hasField("acquisitionsUnits"))
}
