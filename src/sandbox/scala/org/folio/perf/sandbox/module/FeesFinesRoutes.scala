package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route, SandboxModule}
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/** mod-feesfines: accounts, blocks and fees; policies are reference data. */
object FeesFinesRoutes extends ModuleRoutes {
  private val module = "mod-feesfines"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(module)
  )

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

  override val routes: Vector[Route] = Vector(
    table("/accounts", "accounts", accounts, "accounts"),
    table("/manualblocks", "manualblocks", blocks, "manualblocks"),
    table(
      "/feefineactions",
      "feefineactions",
      _.own("feefineactions", Seq("userId", "accountId")),
      "feefineactions",
    ),
    table("/owners", "owners", _.own("owners", Nil), "owners"),
    table("/feefines", "feefines", _.own("feefines", Nil), "feefines"),
  ).flatten

  private def table(
      path: String,
      permission: String,
      of: Storage.TableOf,
      listName: String,
  ): Vector[Route] = Storage.routes(
    path,
    module,
    permission,
    of,
    listName,
    hasResultInfo = path == "/accounts",
  )
}

/**
 * mod-patron-blocks: automated blocks of patrons. The sandbox has no limits, so no patron is
 * blocked.
 */
object PatronBlocksRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("mod-patron-blocks")
  )

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/automated-patron-blocks/{id}",
      "mod-patron-blocks",
      "automated-patron-blocks.collection.get",
      RequestKind.LightRead,
      _ => SandboxResponse.json(200, obj("automatedPatronBlocks" -> arr())),
    )
  )
}
