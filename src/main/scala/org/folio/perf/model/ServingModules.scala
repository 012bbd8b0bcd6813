package org.folio.perf.model

/**
 * The module that serves a path at any FOLIO of a platform.
 *
 * Source: module descriptors of the Quesnelia release, and those of the modules that only Eureka has; edge modules and
 * the gateway's own paths are not in it.
 */
object ServingModules {

  /** Name of Kong for requests that it answers itself, such as preflights; Okapi is a module of its own. */
  private val Kong = "folio-kong"

  /** The gateway, which answers preflights and its own paths. */
  def gateway(platform: Platform): String = platform match {
    case Platform.Okapi => "okapi"
    case Platform.Eureka => Kong
  }

  /** Modules of Okapi by the paths they serve with all that lies below; the longest path counts. */
  private val paths: Map[String, Vector[String]] = Map(
    "mod-agreements" -> Vector("/erm"),
    "mod-circulation" -> Vector("/circulation"),
    "mod-circulation-storage" -> Vector(
      "/loan-storage",
      "/request-storage",
      "/request-preference-storage",
      "/staff-slips-storage",
    ),
    "mod-configuration" -> Vector("/configurations"),
    "mod-consortia" -> Vector("/consortia"),
    "mod-copycat" -> Vector("/copycat"),
    "mod-data-export" -> Vector("/data-export"),
    "mod-data-export-spring" -> Vector("/data-export-spring"),
    "mod-data-import" -> Vector("/data-import"),
    "mod-di-converter-storage" -> Vector("/data-import-profiles"),
    "mod-entities-links" -> Vector("/authority-source-files", "/authority-storage"),
    "mod-feesfines" -> Vector(
      "/accounts",
      "/feefineactions",
      "/lost-item-fees-policies",
      "/manualblocks",
      "/overdue-fines-policies",
      "/owners",
    ),
    "mod-finance" -> Vector("/finance"),
    "mod-fqm-manager" -> Vector("/entity-types"),
    "mod-inventory" -> Vector("/inventory"),
    "mod-inventory-storage" -> Vector(
      "/alternative-title-types",
      "/call-number-types",
      "/classification-types",
      "/contributor-name-types",
      "/contributor-types",
      "/electronic-access-relationships",
      "/holdings-note-types",
      "/holdings-sources",
      "/holdings-storage",
      "/holdings-types",
      "/identifier-types",
      "/ill-policies",
      "/instance-formats",
      "/instance-note-types",
      "/instance-relationship-types",
      "/instance-statuses",
      "/instance-storage",
      "/instance-types",
      "/inventory-storage",
      "/item-damaged-statuses",
      "/item-note-types",
      "/item-storage",
      "/loan-types",
      "/location-units",
      "/locations",
      "/material-types",
      "/modes-of-issuance",
      "/nature-of-content-terms",
      "/service-points",
      "/service-points-users",
      "/statistical-code-types",
      "/statistical-codes",
    ),
    "mod-invoice" -> Vector("/batch-groups", "/batch-voucher", "/invoice", "/voucher"),
    "mod-lists" -> Vector("/lists"),
    "mod-login-saml" -> Vector("/saml"),
    "mod-notes" -> Vector("/note-links", "/note-types", "/notes"),
    "mod-oai-pmh" -> Vector("/oai"),
    "mod-orders" -> Vector("/acquisitions-units", "/orders"),
    "mod-orders-storage" -> Vector("/orders-storage"),
    "mod-organizations" -> Vector("/organizations"),
    "mod-organizations-storage" -> Vector("/organizations-storage"),
    "mod-patron" -> Vector("/patron"),
    "mod-patron-blocks" -> Vector("/automated-patron-blocks"),
    "mod-permissions" -> Vector("/perms"),
    "mod-quick-marc" -> Vector("/records-editor"),
    "mod-remote-storage" -> Vector("/remote-storage"),
    "mod-rtac" -> Vector("/rtac-batch"),
    "mod-search" -> Vector("/search"),
    "mod-source-record-manager" -> Vector("/metadata-provider"),
    "mod-source-record-storage" -> Vector("/source-storage"),
    "mod-tags" -> Vector("/tags"),
    "mod-users" -> Vector(
      "/addresstypes",
      "/custom-fields",
      "/departments",
      "/groups",
      "/proxiesfor",
      "/user-tenants",
      "/users",
    ),
    "mod-users-bl" -> Vector("/bl-users"),
  )

  /** Modules that only Eureka has, or that replace one of Okapi there. */
  private val pathsOfEureka: Map[String, Vector[String]] = Map(
    "mod-consortia-keycloak" -> Vector("/consortia"),
    "mod-login-keycloak" -> Vector("/authn"),
    "mod-roles-keycloak" -> Vector("/roles"),
    "mod-users-keycloak" -> Vector("/users-keycloak"),
  )

  private val onOkapi = byPath(paths)
  private val onEureka = onOkapi.filterNot(_._2 == "mod-login-saml") ++ byPath(pathsOfEureka)

  private def byPath(modules: Map[String, Vector[String]]): Map[String, String] =
    for ((module, served) <- modules; path <- served) yield path -> module

  /**
   * The module's name without version; `None`: it is not known.
   *
   * @param template of the path, such as `/users/{id}`
   */
  def of(template: String, platform: Platform): Option[String] = {
    val moduleOfPath = platform match {
      case Platform.Okapi => onOkapi
      case Platform.Eureka => onEureka
    }
    Iterator
      .iterate(template)(path => path.take(math.max(0, path.lastIndexOf('/'))))
      .takeWhile(_.nonEmpty)
      .flatMap(moduleOfPath.get)
      .nextOption()
  }
}

/**
 * A path that a module serves, from the routing entries of its descriptor.
 *
 * @param pattern such as `/users/{userId}`; `*` stands for any characters
 */
final case class ServedRoute(method: String, pattern: String) {

  /** Form in `modules.json`, such as `GET /users/{userId}`. */
  def text: String = s"$method $pattern"

  /**
   * How precisely it serves a request, as the number of literal parts; `None`: it does not. Of several routes, the most
   * precise one serves it.
   *
   * @param request name such as `GET /users/{id}`
   */
  def precision(request: String): Option[Int] = request.split(" ", 2) match {
    case Array(own, path) if method == ServedRoute.Any || method == own =>
      ServedRoute.precision(ServedRoute.parts(pattern), ServedRoute.parts(path))
    case _ => None
  }
}

object ServedRoute {
  val Any = "*"

  def read(text: String): Option[ServedRoute] = text.split(" ", 2) match {
    case Array(method, pattern) if pattern.startsWith("/") => Some(ServedRoute(method, pattern))
    case _ => None
  }

  private def parts(path: String): List[String] = path.split('/').filter(_.nonEmpty).toList

  private def isVariable(part: String): Boolean = part.startsWith("{")

  private def precision(pattern: List[String], path: List[String]): Option[Int] =
    (pattern, path) match {
      case (Nil, Nil) => Some(0)
      case (List(Any), _ :: _) => Some(0)
      case (own :: more, _ :: rest) if isVariable(own) => precision(more, rest)
      case (own :: more, part :: rest) if own == part => precision(more, rest).map(_ + 1)
      case _ => None
    }
}
