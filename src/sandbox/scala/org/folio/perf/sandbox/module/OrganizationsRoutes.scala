package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.RecordForm
import org.folio.perf.sandbox.format.Json
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}

/** mod-organizations: organizations, such as vendors. Categories and types are reference data. */
object OrganizationsRoutes extends RoutesOf("mod-organizations") {
  override val routes: Vector[Route] = Acquisitions
    .storage(module, "/organizations/organizations", _.organizations, "organizations")
    .copy(unique = Vector("code"), completed = (_, body) => Right(completed(body)))
    .routes

  private def completed(body: JsonObject): JsonObject = {
    Json.withDefaults(body, RecordForm.of("organization").emptyLists: _*)
    Json.withDefaults(
      body,
      "exportToAccounting" -> false,
      "isVendor" -> false,
      "isDonor" -> false,
    )
  }
}
