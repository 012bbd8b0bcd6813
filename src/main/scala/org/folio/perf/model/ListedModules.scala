package org.folio.perf.model

import java.time.Instant

/**
 * Modules that the gateway lists for the tenants of a run: `modules.json`.
 *
 * The schema is this class and [[ListedModule]], as JSON; versions as in [[FrozenMetrics]].
 *
 * @param readAt time of the first request, UTC
 * @param tenants tenants whose list was read, in the order of the target file
 * @param modules by name and version
 * @param gaps tenants without a list, in sentences
 */
final case class ListedModules(
    schemaVersion: Int,
    readAt: Instant,
    tenants: Vector[String],
    modules: Vector[ListedModule],
    gaps: Vector[String] = Vector.empty,
)

/**
 * @param id e.g. `mod-users-19.3.1`
 * @param version empty: the id has none
 * @param tenants tenants that have it; empty: all of the list
 * @param routes of its descriptor that serve requests of the plan, such as `GET /users/{userId}`; empty: none does, or
 *   the gateway does not show descriptors
 */
final case class ListedModule(
    id: String,
    name: String,
    version: String,
    tenants: Vector[String] = Vector.empty,
    routes: Vector[String] = Vector.empty,
)

/** @param ids such as `mod-users-19.3.1` */
final case class TenantModules(tenant: String, ids: Vector[String])

object ListedModules {
  val SchemaVersion = 1

  /** @param routes of modules by their ids, as far as they are known */
  def of(
      readAt: Instant,
      lists: Vector[TenantModules],
      gaps: Vector[String] = Vector.empty,
      routes: Map[String, Vector[ServedRoute]] = Map.empty,
  ): ListedModules = {
    val having = lists
      .flatMap(list => list.ids.distinct.map(_ -> list.tenant))
      .groupMap(_._1)(_._2)
    val modules = having.toVector.map { case (id, tenants) =>
      val name = ModuleName.bare(id)
      val isCommon = tenants.size == lists.size
      ListedModule(
        id,
        name,
        id.drop(name.length + 1),
        if (isCommon) Vector.empty else tenants,
        routes.getOrElse(id, Vector.empty).map(_.text).distinct.sorted,
      )
    }
    ListedModules(
      SchemaVersion,
      readAt,
      lists.map(_.tenant),
      modules.sortBy(module => (module.name, module.id)),
      gaps,
    )
  }
}
