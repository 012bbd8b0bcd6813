package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-settings: settings by scope and key. All users of the sandbox may read and write all scopes.
 *
 * Source: settings.yaml and the services of mod-settings v1.3.1.
 */
object SettingsRoutes extends RoutesOf("mod-settings") {
  private val Entries = "/settings/entries"

  private def entries(tenant: TenantData): RecordTable = tenant.reference(Entries)

  override val routes: Vector[Route] = Storage.crudRoutes(Entries, module)(
    list = found,
    post = withBody(create),
    get = request => entries(request.tenant).get(request.id).fold(NotFound)(SandboxResponse.ok(_)),
    put = withBody(replace),
    delete = request => if (entries(request.tenant).delete(request.id)) SandboxResponse.NoContent else NotFound,
  )

  private def found(request: SandboxRequest): SandboxResponse = {
    val page = Lists.select(entries(request.tenant), Lists.read(request))
    SandboxResponse.ok(
      obj(
        "items" -> list(page.records),
        "resultInfo" -> obj("totalRecords" -> page.total, "diagnostics" -> arr()),
      )
    )
  }

  /** A scope has a key once for all users, and once for each user. */
  private def create(request: SandboxRequest, entry: JsonObject): SandboxResponse = {
    val table = entries(request.tenant)
    val same = table.find("key", entry.getString("key")).exists(isSame(_, entry))
    if (same || table.contains(entry.getString("id"))) SandboxResponse.text(403, "Forbidden")
    else {
      table.put(entry)
      SandboxResponse.NoContent
    }
  }

  private def isSame(one: JsonObject, other: JsonObject): Boolean =
    Vector("scope", "key", "userId").forall(name => Json.string(one, name) == Json.string(other, name))

  private def replace(request: SandboxRequest, entry: JsonObject): SandboxResponse =
    if (!Json.string(entry, "id").contains(request.id)) SandboxResponse.text(400, "id mismatch")
    else if (!entries(request.tenant).contains(request.id)) NotFound
    else {
      entries(request.tenant).put(request.id, entry)
      SandboxResponse.NoContent
    }

  private val NotFound = SandboxResponse.text(404, "Not Found")
}
