package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-settings: settings by scope and key. All users of the sandbox may read and write all scopes.
 *
 * Source: settings.yaml and the services of mod-settings v1.3.1.
 */
object SettingsRoutes extends RoutesOf("mod-settings") {
  private val path = "/settings/entries"
  private val entries = Storage(module, path, _.reference(path), "items")

  override val routes: Vector[Route] =
    Storage.crudRoutes(path, module)(found, entries.post, entries.get, entries.put, entries.delete)

  private def found(request: SandboxRequest): SandboxResponse = {
    val page = Lists.select(request.tenant.reference(path), Lists.read(request))
    SandboxResponse.ok(
      obj(
        "items" -> list(page.records),
        "resultInfo" -> obj("totalRecords" -> page.total, "diagnostics" -> arr()),
      )
    )
  }
}
