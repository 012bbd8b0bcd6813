package org.folio.perf.workflows.orders

import com.fasterxml.jackson.databind.node.TextNode
import org.folio.perf.feeders.kinds.OrderRecords.ItemAtLocation
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import CommonRequests.{notes, noteTypes, setting => userSetting}
import Folio._
import SessionKey._
import Step._
import OrderKeys._
import OrdersApp._

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
 * vendors. It takes the tenth material type; here it is any. For later releases see [[OrdersApp]].
 */
object CreateOrder {

  val transaction: Transaction = Transaction("POO_TC Create Order")(
    unhurried(
      openedForEntry,
      filters,
      orderForm,
      vendors,
      need(VendorId)("there is no active vendor"),
      newOrder(),
      filters,
      orderWith(linesOfOrder)(),
      peopleOfOrder,
      acquisitionMethods.check(captureRandom("$.acquisitionMethods[*].id", AcquisitionMethodId)),
    )
  )

  private def vendors: FolioRequest =
    matching("/organizations/organizations", "isVendor==true and status==Active", 1000)
      .check(
        hasField("organizations"),
        captureRandomIfThere("$.organizations[*].id", VendorId),
      )
}

/**
 * A librarian finds a pending order and adds a line: an electronic copy of a title that the library has
 * at a location.
 *
 * Needs: the values that [[CreateOrder]] leaves; `locationId` of a location that has items. Leaves: `orderLineId`.
 * Source: PTF's JMeter script (MOBIUS). It looks up the location `acq admin` and the unit `Test acq
 * unit on edit` by name; here the location comes from the feeder, and the unit is the first one. For later releases:
 * ui-orders 7.0.4, 8.0.5 and 9.0.1, ui-plugin-find-instance 8.0.1 and 10.0.0, stripes-core 11.1.2.
 */
object AddOrderLine {

  val transaction: Transaction = Transaction("POO_TC: Add Order Lines")(
    login,
    pendingOrdersShown,
    orderWith(invoicesOfOrder, linesOfOrder, orderInList)(),
    peopleOfOrder,
    form,
    titleFound,
    vendor,
    holdingsOfTitle,
    save,
    lineInList,
    lineShown,
  )

  private lazy val unit =
    IdBatch("acquisitionsUnitId", 0, 1, OrderId)(AcquisitionsUnitIds)

  /** Requests that the user interface sends whenever it is loaded. */
  private def login: Steps = steps(
    since("locale", "1.0")(
      get("/locale").check(hasField("locale")),
      userSetting(s"""(userId=="${OwnUserId.el}" and scope=="stripes-core.prefs.manage" and key=="localeSettings")"""),
    ).before(
      CommonRequests.configuration(
        "(module==ORG AND configName == localeSettings AND" +
          """ (cql.allRecords=1 NOT userId="" NOT code=""))"""
      ),
      CommonRequests.configuration(
        """("configName"=="localeSettings" AND "module"=="@folio/stripes-core"""" +
          s""" and userId=="${OwnUserId.el}")"""
      ),
    ),
    CommonRequests.configuration("(module==PLUGINS)"),
    CommonRequests.configuration("(module==ORG and configName==bindings)"),
    Discovery.discovered("mod-orders-"),
  )

  private def pendingOrdersShown: Steps = steps(
    prefixes,
    suffixes,
    acquisitionsUnits
      .check(captureAll("$.acquisitionsUnits[*].id", AcquisitionsUnitIds)),
    unit.make,
    tags,
    tagsEnabled,
    addresses,
    reasonsForClosure,
    pendingOrders,
    vendorInList(VendorId),
    unitInList,
  )

  /** The form of a line. The one of Trillium reads the template that an order has, instead of all. */
  private def form: Step =
    sinceTrillium(
      approvals,
      contributorNameTypes,
      setting("createInventory"),
      materialTypes,
      identifierTypes,
      storedSetting("openOrder"),
      orderAlone,
      storedSetting("poLines-limit"),
      locations,
      funds,
      linesOfOrder,
      vendorAlone,
      exportsOfOrder,
      tagsEnabled,
      tags,
      funds,
      materialTypes,
      acquisitionMethods,
    ).before(
      linesOfOrder,
      approvals,
      contributorNameTypes,
      setting("createInventory"),
      orderTemplates,
      locations,
      materialTypes,
      identifierTypes,
      CommonRequests.configuration("(module=ORDERS and configName=openOrder)"),
      orderAlone,
      CommonRequests.configuration("(module=ORDERS and configName=poLines-limit)"),
      unlimitedSince("pieces.send-claims", "1.0")(vendorAlone),
      exportsOfOrder,
      tags,
      tagsEnabled,
      funds,
      funds,
      materialTypes,
      acquisitionMethods,
    )

  private def titleFound: Steps = steps(
    searchOpened,
    contributorTypes,
    titlesAtLocation,
    need(InstanceId)("the search finds no title at the location"),
    titleChosen,
    remember(TitleInJson)(session => TextNode.valueOf(Title.value(session)).toString),
  )

