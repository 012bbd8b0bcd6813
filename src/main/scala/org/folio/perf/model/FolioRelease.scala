package org.folio.perf.model

/**
 * A release of FOLIO: `releases/NAME.json`, made by `.ci/make_releases` from FOLIO's own repositories.
 *
 * @param name flower of the release, e.g. Trillium
 * @param platform Okapi or Eureka, as its list of modules was published
 * @param modules back-end modules by name
 */
final case class FolioRelease(
    name: String,
    platform: String,
    modules: Map[String, ReleasedModule],
) {

  /** Interfaces of all modules. */
  lazy val interfaces: Interfaces = Interfaces(
    modules.values.toVector
      .flatMap(_.provides.toVector.flatten)
      .groupMap(_._1)(_._2.version)
      .view
      .mapValues(_.distinct.sorted)
      .toMap
  )

  /** API of a target with this release, on the platform that it was published for. */
  def api: TargetApi = TargetApi(Platform.all.find(_.code == platform).getOrElse(Platform.Okapi), interfaces)

  private lazy val routesByStart: Map[String, Vector[ReleasedRoute]] = (for {
    (module, described) <- modules.toVector.sortBy(_._1)
    (id, interface) <- described.provides.toVector.flatten.sortBy(_._1)
    route <- interface.routes.flatMap(ReleasedRoute.read(module, id, interface.version, _))
  } yield route).groupBy(route => FolioRelease.start(route.route.pattern))

  /**
   * The route that serves a request; `None`: none does, or the descriptor of its module is not known.
   *
   * @param request name such as `GET /users/{id}`
   */
  def serving(request: String): Option[ReleasedRoute] =
    routesByStart
      .getOrElse(FolioRelease.start(request.dropWhile(_ != '/')), Vector.empty)
      .flatMap(route => route.route.precision(request).map(_ -> route))
      .maxByOption(_._1)
      .map(_._2)

  /** Modules that provide an interface. */
  def providing(interface: String): Vector[String] =
    modules.collect { case (its, module) if module.provides.exists(_.contains(interface)) => its }.toVector.sorted
}

object FolioRelease {

  /** First part of a path. */
  private def start(path: String): String = path.drop(1).takeWhile(char => char != '/' && char != '*')
}

/**
 * A route of a release.
 *
 * @param version of the interface
 * @param permissions all of which a user needs
 */
final case class ReleasedRoute(
    module: String,
    interface: String,
    version: String,
    route: ServedRoute,
    permissions: Vector[String],
)

object ReleasedRoute {

  /** @param text method, path and permissions */
  private[model] def read(module: String, interface: String, version: String, text: String): Option[ReleasedRoute] =
    text.split(' ').toVector match {
      case method +: pattern +: permissions =>
        Some(ReleasedRoute(module, interface, version, ServedRoute(method, pattern), permissions))
      case _ => None
    }
}

/**
 * A module as its descriptor declares it.
 *
 * @param requires ids of interfaces with the accepted versions, e.g. `users` and `15.1 16.0`
 * @param provides interfaces by id; `None`: the module's repository is not public, or was not read
 */
final case class ReleasedModule(
    version: String,
    requires: Map[String, String] = Map.empty,
    provides: Option[Map[String, ReleasedInterface]] = None,
)

/** @param routes method, path and required permissions, e.g. `GET /users/{userId} users.item.get`; empty: a system interface */
final case class ReleasedInterface(version: String, routes: Vector[String] = Vector.empty)

/**
 * The release that a target is nearest to.
 *
 * @param name flower of the release; empty: no known release has half of the modules in these versions
 * @param modulesAgreeing modules with the release's version, apart from its patch level
 * @param modules modules that both have
 * @param differing those of them with another version, with it
 */
final case class ReleaseMatch(
    name: String,
    modulesAgreeing: Int,
    modules: Int,
    differing: Vector[String] = Vector.empty,
)

object ReleaseMatch {

  /** Fewest modules in common that say something about a release. */
  private val FewestModules = 5

  /**
   * @param releases of which the last counts, if several agree alike
   * @param modules names with versions
   */
  def of(releases: Vector[FolioRelease], modules: Vector[(String, String)]): Option[ReleaseMatch] = {
    val counts = releases.reverse.map { release =>
      val (agreeing, others) = modules
        .flatMap { case (name, version) =>
          release.modules.get(name).map(own => (s"$name $version", own.version, version))
        }
        .partition { case (_, own, version) => minor(own) == minor(version) }
      ReleaseMatch(release.name, agreeing.size, agreeing.size + others.size, others.map(_._1))
    }
    counts.filter(_.modules >= FewestModules).maxByOption(one => one.modulesAgreeing.toDouble / one.modules).map {
      found =>
        if (2 * found.modulesAgreeing >= found.modules) found else found.copy(name = "", differing = Vector.empty)
    }
  }

  /** Major and minor version, e.g. `19.3` of `19.3.1`. */
  private def minor(version: String): Vector[String] = version.split('.').toVector.take(2)
}
