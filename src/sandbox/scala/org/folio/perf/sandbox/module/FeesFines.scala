package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json

/** What a patron owes and is blocked from, by the tables of mod-feesfines. */
private[module] object FeesFines {

  def openAccounts(tenant: TenantData, userId: String): Vector[JsonObject] = tenant
    .reference("/accounts")
    .find("userId", userId)
    .filter(Json.stringAt(_, "status.name").contains("Open"))

  def blocksOf(tenant: TenantData, userId: String): Vector[JsonObject] =
    tenant.reference("/manualblocks").find("userId", userId)
}
