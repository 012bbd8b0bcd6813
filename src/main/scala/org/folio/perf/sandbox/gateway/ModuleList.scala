package org.folio.perf.sandbox.gateway

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}

/**
 * Modules of a sandbox with their routes.
 *
 * @param without names of modules that are not enabled
 */
final class ModuleList(files: Seq[ModuleRoutes], without: Set[String] = Set.empty) {

  /** Sorted by name. */
  val modules: Vector[SandboxModule] =
    files.flatMap(_.modules).filterNot(m => without(m.name)).sortBy(_.name).toVector
  val routes: Vector[Route] = enabled(files.flatMap(_.routes)).map(Bodies.checked)
  val edge: Vector[EdgeModule] =
    files.flatMap(_.edge).map(one => one.copy(routes = enabled(one.routes))).toVector

  private def enabled(all: Seq[Route]): Vector[Route] =
    all.filterNot(route => without(route.module)).toVector

  private val byName = modules.map(module => module.name -> module).toMap
  require(byName.size == modules.size, "a module is declared twice")
  (routes ++ edge.flatMap(_.routes)).foreach { route =>
    require(byName.contains(route.module), s"${route.module} serves ${route.path}; declare it")
  }

  /** The id of a module; the name itself, if there is no such module. */
  def idOf(name: String): String = byName.get(name).fold(name)(_.id)

  /** Module ids: response to `GET /_/proxy/tenants/{id}/modules`. */
  def ids: JsonArray = list(modules.map(module => obj("id" -> module.id)))

  /** Module descriptors: response to the same request with `full=true`. */
  def descriptors: JsonArray = descriptorsOf(_ => true)

  /** @param isWanted by a module's name */
  def descriptorsOf(isWanted: String => Boolean): JsonArray = {
    val byId = descriptorsById
    list(modules.filter(module => isWanted(module.name)).map(module => byId(module.id)))
  }

  def descriptorsById: Map[String, JsonObject] = {
    val byModule = routes.groupBy(_.module)
    modules.map { module =>
      module.id -> descriptor(module, byModule.getOrElse(module.name, Vector.empty))
    }.toMap
  }

  private def descriptor(module: SandboxModule, its: Vector[Route]): JsonObject = {
    val byInterface = its.groupBy(route => interfaceOf(module, route).id)
    obj(
      "id" -> module.id,
      "name" -> module.name,
      "requires" -> list(module.requiredInterfaces.map { case (id, versions) =>
        obj("id" -> id, "version" -> versions)
      }),
      "provides" -> list(module.provides.map { interface =>
        obj(
          "id" -> interface.id,
          "version" -> interface.version,
          "interfaceType" -> Option.when(interface.isSystem)("system"),
          "handlers" -> list(byInterface.getOrElse(interface.id, Vector.empty).map(handler)),
        )
      }),
    )
  }

  /** The interface with the longest matching path. */
  private def interfaceOf(module: SandboxModule, route: Route): Interface =
    module.provides
      .flatMap(interface => interface.matchLength(route.path).map(interface -> _))
      .maxByOption(_._2)
      .map(_._1)
      .getOrElse(
        throw new IllegalStateException(s"${module.name} has no interface for ${route.path}")
      )

  private def handler(route: Route): JsonObject = obj(
    "methods" -> arr(route.method),
    "pathPattern" -> route.path,
    "permissionsRequired" -> list(Option(route.permission).filter(_.nonEmpty)),
  )
}
