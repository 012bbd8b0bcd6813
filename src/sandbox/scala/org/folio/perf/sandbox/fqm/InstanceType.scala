package org.folio.perf.sandbox.fqm

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedInstances, Reference, TenantData}
import org.folio.perf.sandbox.format.Json

/**
 * Instances, as an entity type since the Ramsons release. Columns are those that tell an instance; the date of publication is
 * not among them.
 *
 * Source: `composite_instances` of mod-fqm-manager 4.1.5. Its costs are those of users, assumed.
 */
private[fqm] object InstanceType {

  private def generated(tenant: TenantData, index: Int, column: String): String =
    fields.getOrElse(column, column) match {
      case "id" => tenant.generatedInstances.idOf(index)
      case "hrid" => tenant.generatedInstances.hridOf(index)
      case "title" => tenant.catalogue.titleOf(index)
      case "source" => GeneratedInstances.sourceOf(index)
      case "metadata.createdDate" => Reference.Created
      case "metadata.updatedDate" => Json.time(GeneratedInstances.updatedAt(index))
      case _ => null
    }

  private def changed(instance: JsonObject)(column: String): String =
    Json.stringAt(instance, fields.getOrElse(column, column)).orNull

  private val columns = EntityColumn.of("instances")
  private val fields = columns.map(column => column.name -> column.path).toMap

  val instances: EntityType = new EntityType(
    "6b08439b-4f8e-4468-8046-ea620f5cfb74",
    "composite_instances",
    "Instances",
    columns,
    tenant => EntityRows.of(tenant.generatedInstances.count, tenant.instances, generated(tenant, _, _), changed),
    ScanCosts(scanMs = 0.02, matchMs = 0.45, containsMs = 0.03, idsMs = 0.02),
  )
}
