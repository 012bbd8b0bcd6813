package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject

/** Integrations by which vendors get orders as EDIFACT files, one for each exporting vendor. No schedule is on. */
final class GeneratedIntegrations(source: RecordSource, organizations: GeneratedOrganizations)
    extends IndexedRecords(source, Kind.Integration, "integration") {

  override val count: Int = organizations.exporters.size

  override def record(index: Int): JsonObject = {
    val id = idOf(index)
    val vendorId = organizations.idOf(organizations.exporters(index))
    val record = filled(index)("configName" -> s"EDIFACT_ORDERS_EXPORT_${vendorId}_$id", "tenant" -> tenant.name)
    record
      .getJsonObject("exportTypeSpecificParameters")
      .getJsonObject("vendorEdiOrdersExportConfig")
      .put("exportConfigId", id)
      .put("vendorId", vendorId)
    record
  }
}
