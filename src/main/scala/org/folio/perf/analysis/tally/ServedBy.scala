package org.folio.perf.analysis.tally

import org.folio.perf.model.{Inventory, ListedModules, Platform, ServedRoute}
import scala.collection.mutable

/**
 * The module that serves a request.
 *
 * @param version as deployed; `None`: unknown, or tenants have several
 */
final case class ServedBy(name: String, version: Option[String]) {

  /** Id of the module, such as `mod-users-19.3.1`; its name, if the version is unknown. */
  def id: String = version.fold(name)(v => s"$name-$v")
}

/**
 * The modules of requests by their names, such as `GET /users/{id}`: by the routes of the target's module descriptors,
 * as frozen at the start of the run, else by the table of a usual FOLIO.
 *
 * @param listed modules of the target; `None`: it did not list them
 * @param inventory for versions that the list does not have
 * @param platform of the target
 * @param usual module that serves a request at a usual FOLIO
 */
final class RequestModules(
    listed: Option[ListedModules],
    inventory: Option[Inventory],
    platform: Platform,
    usual: String => Option[String],
) {
  private val known = mutable.HashMap.empty[String, Option[ServedBy]]
  private val modules = listed.toVector.flatMap(_.modules)
  private val routes: Vector[(String, ServedRoute)] = for {
    module <- modules
    route <- module.routes.flatMap(ServedRoute.read)
  } yield module.name -> route

  /** `None`: unknown, as for an address outside of FOLIO. */
  def serving(request: String): Option[ServedBy] =
    known.getOrElseUpdate(request, moduleOf(request).map(name => ServedBy(name, versionOf(name))))

  private def versionOf(name: String): Option[String] = {
    val ofList = modules.filter(_.name == name).map(_.version)
    val all =
      if (ofList.nonEmpty) ofList else inventory.toVector.flatMap(_.modules.filter(_.name == name).map(_.version))
    all.filter(_.nonEmpty).distinct match {
      case Vector(only) => Some(only)
      case _ => None
    }
  }

  private def moduleOf(request: String): Option[String] = request.split(" ", 2) match {
    // The gateway itself answers preflights, and Okapi requests about itself.
    case Array("OPTIONS", _) => Some(platform.gateway)
    case Array(_, path) if platform == Platform.Okapi && path.startsWith("/_/") => Some(platform.gateway)
    case _ => routed(request).orElse(usual(request))
  }

  /** The module with the most precise route; of several, as for `/custom-fields`, the usual one. */
  private def routed(request: String): Option[String] = {
    val found = routes.flatMap { case (module, route) => route.precision(request).map(_ -> module) }
    val best = found.filter(_._1 == found.map(_._1).max).map(_._2)
    usual(request).filter(best.contains).orElse(best.minOption)
  }

  /** How requests were assigned, as a sentence. */
  def method: String =
    if (routes.nonEmpty)
      "Each request is assigned to the module whose descriptor, read before the load, claims its path."
    else
      "Each request is assigned to the module that serves its path in a usual FOLIO: the target did not show its module descriptors."
}
