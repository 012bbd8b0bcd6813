package org.folio.perf.sandbox.body

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * Responses to invalid bodies, in the forms of FOLIO's modules. Most are built with RMB, FOLIO's RAML module builder; those built
 * with Spring have forms of their own. The words are ours.
 */
private[body] object BodyRefusals {

  /** Modules that check by the schema itself. */
  val VertxLib = "vertx-lib"

  /** @param definition name of the schema */
  def refusal(form: String, definition: String, faults: Vector[BodyFault]): SandboxResponse = {
    val first = faults.head
    val all = faults.map(_.message).mkString("; ")
    (form, first.isUnreadable) match {
      case ("rmb", true) if first.isUnknown => errors(422, faults.map(entry(_, "1", "-1")))
      case ("rmb", true) => SandboxResponse.text(400, first.message)
      case ("rmb", false) => errors(422, faults.map(fault => entry(fault, "1", beanCode(fault))))
      case ("notes", _) => errors(422, Vector(obj("message" -> all, "type" -> "-1", "code" -> ValidationError)))
      case ("lists", unreadable) =>
        val parameters =
          faults.map(it => obj("key" -> (if (unreadable) "error.reason" else it.field), "value" -> it.message))
        SandboxResponse.json(400, obj("code" -> "invalid.request", "parameters" -> list(parameters)))
      case ("entities-links", false) => withTotal(422, faults.map(entry(_, NotValid, "validation")))
      case ("entities-links", true) =>
        val exception = if (first.keyword == "enum") "IllegalArgumentException" else NotReadable
        withTotal(400, Vector(obj("message" -> all, "type" -> exception, "code" -> "validation")))
      case ("keycloak", false) => withTotal(400, faults.map(entry(_, NotValid, "validation_error")))
      case ("keycloak", true) =>
        withTotal(400, Vector(obj("message" -> all, "type" -> NotReadable, "code" -> "validation_error")))
      case ("data-export", _) => SandboxResponse(400, Some("application/json"), Buffer.buffer(all))
      case ("quick-marc", _) =>
        SandboxResponse.json(400, obj("message" -> first.message, "type" -> "-1", "code" -> "BAD_REQUEST"))
      case ("consortia", false) =>
        val code = s"${definition.take(1).toLowerCase}${definition.drop(1).takeWhile(_ != '-')}ValidationError"
        errors(
          422,
          faults.map(it =>
            obj("message" -> s"'${it.field}' validation failed. ${it.message}", "type" -> "-1", "code" -> code)
          ),
        )
      case ("consortia", true) => errors(400, Vector(obj("message" -> all, "type" -> "-1", "code" -> ValidationError)))
      case (VertxLib, _) => SandboxResponse.text(400, s"Validation error for body application/json: $all")
      case (other, _) =>
        throw new IllegalArgumentException(s"bodies/requests.tsv: no form of refusals is called $other")
    }
  }

  private def entry(fault: BodyFault, type_ : String, code: String): JsonObject = obj(
    "message" -> fault.message,
    "type" -> type_,
    "code" -> code,
    "parameters" -> arr(obj("key" -> fault.field, "value" -> fault.value)),
  )

  /** Bean Validation's name of the rule. */
  private def beanCode(fault: BodyFault): String = {
    val rule = fault.keyword match {
      case "required" | "notNull" => "NotNull"
      case "pattern" => "Pattern"
      case "minimum" => "DecimalMin"
      case "maximum" => "DecimalMax"
      case _ => "Size"
    }
    s"jakarta.validation.constraints.$rule.message"
  }

  private def errors(status: Int, entries: Vector[JsonObject]): SandboxResponse =
    SandboxResponse.json(status, obj("errors" -> list(entries)))

  private def withTotal(status: Int, entries: Vector[JsonObject]): SandboxResponse =
    SandboxResponse.json(status, obj("errors" -> list(entries), "total_records" -> entries.size))

  private val ValidationError = "VALIDATION_ERROR"
  private val NotValid = "MethodArgumentNotValidException"
  private val NotReadable = "HttpMessageNotReadableException"
}
