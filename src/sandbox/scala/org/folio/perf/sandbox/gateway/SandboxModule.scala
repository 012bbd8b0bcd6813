package org.folio.perf.sandbox.gateway

import org.folio.perf.capacity.{CallCost, RequestKind}
import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.{arr, list, obj}

/**
 * A module of the sandbox. Version, interfaces and what it requires come from the releases; a file declares version and
 * interfaces of a module that no release has.
 *
 * @param name without version, e.g. `mod-notes`
 * @param provides interfaces; of a module that a release has, those of the type multiple only
 * @param requires ids of interfaces of other modules with the accepted versions, e.g. `users` and `15.1 16.0`
 * @param costs of a request by kind, where they differ from the defaults of the environment; an
 *   environment that lists the module has its own costs
 */
final case class SandboxModule(
    name: String,
    version: String = "",
    provides: Vector[Interface] = Vector.empty,
    requires: Vector[(String, String)] = Vector.empty,
    costs: Map[RequestKind, CallCost] = Map.empty,
) {

  /** Module id of FOLIO, e.g. `mod-notes-5.2.0`. */
  def id: String = s"$name-$version"
}

/**
 * An interface that a module provides. Its version is independent of the module's.
 *
 * @param paths prefixes of its paths, e.g. `/circulation`; empty for system interfaces
 */
final case class Interface(id: String, version: String, paths: String*) {

  /** True if only the gateway calls it, e.g. `_tenant` when a module is enabled. */
  def isSystem: Boolean = id.startsWith("_")

  /** Length of the longest prefix that matches the path; `None`: no prefix matches. */
  def matchLength(path: String): Option[Int] =
    paths.filter(start => path == start || path.startsWith(s"$start/")).map(_.length).maxOption
}

/**
 * Modules whose work the gateway does itself: Okapi, and mod-authtoken, which creates and checks
 * tokens.
 */
object GatewayModules extends ModuleRoutes {
  val OkapiVersion = "5.3.0"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("okapi", OkapiVersion, provides = Vector(Interface("okapi", "1.9"))),
    SandboxModule("mod-authtoken"),
  )

  override val routes: Vector[Route] = Vector.empty
}

/**
 * Modules of a sandbox with their routes, as a release of FOLIO has them: its versions, interfaces and permissions. The sandbox
 * does not serve what the release does not serve. A module whose descriptor is not public is as its file declares it.
 *
 * @param without names of modules that are not enabled
 * @param releases the sandbox's own one, and others: a module that the own one lacks is as in the first that has it. Empty: all is as
 *   the files declare it
 */
final class ModuleList(
    files: Seq[ModuleRoutes],
    without: Set[String] = Set.empty,
    releases: Vector[FolioRelease] = Vector.empty,
) {
  private val declared = files.flatMap(_.modules).map(_.name).toSet

  /** Sorted by name. */
  val modules: Vector[SandboxModule] =
    files.flatMap(_.modules).distinct.filterNot(m => without(m.name)).map(released).sortBy(_.name).toVector
  val routes: Vector[Route] = enabled(files.flatMap(_.routes).flatMap(released)).map(Bodies.checking(releases))
  lazy val router: Router = new Router(routes)
  val edge: Vector[EdgeModule] =
    files.flatMap(_.edge).map(one => one.copy(routes = enabled(one.routes).map(Bodies.checking(releases)))).toVector

  /** Adds the records that the modules create in a new tenant. */
  def prepare(tenant: TenantData): Unit =
    files.filter(_.modules.exists(module => !without(module.name))).foreach(_.prepare(tenant))

  private def enabled(all: Seq[Route]): Vector[Route] =
    all.filterNot(route => without(route.module)).toVector

  /** The first release that has the module with its descriptor. */
  private def describing(module: String): Option[FolioRelease] =
    releases.find(_.modules.get(module).exists(_.provides.isDefined))

  private def released(module: SandboxModule): SandboxModule = {
    val version = releases.flatMap(_.modules.get(module.name)).headOption.fold(module.version)(_.version)
    describing(module.name).map(_.modules(module.name)).fold(module.copy(version = version)) { its =>
      module.copy(
        version = version,
        provides = module.provides.filter(_.paths.exists(ModuleList.Multiple)) ++
          its.provides.toVector.flatten.sortBy(_._1).map { case (id, one) => Interface(id, one.version) },
        requires = its.requires.toVector.sortBy(_._1),
      )
    }
  }

  /** The route as its release has it; `None`: the release does not have it. */
  private def released(route: Route): Option[Route] = {
    val request = s"${route.method} ${route.path}"
    val own = releases.headOption.flatMap(_.serving(request)).filter(its => declared(its.module))
    val served = own.orElse(describing(route.module).flatMap(_.serving(request)).filter(_.module == route.module))
    served match {
      case Some(its) =>
        Some(route.copy(module = its.module, permissions = its.permissions, interface = its.interface))
      case None if describing(route.module).isDefined && !ModuleList.Multiple(route.path) => None
      case None => Some(route)
    }
  }

  private val byName = modules.map(module => module.name -> module).toMap
  require(byName.size == modules.size, "a module is declared in two ways")
  (routes ++ edge.flatMap(_.routes)).foreach { route =>
    require(byName.contains(route.module), s"${route.module} serves ${route.path}; declare it")
  }

  /** The id of a module; the name itself, if there is no such module. */
  def idOf(name: String): String = byName.get(name).fold(name)(_.id)

  /** Whether a route serves a request: paths that several modules serve have routes only with the exact id of one. */
  def accepts(route: Route, moduleId: Option[String]): Boolean =
    !ModuleList.Multiple(route.path) || moduleId.contains(idOf(route.module))

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
    val byInterface =
      its.groupBy(route => if (route.interface.nonEmpty) route.interface else interfaceOf(module, route).id)
    obj(
      "id" -> module.id,
      "name" -> module.name,
      "requires" -> list(module.requires.map { case (id, versions) =>
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
    "permissionsRequired" -> list(route.permissions),
  )
}

object ModuleList {

  /** Paths of interfaces of the type multiple: several modules provide them. */
  val Multiple: Set[String] = Set("/custom-fields")
}
