package org.folio.perf.model

/**
 * A refusal by Eureka's gateway Kong, or by the sidecar of a module. The module itself has not seen the request.
 *
 * @param cause why the request was refused, as the end of a sentence
 * @param advice what to do, in sentences
 * @param answers status and beginning of the message. Source: folio-kong, folio-module-sidecar
 */
sealed abstract class EurekaRefusal(val cause: String, val advice: String, val answers: (Int, String)*)

object EurekaRefusal {

  /** Kong, 404. */
  case object NoGatewayRoute
      extends EurekaRefusal(
        "Kong has no route for the path",
        "Entitle an application with the path's module to the tenant, or leave the workflow out with -Dexclude. Kong may " +
          "also know the routes of entitled tenants only, and /custom-fields needs the exact id of mod-users.",
        404 -> "no Route matched with those values",
      )

  /** Kong, 404 although the path is right. */
  case object TwoTokens
      extends EurekaRefusal(
        "Kong got two different tokens, or a header that is no token",
        "Check that no proxy in front of Kong adds an Authorization header or a cookie.",
        404 -> "X-Okapi-Token token is not equal to",
        404 -> "X-Okapi-Token is not equal to",
        404 -> "Authorization token is not equal to",
        404 -> "Invalid authorization header",
      )

  /** Kong, 502, 503 and 504. */
  case object Unreachable
      extends EurekaRefusal(
        "Kong got no answer from the module's sidecar",
        "Look at the module's tasks at that time: the sidecar was starting, stopped or overloaded. Then look at CPU, " +
          "memory and connections of Kong.",
        502 -> "An invalid response was received from the upstream server",
        503 -> "The upstream server is currently unavailable",
        503 -> "name resolution failed",
        504 -> "The upstream server is timing out",
      )

  /** Sidecar, 400. */
  case object NotEntitled
      extends EurekaRefusal(
        "the tenant is not entitled to an application with the module",
        "Check the tenant's name, and entitle the application to the tenant.",
        400 -> "Application is not enabled for tenant",
      )

  /** Sidecar, 404. */
  case object NoSidecarRoute
      extends EurekaRefusal(
        "Kong passed the request on, but the module's sidecar has no such route",
        "Compare the module's version in GET /modules/discovery with the tenant's entitled application.",
        404 -> "Route is not found",
      )

  /** Sidecar, 401. */
  case object TokenRefused
      extends EurekaRefusal(
        "the sidecar refused the token",
        "Check that Keycloak answers the sidecars, and that its clock is right. A token is valid in its own tenant only.",
        401 -> "Unauthorized",
      )

  /** Sidecar, 403. Unlike Okapi, it does not name the permission. */
  case object AccessDenied
      extends EurekaRefusal(
        "the user's roles lack the permission",
        "The answers do not name the permission: look it up in the module's descriptor, by path and method. Then give a " +
          "role of the user the capability with this permission.",
        403 -> "Access Denied",
      )

  /** Sidecar, 408. */
  case object ModuleTimeout
      extends EurekaRefusal(
        "the module did not answer its sidecar in time",
        "Look for the cause in the module and in the database. A longer REQUEST_TIMEOUT of the sidecar only hides it.",
        408 -> "Request Timeout",
      )

  /** Sidecar, 500. */
  case object ModuleDown
      extends EurekaRefusal(
        "the sidecar could not connect to its module",
        "Find out why the module stopped: look at its log, its restarts and its memory at that time. Then repeat the run, " +
          "because the figures of these transactions do not describe a healthy target.",
        500 -> "Failed to proxy request",
      )

  val all: Vector[EurekaRefusal] = Vector(
    ModuleDown,
    Unreachable,
    NoGatewayRoute,
    NoSidecarRoute,
    NotEntitled,
    AccessDenied,
    TokenRefused,
    TwoTokens,
    ModuleTimeout,
  )

  /**
   * `None`: it is no refusal of Kong or of a sidecar, as far as the answer tells.
   *
   * @param message of the answer, without its code
   */
  def of(status: Int, message: String): Option[EurekaRefusal] = {
    val words = message.trim.stripSuffix(".")
    all.find(_.answers.exists { case (code, start) => code == status && words.startsWith(start) })
  }
}
