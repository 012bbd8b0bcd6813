package org.folio.perf.sandbox.gateway.eureka

import org.folio.perf.sandbox.format.Json.{arr, list, obj}
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
  ): SandboxResponse = response(status, message, kind, code, Some(parameters))

  /** A response of a sidecar, which lists no parameters if there are none. */
  def ofSidecar(
      status: Int,
      message: String,
      kind: String,
      code: String,
      parameters: (String, String)*
  ): SandboxResponse = response(status, message, kind, code, Option.when(parameters.nonEmpty)(parameters))

  private def response(
      status: Int,
      message: String,
      kind: String,
      code: String,
      parameters: Option[Seq[(String, String)]],
  ): SandboxResponse = {
    val listed = parameters.map(its => list(its.map { case (key, value) => obj("key" -> key, "value" -> value) }))
    val error = obj("message" -> message, "type" -> kind, "code" -> code, "parameters" -> listed)
    SandboxResponse.json(status, obj("errors" -> arr(error), "total_records" -> 1))
  }

  def missingHeader(name: String): SandboxResponse = of(
    400,
    s"Required request header '$name' for method parameter type String is not present",
    "MissingRequestHeaderException",
    "validation_error",
  )

  def missingParameter(name: String): SandboxResponse = of(
    400,
    s"Required request parameter '$name' for method parameter type String is not present",
    "MissingServletRequestParameterException",
    "validation_error",
  )

  def notFound(message: String): SandboxResponse =
    of(404, message, "EntityNotFoundException", "not_found_error")

  def noUuid(text: String): SandboxResponse = of(
    400,
    "Method parameter 'id': Failed to convert value of type 'java.lang.String' to required type " +
      s"'java.util.UUID'; Invalid UUID string: $text",
    "MethodArgumentTypeMismatchException",
    "validation_error",
  )
}
