package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{Reference, ReferenceTable}
import org.folio.perf.sandbox.gateway.{Interface, ModuleRoutes, Route, SandboxModule}

/** Small tables of several modules in the same form: types, locations, policies. */
object ReferenceRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      "mod-configuration",
      "5.10.0",
      provides = Vector(
        Interface("configuration", "2.0", "/configurations/entries"),
        Interface("_tenant", "2.0"),
      ),
    ),
    SandboxModule(
      "mod-organizations-storage",
      "4.7.0",
      provides = Vector(
        Interface("organizations-storage.categories", "1.1", "/organizations-storage/categories"),
        Interface(
          "organizations-storage.organization-types",
          "1.0",
          "/organizations-storage/organization-types",
        ),
        Interface("_tenant", "2.0"),
      ),
    ),
    SandboxModule(
      "mod-remote-storage",
      "3.2.0",
      provides = Vector(
        Interface("remote-storage-mappings", "1.0", "/remote-storage/mappings"),
        Interface("_tenant", "2.0"),
      ),
      requires = "inventory 13.1; inventory-move 0.2; holdings-storage 6.0; identifier-types 1.2; " +
        "contributor-types 2.0; users 16.1; authtoken 2.0; login 7.3; permissions 5.6; " +
        "locations 3.0; circulation 14.2; item-storage 10.1; service-points 3.3; " +
        "pubsub-event-types 0.1; pubsub-publishers 0.1; pubsub-subscribers 0.1",
    ),
    SandboxModule(
      "mod-tags",
      "2.2.0",
      provides = Vector(
        Interface("tags", "1.0", "/tags"),
        Interface("_tenant", "2.0"),
      ),
    ),
  )

  /** Tables with rules of their own, which other files serve. */
  private val elsewhere = Set("/note-types", ImportProfileRoutes.Jobs, "/settings/entries") ++ OrderSettingsRoutes.paths

  override val routes: Vector[Route] =
    Reference.tables.filterNot(table => elsewhere(table.path)).flatMap(routesOf)

  private def routesOf(table: ReferenceTable): Vector[Route] = Storage.routes(
    table.path,
    table.module,
    table.permission,
    _.reference(table.path),
    table.list,
    table.hasResultInfo,
    s"${table.path}/",
  )
}

/** mod-orders: small tables of an order's fields, such as prefixes and templates. */
object OrderSettingsRoutes extends ModuleRoutes {

  /** Required fields of a record, by path; the first one is unique. */
  private val required: Map[String, Vector[String]] = Map(
    "/orders/configuration/prefixes" -> Vector("name"),
    "/orders/configuration/suffixes" -> Vector("name"),
    "/orders/configuration/reasons-for-closure" -> Vector("reason"),
    "/orders/acquisition-methods" -> Vector("value", "source"),
    "/orders/order-templates" -> Vector("templateName"),
    "/acquisitions-units/units" -> Vector("name"),
    "/acquisitions-units/memberships" -> Vector("userId", "acquisitionsUnitId"),
  )

  val paths: Set[String] = required.keySet

  /** Tables without a unique field: a user has several units, and a unit several users. */
  private val withoutUnique = Set("/acquisitions-units/memberships")

  override val routes: Vector[Route] =
    Reference.tables.filter(table => paths(table.path)).flatMap(routesOf)

  private def routesOf(table: ReferenceTable): Vector[Route] = {
    val fields = required(table.path)
    new AcquisitionsStorage(
      path = table.path,
      module = table.module,
      permission = table.permission,
      table = _.reference(table.path),
      listName = table.list,
      unique = if (withoutUnique(table.path)) Vector.empty else fields.take(1),
      dbTable = table.path.split('/').last.replace('-', '_'),
      versioned = false,
      completed = (_, body) => Right(body),
    ).routes
  }
}
