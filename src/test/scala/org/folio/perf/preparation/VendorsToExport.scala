package org.folio.perf.preparation

import com.fasterxml.jackson.databind.node.TextNode
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.model.Eithers

/** Vendors with an integration for orders and with open orders, whose lines wait for their export. */
private[preparation] object VendorsToExport {

  def make(at: TenantApi): Recipe.Made =
    for {
      vendor <- Vendors.make(at, OwnMarks.Exporter)
      vendorId = vendor.path("id").asText
      method <- at.any("/orders/acquisition-methods", "acquisitionMethods")
      _ <- at.create("/data-export-spring/configs", integration(at, vendorId, method))
      _ <- Eithers.map(1 to at.vendorExports.orders)(_ => order(at, vendorId))
    } yield ()

  private def order(at: TenantApi, vendorId: String): Recipe.Made =
    NewOrder.make(
      at,
      vendorId,
      "One-Time",
      createInventory = "None",
      inLine = """, "automaticExport": true, "vendorDetail": {"instructions": "", "referenceNumbers": []}""",
    )

  private def integration(at: TenantApi, vendorId: String, methodId: String): String = {
    val server = at.vendorExports.server
    val protocol = if (at.vendorExports.isSftp) "SFTP" else "FTP"
    // A path may have characters that JSON escapes.
    val path = TextNode.valueOf(if (server.getPath.isEmpty) "/" else server.getPath)
    val newer =
      if (!at.interfaces.hasSince("pieces.send-claims", "1.0")) ""
      else """ "integrationType": "Ordering", "transmissionMethod": "FTP", "fileFormat": "EDI","""
    s"""{
      "id": "${at.newId()}",
      "type": "EDIFACT_ORDERS_EXPORT",
      "schedulePeriod": "NONE",
      "exportTypeSpecificParameters": {
        "vendorEdiOrdersExportConfig": {
          "vendorId": "$vendorId",
          "configName": "Load tests",
          "isDefaultConfig": true,
          $newer
          "ediConfig": {
            "libEdiCode": "1236578",
            "libEdiType": "31B/US-SAN",
            "vendorEdiCode": "21357689",
            "vendorEdiType": "31B/US-SAN",
            "ediNamingConvention": "{organizationCode}-{integrationName}-{exportJobEndDate}",
            "sendAccountNumber": false,
            "supportOrder": true,
            "supportInvoice": false,
            "accountNoList": [],
            "defaultAcquisitionMethods": ["$methodId"]
          },
          "ediFtp": {
            "ftpFormat": "$protocol",
            "ftpMode": "ASCII",
            "ftpConnMode": "Active",
            "serverAddress": "${server.getScheme}://${server.getHost}",
            "ftpPort": ${at.vendorExports.port},
            "orderDirectory": $path,
            "username": "anonymous",
            "password": "folio-perf"
          },
          "ediSchedule": {"enableScheduledExport": false}
        }
      }
    }"""
  }
}
