package org.folio.perf.sandbox.module

import io.vertx.core.json.{Json => JsonCodec}
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.{Reference, ReferenceTable}
import org.folio.perf.sandbox.format.FixedAnswers
import org.folio.perf.sandbox.gateway.{AnswerForms, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.SandboxResponse
import scala.jdk.CollectionConverters._

/** Small tables of several modules in the same form: types, locations, policies, fees. */
object ReferenceRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("mod-configuration"),
    SandboxModule("mod-feesfines"),
    SandboxModule("mod-organizations-storage"),
    SandboxModule("mod-remote-storage"),
    SandboxModule("mod-tags"),
  )

  /** Tables with rules of their own, which other files serve. */
  private val elsewhere = Set(
    "/note-types",
    "/data-export/job-profiles",
    "/data-export/mapping-profiles",
    "/data-import/fileExtensions",
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
  ).routes
}

/** Answers of modules without any state here: those of `fixed.json`, and recorded ones. */
final class FixedRoutes(release: FolioRelease, forms: AnswerForms) extends ModuleRoutes {
  private val own = FixedAnswers.modulesOf(release)

  override val modules: Vector[SandboxModule] = (own ++ forms.fixed.map(_.module)).map(SandboxModule(_))

  override val routes: Vector[Route] = own.flatMap { module =>
    FixedAnswers.of(module).asScala.map(entry => route(module, entry.getKey, entry.getValue))
  } ++ forms.fixed.map(one => route(one.module, one.request, one.answer))

  private def route(module: String, request: String, answer: Any): Route = {
    val body = JsonCodec.encodeToBuffer(answer)
    Route(module, request, _ => SandboxResponse(200, Some("application/json"), body))
  }
}

/** mod-orders: small tables of an order's fields, such as prefixes and templates. */
object OrderSettingsRoutes extends ModuleRoutes {

  /** A field whose values two records may not share, by path. A user has several units, and a unit several users. */
  private val unique: Map[String, Vector[String]] = Map(
    "/orders/configuration/prefixes" -> Vector("name"),
    "/orders/configuration/suffixes" -> Vector("name"),
    "/orders/configuration/reasons-for-closure" -> Vector("reason"),
    "/orders/acquisition-methods" -> Vector("value"),
    "/orders/order-templates" -> Vector("templateName"),
    "/acquisitions-units/units" -> Vector("name"),
    "/acquisitions-units/memberships" -> Vector.empty,
  )

  val paths: Set[String] = unique.keySet

  override val routes: Vector[Route] =
    Reference.tables.filter(table => paths(table.path)).flatMap(routesOf)

  private def routesOf(table: ReferenceTable): Vector[Route] = Acquisitions
    .storage(table.module, table.path, _.reference(table.path), table.list)
    .copy(unique = unique(table.path))
    .routes
}
