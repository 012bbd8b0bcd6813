package org.folio.perf.preparation

import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError
import com.fasterxml.jackson.databind.JsonNode
import java.time.LocalDate
import java.time.ZoneOffset.UTC
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.model.JsonTree.Fields

/**
 * Open orders with one electronic line each, whose pieces are added by hand. Opening an order creates the title,
 * the instance and the holdings, and encumbers a fund.
 */
private[preparation] object OpenOrders {

  def make(at: TenantApi): Recipe.Made =
    NewOrder.anyVendor(at).flatMap(NewOrder.make(at, _, "One-Time", createInventory = "Instance, Holding"))
}

/** Open ongoing orders with one electronic line each, which are renewed. They leave the inventory as it is. */
private[preparation] object OngoingOrders {

  def make(at: TenantApi): Recipe.Made =
    NewOrder.anyVendor(at).flatMap { vendorId =>
      NewOrder.make(
        at,
        vendorId,
        "Ongoing",
        createInventory = "None",
        inLine = """, "details": {"productIds": []}""",
        inOrder = s""", "ongoing": {
          "isSubscription": true,
          "interval": $DaysOfYear,
          "renewalDate": "${LocalDate.now(UTC).plusDays(DaysOfYear.toLong)}"
        }""",
      )
    }

  private val DaysOfYear = 365
}

/** An open order with one electronic line of one copy that a fund pays. */
private[preparation] object NewOrder {

  /** Id of an active vendor. */
  def anyVendor(at: TenantApi): Either[FolioError, String] =
    at.any(FinanceRecords.Vendor.path, FinanceRecords.Vendor.array, FinanceRecords.Vendor.cql)

  /**
   * @param createInventory records that the opening of the order creates, such as `Instance, Holding`
   * @param inLine further fields of the line as JSON, each behind a comma; `inOrder` those of the order
   */
  def make(
      at: TenantApi,
      vendorId: String,
      orderType: String,
      createInventory: String,
      inLine: String = "",
      inOrder: String = "",
  ): Recipe.Made =
    for {
      fund <- Funds.usable(at)
      location <- at.any("/locations", "locations", "isActive==true")
      method <- at.any("/orders/acquisition-methods", "acquisitionMethods")
      materialType <- at.any("/material-types", "mtypes", """name=="electronic resource"""")
      lines = if (at.interfaces.hasSince("orders", "13.0")) "poLines" else "compositePoLines"
      made <- at.post(
        "/orders/composite-orders",
        s"""{
          "orderType": "$orderType",
          "workflowStatus": "Open",
          "reEncumber": true,
          "vendor": "$vendorId",
          "$lines": [{
            "source": "User",
            "titleOrPackage": "${Items.newTitle()}",
            "orderFormat": "Electronic Resource",
            "acquisitionMethod": "$method",
            "isPackage": false,
            "checkinItems": false,
            "cost": {"currency": "USD", "listUnitPriceElectronic": 1, "quantityElectronic": 1},
            "eresource": {
              "createInventory": "$createInventory",
              "accessProvider": "$vendorId",
              "materialType": "$materialType"
            },
            "locations": [{"locationId": "$location", "quantity": 1, "quantityElectronic": 1}],
            "fundDistribution": [{
              "fundId": "${fund.text("id")}",
              "code": "${fund.text("code")}",
              "distributionType": "percentage",
              "value": 100
            }]$inLine
          }]$inOrder
        }""",
      )
    } yield made
}

/** Templates of one-time orders. */
private[preparation] object OrderTemplates {

  def make(at: TenantApi): Recipe.Made = {
    val code = TenantApi.newCode()
    at.post(
      "/orders/order-templates",
      s"""{"templateName": "Load tests $code", "templateCode": "$code", "orderType": "One-Time"}""",
    )
  }
}

/** Active organizations that sell. */
private[preparation] object Vendors {

  def make(at: TenantApi, mark: String = OwnMarks.Code): Either[FolioError, JsonNode] = {
    val code = TenantApi.newCode(mark)
    at.post(
      "/organizations/organizations",
      s"""{
        "name": "Load tests $code",
        "code": "$code",
        "status": "Active",
        "isVendor": true,
        "paymentMethod": "Credit Card",
        "vendorCurrencies": ["USD"]
      }""",
    )
  }
}

/** Pending orders without lines, each of a vendor of its own. */
private[preparation] object PendingOrders {

  def make(at: TenantApi): Recipe.Made =
    Vendors.make(at).flatMap { vendor =>
      at.post(
        "/orders/composite-orders",
        s"""{
          "orderType": "One-Time",
          "workflowStatus": "Pending",
          "reEncumber": true,
          "vendor": "${vendor.text("id")}"
        }""",
      )
    }
}

/** Open invoices with one line each, for workflows that view invoices. */
private[preparation] object Invoices {

  def make(at: TenantApi): Recipe.Made =
    for {
      vendor <- NewOrder.anyVendor(at)
      group <- at.any("/batch-groups", "batchGroups")
      invoice <- at.post(
        "/invoice/invoices",
        s"""{
          "currency": "USD",
          "source": "User",
          "status": "Open",
          "batchGroupId": "$group",
          "vendorId": "$vendor",
          "paymentMethod": "Credit Card",
          "vendorInvoiceNo": "${TenantApi.newCode()}",
          "invoiceDate": "${LocalDate.now(UTC)}"
        }""",
      )
      fund <- Funds.usable(at)
      line <- at.post(
        "/invoice/invoice-lines",
        s"""{
          "invoiceId": "${invoice.text("id")}",
          "invoiceLineStatus": "Open",
          "description": "${OwnMarks.Title}",
          "quantity": 1,
          "subTotal": 1.0,
          "fundDistributions": [{
            "distributionType": "percentage",
            "value": 100,
            "fundId": "${fund.text("id")}",
            "code": "${fund.text("code")}"
          }]
        }""",
      )
    } yield line
}
