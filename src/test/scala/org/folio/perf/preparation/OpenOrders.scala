package org.folio.perf.preparation

import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.feeders.kinds.{FinanceRecords, OrderRecords}
import org.folio.perf.folio.FolioError
import com.fasterxml.jackson.databind.JsonNode
import java.time.LocalDate
import java.time.ZoneOffset.UTC
import org.folio.perf.feeders.OwnMarks

/**
 * Open orders with one electronic line each, whose pieces are added by hand. Opening an order creates the title,
 * the instance and the holdings, and encumbers a fund.
 */
object OpenOrders extends KindRecipe("open orders", OrderRecords.LineToReceive, OrderRecords.OpenTitle) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      vendor <- NewOrder.anyVendor(at)
      order <- NewOrder.ofElectronic(at, vendor, "One-Time", createInventory = "Instance, Holding")
      _ <- at.post("/orders/composite-orders", order.json)
    } yield ()
}

/** Open ongoing orders with one electronic line each, which are renewed. They leave the inventory as it is. */
object OngoingOrders extends KindRecipe("ongoing orders", OrderRecords.LineToRenew) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      vendor <- NewOrder.anyVendor(at)
      order <- NewOrder.ofElectronic(at, vendor, "Ongoing", createInventory = "None")
      _ = order.json
        .putObject("ongoing")
        .put("isSubscription", true)
        .put("interval", DaysOfYear)
        .put("renewalDate", LocalDate.now(UTC).plusDays(DaysOfYear.toLong).toString)
      _ = order.line.putObject("details").putArray("productIds")
      _ <- at.post("/orders/composite-orders", order.json)
    } yield ()

  private val DaysOfYear = 365
}

/**
 * An open order to create, with one line of one copy that a fund pays.
 *
 * @param line part of `json`
 */
final private[preparation] class NewOrder(val json: ObjectNode, val line: ObjectNode)

private[preparation] object NewOrder {

  def anyVendor(at: TenantApi): Either[FolioError, JsonNode] =
    at.any(FinanceRecords.Vendor.path, FinanceRecords.Vendor.array, FinanceRecords.Vendor.cql)

  /** @param createInventory records that the opening of the order creates, such as `Instance, Holding` */
  def ofElectronic(
      at: TenantApi,
      vendor: JsonNode,
      orderType: String,
      createInventory: String,
  ): Either[FolioError, NewOrder] =
    for {
      fund <- Funds.usable(at)
      location <- at.any("/locations", "locations", "isActive==true")
      method <- at.any("/orders/acquisition-methods", "acquisitionMethods")
      materialType <- at.any("/material-types", "mtypes", """name=="electronic resource"""")
      order = TenantApi.json
        .put("orderType", orderType)
        .put("workflowStatus", "Open")
        .put("reEncumber", true)
        .put("vendor", vendor.path("id").asText)
      line = order.putArray(linesOf(at)).addObject
      _ = describe(line, method.path("id").asText)
      _ = line
        .putObject("eresource")
        .put("createInventory", createInventory)
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
    } yield new NewOrder(order, line)

  /** Field of an order with its lines. */
  private def linesOf(at: TenantApi): String =
    if (at.interfaces.hasSince("orders", "13.0")) "poLines" else "compositePoLines"

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

/** Templates of one-time orders. */
object OrderTemplates extends KindRecipe("order templates", OrderRecords.Template) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    val code = TenantApi.newCode()
    val body = TenantApi.json
      .put("templateName", s"Load tests $code")
      .put("templateCode", code)
      .put("orderType", "One-Time")
    at.post("/orders/order-templates", body).map(_ => ())
  }
}

/** Active organizations that sell. */
object Vendors extends KindRecipe("vendors", FinanceRecords.Vendor) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = makeVendor(at).map(_ => ())

  private[preparation] def makeVendor(at: TenantApi, mark: String = OwnMarks.Code): Either[FolioError, JsonNode] = {
    val code = TenantApi.newCode(mark)
    val body = TenantApi.json
      .put("name", s"Load tests $code")
      .put("code", code)
      .put("status", "Active")
      .put("isVendor", true)
      .put("paymentMethod", "Credit Card")
    body.putArray("vendorCurrencies").add("USD")
    at.post("/organizations/organizations", body)
  }
}

/** Pending orders without lines, each of a vendor of its own. */
object PendingOrders extends KindRecipe("pending orders", OrderRecords.VendorWithOrders) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      vendor <- Vendors.makeVendor(at)
      _ <- at.post(
        "/orders/composite-orders",
        TenantApi.json
          .put("orderType", "One-Time")
          .put("workflowStatus", "Pending")
          .put("reEncumber", true)
          .put("vendor", vendor.path("id").asText),
      )
    } yield ()
}

/** Open invoices with one line each, for workflows that view invoices. */
object Invoices extends KindRecipe("invoices", FinanceRecords.Invoice) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      vendor <- at.any(
        "/organizations/organizations",
        "organizations",
        "isVendor==true and status==Active",
      )
      group <- at.any("/batch-groups", "batchGroups")
      body = TenantApi.json
        .put("currency", "USD")
        .put("source", "User")
        .put("status", "Open")
        .put("batchGroupId", group.path("id").asText)
        .put("vendorId", vendor.path("id").asText)
        .put("paymentMethod", "Credit Card")
        .put("vendorInvoiceNo", TenantApi.newCode())
        .put("invoiceDate", LocalDate.now(UTC).toString)
      invoice <- at.post("/invoice/invoices", body)
      fund <- Funds.usable(at)
      _ <- at.post("/invoice/invoice-lines", line(invoice, fund))
    } yield ()

  private def line(invoice: JsonNode, fund: JsonNode): ObjectNode = {
    val body = TenantApi.json
      .put("invoiceId", invoice.path("id").asText)
      .put("invoiceLineStatus", "Open")
      .put("description", OwnMarks.Title)
      .put("quantity", 1)
      .put("subTotal", 1.0)
    body
      .putArray("fundDistributions")
      .addObject()
      .put("distributionType", "percentage")
      .put("value", 100)
      .put("fundId", fund.path("id").asText)
      .put("code", fund.path("code").asText)
    body
  }
}
