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
      requires =
        "inventory 13.1; inventory-move 0.2; holdings-storage 6.0; identifier-types 1.2; " +
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
  private val elsewhere = Set("/note-types", ImportProfileRoutes.Jobs) ++ OrderSettingsRoutes.paths

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
