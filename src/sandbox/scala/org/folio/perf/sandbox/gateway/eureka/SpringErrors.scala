package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.JsonArray
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * Error responses in the form that sidecars, managers and Eureka's own modules share.
 *
 * Source: those of Trillium, with a real Keycloak.
 */
object SpringErrors {

  /**
   * A response of a manager or a module.
   *
   * @param kind class of the exception, such as `UnauthorizedException`
   */
  def of(
      status: Int,
      message: String,
      kind: String,
      code: String,
      parameters: (String, String)*
  ): SandboxResponse = SandboxResponse.springError(status, message, kind, code, Some(listed(parameters)))

  /** A response of a sidecar, which lists no parameters if there are none. */
  def ofSidecar(
      status: Int,
      message: String,
      kind: String,
      code: String,
      parameters: (String, String)*
  ): SandboxResponse =
    SandboxResponse.springError(status, message, kind, code, Some(listed(parameters)).filterNot(_.isEmpty))

  private def listed(parameters: Seq[(String, String)]): JsonArray =
    list(parameters.map { case (key, value) => obj("key" -> key, "value" -> value) })

  /** An invalid request. */
  def invalid(message: String, kind: String, parameters: (String, String)*): SandboxResponse =
    of(400, message, kind, "validation_error", parameters: _*)

  def notFound(message: String): SandboxResponse =
    of(404, message, "EntityNotFoundException", "not_found_error")
}
