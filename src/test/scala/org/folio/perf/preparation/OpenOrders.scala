package org.folio.perf.preparation

import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.feeders.kinds.{FinanceRecords, OrderRecords}
import org.folio.perf.folio.FolioError

/**
 * Open orders with one electronic line each, whose pieces are added by hand. Opening an order creates the title,
 * the instance and the holdings, and encumbers a fund.
 */
object OpenOrders
    extends KindRecipe("open orders", OrderRecords.LineToReceive, OrderRecords.OpenTitle) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      vendor <- at.any(
        FinanceRecords.Vendor.path,
        FinanceRecords.Vendor.array,
        FinanceRecords.Vendor.cql,
      )
      fund <- Funds.usable(at)
      location <- at.any("/locations", "locations", "isActive==true")
      method <- at.any("/orders/acquisition-methods", "acquisitionMethods")
      materialType <- at.any("/material-types", "mtypes", """name=="electronic resource"""")
      order = TenantApi.json
        .put("orderType", "One-Time")
        .put("workflowStatus", "Open")
        .put("reEncumber", true)
        .put("vendor", vendor.path("id").asText)
      line = order.putArray("compositePoLines").addObject
      _ = describe(line, method.path("id").asText)
      _ = line
        .putObject("eresource")
        .put("createInventory", "Instance, Holding")
        .put("accessProvider", vendor.path("id").asText)
        .put("materialType", materialType.path("id").asText)
      _ = line
        .putArray("locations")
        .addObject
        .put("locationId", location.path("id").asText)
        .put("quantity", 1)
        .put("quantityElectronic", 1)
      _ = line
        .putArray("fundDistribution")
        .addObject
        .put("fundId", fund.path("id").asText)
        .put("code", fund.path("code").asText)
        .put("distributionType", "percentage")
        .put("value", 100)
      _ <- at.post("/orders/composite-orders", order)
    } yield ()

  private def describe(line: ObjectNode, acquisitionMethod: String): ObjectNode =
    line
      .put("source", "User")
      .put("titleOrPackage", Items.newTitle())
      .put("orderFormat", "Electronic Resource")
      .put("acquisitionMethod", acquisitionMethod)
      .put("isPackage", false)
      .put("checkinItems", false)
      .set[ObjectNode](
        "cost",
        TenantApi.json
          .put("currency", "USD")
          .put("listUnitPriceElectronic", 1)
          .put("quantityElectronic", 1),
      )
}
