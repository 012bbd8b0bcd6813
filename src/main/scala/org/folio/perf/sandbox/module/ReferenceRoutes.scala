package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{Reference, ReferenceTable}
import org.folio.perf.sandbox.gateway.{Route, Schema}

/** The small tables of several modules that are the same in form: types, locations, policies. */
object ReferenceRoutes {

  /** Those with rules of their own are elsewhere. */
  private val elsewhere = Set("/note-types", ImportProfileRoutes.Jobs) ++ OrderSettingsRoutes.paths

  val routes: Vector[Route] =
    Reference.tables.filterNot(table => elsewhere(table.path)).flatMap(routesOf)

  private def routesOf(table: ReferenceTable): Vector[Route] = Storage.routes(
    table.path,
    table.module,
    table.permission,
    _.reference(table.path),
    table.list,
    Schema(table.list, required(table.path), Vector.empty),
    table.hasResultInfo,
    s"${table.path}/",
  )

  private def required(path: String): Vector[String] = path match {
    case "/groups" => Vector("group")
    case "/addresstypes" => Vector("addressType")
    case "/tags" => Vector("label")
    case "/configurations/entries" => Vector("module", "configName")
    case "/inventory-storage/bound-with-parts" => Vector("itemId", "holdingsRecordId")
    case "/organizations-storage/categories" => Vector("value")
    case "/batch-voucher/export-configurations" | "/batch-voucher/batch-voucher-exports" =>
      Vector("batchGroupId")
    case _ => Vector("name")
  }
}
