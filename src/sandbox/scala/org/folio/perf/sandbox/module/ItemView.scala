package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{TenantData, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}

/** Items in the form of mod-inventory and mod-circulation: with title, location and type. */
object ItemView {

  /** What an item shows of its instance, in the form of [[titleOf]]. */
  def title(tenant: TenantData, item: JsonObject): JsonObject = {
    val holdingsId = item.getString("holdingsRecordId")
    val index = tenant.holdings.untouchedIndex(holdingsId)
    if (index >= 0 && tenant.instances.untouchedIndex(tenant.generatedInstances.idOf(index)) >= 0)
      titleOf(tenant.generatedInstances.brief(index))
    else titleOf(tenant.holdings.text(holdingsId, "instanceId").flatMap(tenant.instances.get).getOrElse(obj()))
  }

  /** Id, title and contributors of an instance; no id and an empty title if it was deleted. */
  def titleOf(instance: JsonObject): JsonObject = {
    val names = Json.texts(instance, "contributors", "name")
    obj(
      "id" -> Json.string(instance, "id"),
      "title" -> instance.getString("title", ""),
      "contributors" -> list(names.map(name => obj("name" -> name))),
      "author" -> names.headOption,
      "authors" -> names.mkString("; "),
    )
  }

  /** Location of an item; an empty record if it was deleted. */
  def locationOf(tenant: TenantData, item: JsonObject): JsonObject =
    tenant.reference("/locations").get(item.getString("effectiveLocationId")).getOrElse(obj())

  def nameOf(tenant: TenantData, path: String, id: String): String =
    Option(id).flatMap(tenant.reference(path).text(_, "name")).getOrElse("")

  private val inInventory = View.named("inventory item")
  private val inLoan = View.named("item of a loan")
  private val onSlip = View.named("item of a slip")

  /** `GET /inventory/items`. */
  def inventory(tenant: TenantData, item: JsonObject): JsonObject = {
    val version = obj("version" -> item.getInteger("_version").toString)
    inInventory(tenant, "item" -> item, "title" -> title(tenant, item), "text" -> version)
  }

  /** The item as part of a loan. */
  def summary(tenant: TenantData, item: JsonObject): JsonObject =
    inLoan(tenant, "item" -> item, "title" -> title(tenant, item))

  /** The summary in the answer to a check-out or check-in: its status has no date. */
  def afterChange(summary: JsonObject): JsonObject =
    summary.put("status", obj("name" -> Json.stringAt(summary, "status.name")))

  /** Item data for a printed slip. @param servicePointId where it was checked in; `None`: it was not */
  def slip(tenant: TenantData, item: JsonObject, servicePointId: Option[String]): JsonObject = onSlip(
    tenant,
    "item" -> item,
    "title" -> title(tenant, item),
    "location" -> locationOf(tenant, item),
    "at" -> obj("servicePointId" -> servicePointId),
  )
}