  /** Data that the search for titles reads before a search. */
  private def searchOpened: Step =
    since("subject-types", "1.0")(
      allLocations,
      materialTypes,
      natureOfContentTerms,
      all("/holdings-types", "holdingsTypes"),
      all("/statistical-code-types", "statisticalCodeTypes"),
      all("/statistical-codes", "statisticalCodes", 2000),
      modesOfIssuance,
      all("/instance-statuses", "instanceStatuses"),
      instanceFormats,
      all("/holdings-sources", "holdingsRecordsSources"),
      instanceTypes,
      userSetting("""key=="display-settings" and scope=="ui-inventory.display-settings.manage""""),
      matching("/instance-date-types", "cql.allRecords=1", 5000).check(hasField("instanceDateTypes")),
    ).before(
      instanceFormats,
      instanceTypes,
      allLocations,
      modesOfIssuance,
      natureOfContentTerms,
      materialTypes,
      get("/tags").limit(10000).check(hasField("tags")),
      locations,
      instanceTypes,
    )

  private def titleChosen: Step =
    since("search-inventory", "1.0")(
      get("/search/instances")
        .query(s"(id==${InstanceId.el})")
        .param("include", "identifiers.value,identifiers.identifierTypeId")
        .check(says("id", InstanceId), capture("$.instances[0].title", Title))
    ).before(
      get("/inventory/instances/{id}", InstanceId)
        .check(says("id", InstanceId), capture("$.title", Title))
    )

  private def lineInList: Steps = steps(
    filters,
    get("/orders/order-lines")
      .query(s"id==${OrderLineId.el}")
      .check(says("id", OrderLineId)),
    contributorNameTypes,
    funds,
    materialTypes,
    locations,
    orderAlone.check(says("id", OrderLineId)),
    pendingOrders,
  )

  private def lineShown: Steps = steps(
    notes("orders/type/poLine", OrderLineId),
    noteTypes,
    tagsEnabled,
    agreementsOfLine,
    self,
    contributorNameTypes,
    identifierTypes,
    // Since Trillium the page reads only those of the line, which has none.
    sinceTrillium().before(funds, expenseClasses),
    since("finance.funds", "3.0")(holdingsOfTitle),
    vendor,
    listed("/invoice/invoice-lines", s"poLineId==${OrderLineId.el}", 1000),
    listed("/orders/titles", s"""poLineId=${OrderLineId.el} and instanceId="" sortby title""", 1000),
    relationshipTypes,
    exportHistory,
    getById("/orders/acquisition-methods/{id}", AcquisitionMethodId),
    vendorAlone,
    instanceInList,
    vendorInList(VendorId),
    unitInList,
    relationshipTypes,
    instanceInList,
  )

  private def unitInList: FolioRequest = unitsWith(s"id==${unit.el}")

  private def allLocations: FolioRequest =
    all("/locations", "locations", 5000).check(says("id", LocationId))

  private def instanceFormats: FolioRequest =
    all("/instance-formats", "instanceFormats")

  private def modesOfIssuance: FolioRequest =
    all("/modes-of-issuance", "issuanceModes")

  private def natureOfContentTerms: FolioRequest =
    all("/nature-of-content-terms", "natureOfContentTerms")

  private def contributorTypes: FolioRequest =
    all("/contributor-types", "contributorTypes", 400)

  private def instanceTypes: FolioRequest =
    all("/instance-types", "instanceTypes")

  private def relationshipTypes: FolioRequest =
    matching("/instance-relationship-types", "cql.allRecords=1", 1000)
      .check(hasField("instanceRelationshipTypes"))

  private def exportsOfOrder: Step = vendorExports(before = s"EDIFACT_ORDERS_EXPORT_${OrderId.el}*")

  private def titlesAtLocation: Step = {
    val search = matching("/search/instances", s"""(items.effectiveLocationId=="${LocationId.el}") sortby title""", 100)
    val checks = Vector(hasField("instances"), captureIfThere("$.instances[0].id", InstanceId))
    since("search-inventory", "1.0")(search.check(checks: _*))
      .before(search.param("expandAll", "true").check(checks: _*))
  }

  private def holdingsOfTitle: FolioRequest =
    matching("/holdings-storage/holdings", s"instanceId==${InstanceId.el}", 1000)
      .check(listSays("holdingsRecords", "instanceId", InstanceId))

  private def instanceInList: FolioRequest =
    matching("/inventory/instances", s"id==${InstanceId.el}", 1000)
      .check(says("id", InstanceId))

  private def agreementsOfLine: FolioRequest =
    get("/erm/entitlements")
      .param("stats", "true")
      .param("filters", s"poLines.poLineId==${OrderLineId.el}")
      .param("page", "1")
      .check(hasField("results"))

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
      says("purchaseOrderId", OrderId),
      capture("$.id", OrderLineId),
    )
}

/**
 * A librarian opens the form of a pending order, marks it as approved and saves it. It stays pending:
 * approving does not send it to its vendor.
 *
 * Needs: the values that [[AddOrderLine]] leaves. Leaves: the approved order.
 * Source: PTF's JMeter script (MOBIUS). It sends single fields, and numbers as texts; here the order is
 * written back complete, but without its lines, which FOLIO then keeps. For later releases see [[OrdersApp]].
 */
object ApproveOrder {

  val transaction: Transaction = Transaction("POO_TC: Approve Order")(
    form,
    approved,
    put("/orders/composite-orders/{id}", OrderId)(ApprovedOrderJson.el).check(isEmpty),
    filters,
    orderWith(invoicesOfOrder, linesOfOrder, orderInList)(isText("$.approved", "true")),
    orderAfterForm,
    pendingOrders,
    peopleOfOrder,
    exportHistory,
    // The query of the script; it finds nothing.
    unitsWith(s"id==${VendorId.el}"),
  )

  private def form: Steps = steps(
    nextNumberInEdit,
    orderInForm(captureBody(OrderJson)),
    addresses,
    orderNumbers,
    prefixes,
    suffixes,
    orderTemplates,
    vendor,
    ownUnits,
    unitsToAssign,
    self,
    tags,
    tagsEnabled,
  )

  private def approved: Step = RecordEdit(OrderJson, ApprovedOrderJson)(
    RecordEdit.put("/approved", "true"),
    RecordEdit.remove("/compositePoLines"),
    // The name since Trillium.
    RecordEdit.remove("/poLines"),
  )
}
