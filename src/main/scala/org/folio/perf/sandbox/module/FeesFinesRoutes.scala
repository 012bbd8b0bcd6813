package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{Route, Schema}

/** mod-feesfines: accounts, blocks and fees; policies are reference data. */
object FeesFinesRoutes {
  private val module = "mod-feesfines"

  private def accounts(tenant: TenantData): RecordTable =
    tenant.own("accounts", Seq("userId", "loanId", "itemId"))
  private def blocks(tenant: TenantData): RecordTable = tenant.own("manualblocks", Seq("userId"))

  /** Open fees of a patron. */
  def openAccounts(tenant: TenantData, userId: String): Vector[JsonObject] =
    accounts(tenant)
      .find("userId", userId)
      .filter(Json.stringAt(_, "status.name").contains("Open"))

  def blocksOf(tenant: TenantData, userId: String): Vector[JsonObject] =
    blocks(tenant).find("userId", userId)

  val routes: Vector[Route] = Vector(
    table("/accounts", "accounts", accounts, "accounts", Vector("userId", "feeFineId", "ownerId")),
    table("/manualblocks", "manualblocks", blocks, "manualblocks", Vector("userId", "desc")),
    table(
      "/feefineactions",
      "feefineactions",
      _.own("feefineactions", Seq("userId", "accountId")),
      "feefineactions",
      Vector("accountId", "userId"),
    ),
    table("/owners", "owners", _.own("owners", Nil), "owners", Vector("owner")),
    table("/feefines", "feefines", _.own("feefines", Nil), "feefines", Vector("feeFineType")),
  ).flatten

  private def table(
      path: String,
      permission: String,
      of: Storage.TableOf,
      listName: String,
      required: Vector[String],
  ): Vector[Route] = Storage.routes(
    path,
    module,
    permission,
    of,
    listName,
    Schema(listName, required, Vector.empty),
    hasResultInfo = path == "/accounts",
  )
}
