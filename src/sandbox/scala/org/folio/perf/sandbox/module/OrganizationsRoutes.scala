package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.arr
import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route, SandboxModule}

/** mod-organizations: organizations, such as vendors. Categories and types are reference data. */
object OrganizationsRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("mod-organizations")
  )

  private val lists = Vector(
    "organizationTypes",
    "aliases",
    "addresses",
    "phoneNumbers",
    "emails",
    "urls",
    "contacts",
    "privilegedContacts",
    "agreements",
    "vendorCurrencies",
    "interfaces",
    "accounts",
    "changelogs",
    "acqUnitIds",
  )

  override val routes: Vector[Route] = new AcquisitionsStorage(
    path = "/organizations/organizations",
    module = "mod-organizations",
    permission = "organizations.organizations",
    table = _.organizations,
    listName = "organizations",
    unique = Vector("code"),
    dbTable = "organizations",
    versioned = false,
    completed = (_, body) => Right(completed(body)),
  ).routes

  private def completed(body: JsonObject): JsonObject = {
    AcquisitionsStorage.withDefaults(body, lists.map(_ -> arr()): _*)
    AcquisitionsStorage.withDefaults(
      body,
      "exportToAccounting" -> false,
      "isVendor" -> false,
      "isDonor" -> false,
    )
  }
}
