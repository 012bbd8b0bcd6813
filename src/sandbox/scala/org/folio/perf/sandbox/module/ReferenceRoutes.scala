package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{Reference, ReferenceTable}
import org.folio.perf.sandbox.gateway.{AnswerForms, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.SandboxResponse

/** Small tables of several modules in the same form: types, locations, policies. */
object ReferenceRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("mod-configuration"),
    SandboxModule("mod-organizations-storage"),
    SandboxModule("mod-remote-storage"),
    SandboxModule("mod-tags"),
  )

  /** Tables with rules of their own, which other files serve. */
  private val elsewhere = Set(
    "/note-types",
    ImportProfileRoutes.Jobs,
    "/settings/entries",
    "/authority-source-files",
  ) ++ OrderSettingsRoutes.paths

  override val routes: Vector[Route] =
    Reference.tables.filterNot(table => elsewhere(table.path)).flatMap(routesOf)

  private def routesOf(table: ReferenceTable): Vector[Route] = Storage(
    table.module,
    table.path,
    _.reference(table.path),
    table.list,
    table.hasResultInfo,
    location = s"${table.path}/",
  ).routes
}

/** Answers of modules without any state here, as they were recorded. */
final class FixedRoutes(forms: AnswerForms) extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = forms.fixed.map(one => SandboxModule(one.module))
  override val routes: Vector[Route] = forms.fixed.map { one =>
    Route(one.module, one.request, _ => SandboxResponse.ok(one.answer))
  }
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
    Acquisitions
      .storage(table.module, table.path, _.reference(table.path), table.list)
      .copy(unique = if (withoutUnique(table.path)) Vector.empty else fields.take(1))
      .routes
  }
}
