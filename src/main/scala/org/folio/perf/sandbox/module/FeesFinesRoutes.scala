package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{Interface, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/** mod-feesfines: accounts, blocks and fees; policies are reference data. */
object FeesFinesRoutes extends ModuleRoutes {
  private val module = "mod-feesfines"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      module,
      "19.1.0",
      provides = Vector(
        Interface(
          "feesfines",
          "19.0",
          "/accounts",
          "/feefineactions",
          "/feefines",
          "/lost-item-fees-policies",
          "/manualblocks",
          "/overdue-fines-policies",
          "/owners",
        ),
        Interface("_tenant", "2.0"),
      ),
      requires = "patron-notice 1.0; holdings-storage 4.2 5.0 6.0; item-storage 8.4 9.0 10.0; " +
        "instance-storage 7.4 8.0 9.0 10.0; locations 3.0; location-units 2.0; " +
        "users 15.1 16.0; pubsub-event-types 0.1; pubsub-publishers 0.1; " +
        "pubsub-subscribers 0.1; pubsub-publish 0.1; actual-cost-record-storage 0.7",
    )
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
    SandboxModule(
      "mod-patron-blocks",
      "1.10.0",
      provides = Vector(
        Interface("automated-patron-blocks", "0.1", "/automated-patron-blocks"),
        Interface("_tenant", "2.0"),
        Interface("_timer", "1.0"),
      ),
      requires = "pubsub-event-types 0.1; pubsub-publishers 0.1; pubsub-subscribers 0.1; " +
        "loan-storage 7.0; users 15.1 16.0",
    )
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
