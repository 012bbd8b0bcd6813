package org.folio.perf.model

/**
 * The platform of a FOLIO: what stands between its clients and its modules.
 *
 * @param code in settings and files
 * @param title in messages
 */
sealed abstract class Platform(val code: String, val title: String)

object Platform {

  /** The gateway Okapi, with log-in and permissions in modules. */
  case object Okapi extends Platform("okapi", "Okapi")

  /** The gateway Kong, Keycloak for log-in and permissions, and a sidecar next to each module. */
  case object Eureka extends Platform("eureka", "Eureka")

  val all: Vector[Platform] = Vector(Okapi, Eureka)
}
