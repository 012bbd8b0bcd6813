package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Integrations by which vendors get orders as EDIFACT files, one for each exporting vendor. No schedule is on. */
final class GeneratedIntegrations(source: RecordSource, organizations: GeneratedOrganizations)
    extends IndexedRecords(source, Kind.Integration, "integration") {

  override val count: Int = organizations.exporters.size

  override def record(index: Int): JsonObject = {
    val id = idOf(index)
    val vendorId = organizations.idOf(organizations.exporters(index))
    filled(index)(
      "configName" -> s"EDIFACT_ORDERS_EXPORT_${vendorId}_$id",
      "tenant" -> tenant.name,
      "exportTypeSpecificParameters" -> obj(
        "vendorEdiOrdersExportConfig" -> obj(
          "exportConfigId" -> id,
          "vendorId" -> vendorId,
          "configName" -> "Load tests",
          "ediConfig" -> obj(
            "accountNoList" -> arr(),
            "defaultAcquisitionMethods" -> arr(Reference.PurchaseAtVendor),
            "ediNamingConvention" -> "{organizationCode}-{integrationName}-{exportJobEndDate}",
            "libEdiCode" -> "1236578",
            "libEdiType" -> "31B/US-SAN",
            "vendorEdiCode" -> "21357689",
            "vendorEdiType" -> "31B/US-SAN",
            "sendAccountNumber" -> false,
            "supportOrder" -> true,
            "supportInvoice" -> false,
          ),
          "ediFtp" -> obj(
            "ftpConnMode" -> "Active",
            "ftpFormat" -> "FTP",
            "ftpMode" -> "ASCII",
            "ftpPort" -> 21,
            "orderDirectory" -> "/orders",
            "serverAddress" -> "ftp://localhost",
            "username" -> "anonymous",
          ),
          "ediSchedule" -> obj("enableScheduledExport" -> false),
          "isDefaultConfig" -> true,
          "integrationType" -> "Ordering",
          "transmissionMethod" -> "FTP",
          "fileFormat" -> "EDI",
        )
      ),
    )
  }
}
