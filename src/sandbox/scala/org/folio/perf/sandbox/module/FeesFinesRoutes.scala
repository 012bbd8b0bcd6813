package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/** mod-feesfines: accounts, blocks and fees; policies are reference data. */
object FeesFinesRoutes extends RoutesOf("mod-feesfines") {
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
    "/accounts" -> accounts _,
    "/manualblocks" -> blocks _,
    "/feefineactions" -> own("feefineactions", Seq("userId", "accountId")) _,
    "/owners" -> own("owners", Nil) _,
    "/feefines" -> own("feefines", Nil) _,
  ).flatMap { case (path, table) =>
    Storage(module, path, table, listName = path.drop(1), hasResultInfo = path == "/accounts").routes
  }

  private def own(name: String, indexed: Seq[String])(tenant: TenantData): RecordTable = tenant.own(name, indexed)
}

/**
 * mod-patron-blocks: automated blocks of patrons. The sandbox has no limits, so no patron is
 * blocked.
 */
object PatronBlocksRoutes extends RoutesOf("mod-patron-blocks") {
  override val routes: Vector[Route] = Vector(
    route("GET /automated-patron-blocks/{id}", _ => SandboxResponse.ok(obj("automatedPatronBlocks" -> arr())))
  )
}
