package org.folio.perf.model

/**
 * The platform of a FOLIO: what stands between its clients and its modules.
 *
 * @param code in settings and files
 * @param title in messages
 * @param gateway module that answers preflights and its own paths
 */
sealed abstract class Platform(val code: String, val title: String, val gateway: String)

object Platform {

  /** The gateway Okapi, with log-in and permissions in modules. */
  case object Okapi extends Platform("okapi", "Okapi", "okapi")

  /** The gateway Kong, Keycloak for log-in and permissions, and a sidecar next to each module. */
  case object Eureka extends Platform("eureka", "Eureka", "folio-kong")

  val all: Vector[Platform] = Vector(Okapi, Eureka)
}
