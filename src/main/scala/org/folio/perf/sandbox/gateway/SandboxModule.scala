package org.folio.perf.sandbox.gateway

import org.folio.perf.capacity.{CallCost, RequestKind}

/**
 * A module of the sandbox, as its module descriptor declares it.
 *
 * Source of versions and interfaces: the descriptor templates in the modules' public repositories,
 * at the tag of this version. Exceptions: mod-search from 3.2.7, mod-agreements from 6.1.9.
 *
 * @param name without version, e.g. `mod-notes`
 * @param version of the module whose behaviour the sandbox imitates
 * @param provides interfaces of that version that the sandbox serves, and its system interfaces
 * @param requires interfaces of other modules with the accepted versions, separated by semicolons,
 *   e.g. `users 15.1 16.0; configuration 2.0`
 * @param costs of a request by kind, where they differ from the defaults of the environment; an
 *   environment that lists the module has its own costs
 */
final case class SandboxModule(
    name: String,
    version: String,
    provides: Vector[Interface] = Vector.empty,
    requires: String = "",
    costs: Map[RequestKind, CallCost] = Map.empty,
) {

  /** Module id of FOLIO, e.g. `mod-notes-5.2.0`. */
  def id: String = s"$name-$version"

  /** Ids of interfaces with the accepted versions, e.g. `users` and `15.1 16.0`. */
  def requiredInterfaces: Vector[(String, String)] =
    requires.split(';').toVector.map(_.trim).filter(_.nonEmpty).map { entry =>
      val (id, versions) = entry.span(_ != ' ')
      id -> versions.trim
    }
}

/**
 * An interface that a module provides. Its version is independent of the module's.
 *
 * @param paths prefixes of its paths, e.g. `/circulation`; empty for system interfaces
 */
final class Interface(val id: String, val version: String, val paths: Vector[String]) {

  /** True if only the gateway calls it, e.g. `_tenant` when a module is enabled. */
  def isSystem: Boolean = id.startsWith("_")

  /** Length of the longest prefix that matches the path; `None`: no prefix matches. */
  def matchLength(path: String): Option[Int] =
    paths.filter(start => path == start || path.startsWith(s"$start/")).map(_.length).maxOption
}

object Interface {
  def apply(id: String, version: String, paths: String*): Interface =
    new Interface(id, version, paths.toVector)
}
