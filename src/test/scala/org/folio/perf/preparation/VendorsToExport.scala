package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.kinds.OrderRecords
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers

/** Vendors with an integration for orders and with open orders, whose lines wait for their export. */
object VendorsToExport extends KindRecipe("vendors with orders to export", OrderRecords.VendorToExport) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      vendor <- Vendors.makeVendor(at, OwnMarks.Exporter)
      method <- at.any("/orders/acquisition-methods", "acquisitionMethods")
      _ <- at.create("/data-export-spring/configs", integration(at, vendor, method))
      _ <- Eithers.each(1 to at.vendorExports.orders)(_ => order(at, vendor))
    } yield ()

  private def order(at: TenantApi, vendor: JsonNode): Either[FolioError, Unit] =
    for {
      order <- NewOrder.ofElectronic(at, vendor, "One-Time", createInventory = "None")
      _ = order.line.put("automaticExport", true)
      _ = order.line.putObject("vendorDetail").put("instructions", "").putArray("referenceNumbers")
      _ <- at.post("/orders/composite-orders", order.json)
    } yield ()

  private def integration(at: TenantApi, vendor: JsonNode, method: JsonNode): ObjectNode = {
    val body = TenantApi.json
      .put("id", at.newId())
      .put("type", "EDIFACT_ORDERS_EXPORT")
      .put("schedulePeriod", "NONE")
    val parameters = body.putObject("exportTypeSpecificParameters").putObject("vendorEdiOrdersExportConfig")
    parameters
      .put("vendorId", vendor.path("id").asText)
      .put("configName", "Load tests")
      .put("isDefaultConfig", true)
    if (at.interfaces.hasSince("pieces.send-claims", "1.0"))
      parameters.put("integrationType", "Ordering").put("transmissionMethod", "FTP").put("fileFormat", "EDI")
    val edi = parameters
      .putObject("ediConfig")
      .put("libEdiCode", "1236578")
      .put("libEdiType", SanCode)
      .put("vendorEdiCode", "21357689")
      .put("vendorEdiType", SanCode)
      .put("ediNamingConvention", "{organizationCode}-{integrationName}-{exportJobEndDate}")
      .put("sendAccountNumber", false)
      .put("supportOrder", true)
      .put("supportInvoice", false)
    edi.putArray("accountNoList")
    edi.putArray("defaultAcquisitionMethods").add(method.path("id").asText)
    val server = at.vendorExports.server
    parameters
      .putObject("ediFtp")
      .put("ftpFormat", if (at.vendorExports.isSftp) "SFTP" else "FTP")
      .put("ftpMode", "ASCII")
      .put("ftpConnMode", "Active")
      .put("serverAddress", s"${server.getScheme}://${server.getHost}")
      .put("ftpPort", at.vendorExports.port)
      .put("orderDirectory", if (server.getPath.isEmpty) "/" else server.getPath)
      .put("username", "anonymous")
      .put("password", "folio-perf")
    parameters.putObject("ediSchedule").put("enableScheduledExport", false)
    body
  }

  private val SanCode = "31B/US-SAN"
}
