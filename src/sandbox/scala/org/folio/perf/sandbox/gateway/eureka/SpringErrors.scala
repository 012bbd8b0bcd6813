package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/** Error responses in the form that sidecars, managers and Eureka's own modules share. */
object SpringErrors {

  /** @param kind class of the exception, such as `UnauthorizedException` */
  def of(
      status: Int,
      message: String,
      kind: String,
      code: String,
      parameters: (String, String)*
  ): SandboxResponse = SandboxResponse.json(status, body(message, kind, code, parameters: _*))

  def body(message: String, kind: String, code: String, parameters: (String, String)*): JsonObject =
    obj(
      "errors" -> arr(
        obj(
          "message" -> message,
          "type" -> kind,
          "code" -> code,
          "parameters" -> Option.when(parameters.nonEmpty)(
            list(parameters.map { case (key, value) => obj("key" -> key, "value" -> value) })
          ),
        )
      ),
      "total_records" -> 1,
    )

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
