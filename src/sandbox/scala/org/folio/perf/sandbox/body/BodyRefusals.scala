package org.folio.perf.sandbox.body

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * Responses to invalid bodies, in the forms of FOLIO's modules. Most are built with RMB, FOLIO's RAML module builder; those built
 * with Spring have forms of their own.
 */
private[body] object BodyRefusals {
  val Rmb = "rmb"

  /** Modules whose version of Jackson quotes the body. */
  val RmbQuoting = "rmb-quoting"

  /** Modules that check by the schema itself; the words are ours. */
  val VertxLib = "vertx-lib"

  /** The package of the classes in the parser's messages. */
  def packageOf(form: String): String = form match {
    case "notes" => "org.folio.notes.domain.dto"
    case "lists" => "org.folio.list.domain.dto"
    case "entities-links" => "org.folio.entlinks.domain.dto"
    case "data-export" => "org.folio.dataexp.domain.dto"
    case "quick-marc" => "org.folio.qm.domain.dto"
    case "consortia" => "org.folio.consortia.domain.dto"
    case "keycloak" => "org.folio.login.domain.dto"
    case _ => "org.folio.rest.jaxrs.model"
  }

  /** @param definition name of the schema */
  def refusal(form: String, definition: String, faults: Vector[BodyFault], sent: Buffer): SandboxResponse = {
    val first = faults.head
    val name = definition.takeWhile(_ != '-')
    (form, first.isUnreadable) match {
      case (Rmb | RmbQuoting, true) => unreadable(first, sent.toString, form == RmbQuoting)
      case (Rmb | RmbQuoting, false) => errors(422, faults.map(fault => entry(fault, "1", beanCode(fault))))
      case ("notes", _) => errors(422, Vector(error(springWords(name, faults), "-1", ValidationError)))
      case ("lists", false) => invalidList(faults.map(it => obj("key" -> it.field, "value" -> it.message)))
      case ("lists", true) => invalidList(Vector(obj("key" -> "error.reason", "value" -> springWords(name, faults))))
      case ("entities-links", false) => withTotal(422, faults.map(entry(_, NotValid, "validation")))
      case ("entities-links", true) if first.keyword == "enum" =>
        // The words of the exception inside.
        withTotal(400, Vector(error(first.message.split("problem: ").last, "IllegalArgumentException", "validation")))
      case ("entities-links", true) =>
        withTotal(400, Vector(error(springWords(name, faults), NotReadable, "validation")))
      case ("keycloak", false) => withTotal(400, faults.map(entry(_, NotValid, "validation_error")))
      case ("keycloak", true) =>
        val unreadable = error(springWords(name, faults), NotReadable, "validation_error")
        withTotal(400, Vector(unreadable.put("parameters", arr())))
      case ("data-export", _) =>
        SandboxResponse(400, Some("application/json"), Buffer.buffer(springWords(name, faults)))
      case ("quick-marc", isUnreadable) =>
        val message = if (isUnreadable) springWords(name, faults) else s"Parameter '${first.field}' ${first.message}"
        SandboxResponse.json(400, error(message, "-1", "BAD_REQUEST"))
      case ("consortia", false) =>
        val code = s"${name.take(1).toLowerCase}${name.drop(1)}ValidationError"
        errors(422, faults.map(it => error(s"'${it.field}' validation failed. ${it.message}", "-1", code)))
      case ("consortia", true) => errors(400, Vector(error(springWords(name, faults), "-1", ValidationError)))
      case ("spring", _) => SandboxResponse.json(400, obj("status" -> 400, "error" -> "Bad Request"))
      case (VertxLib, _) =>
        val all = faults.map(it => if (it.isUnreadable) it.message else s"${it.field} ${it.message}").mkString("; ")
        SandboxResponse.text(400, s"Validation error for body application/json: $all")
      case (other, _) =>
        throw new IllegalArgumentException(s"bodies/requests.tsv: no form of refusals is called $other")
    }
  }

  /** RMB's refusal of a body that its parser does not read. */
  private def unreadable(fault: BodyFault, sent: String, quotesBody: Boolean): SandboxResponse = {
    val chain = if (fault.chain.isEmpty) "" else fault.chain.mkString(" (through reference chain: ", "->", ")")
    val message = s"${fault.message}\n at ${ParserWords.place(sent, fault.path, quotesBody)}$chain"
    if (fault.isUnknown)
      errors(422, Vector(error(message, "1", "-1").put("parameters", arr(obj("key" -> "", "value" -> "")))))
    else SandboxResponse.text(400, message)
  }

  /** The message of Spring's exception. */
  private def springWords(definition: String, faults: Vector[BodyFault]): String =
    if (faults.head.isUnreadable) s"JSON parse error: ${faults.head.message}"
    else {
      val name = definition.take(1).toLowerCase + definition.drop(1)
      faults
        .map(it =>
          s"[Field error in object '$name' on field '${it.field}': rejected value [${it.value}]; default message [${it.message}]]"
        )
        .mkString(s"Validation failed for argument [0] with ${faults.size} errors: ", " ", "")
    }

  private def invalidList(parameters: Vector[JsonObject]): SandboxResponse =
    SandboxResponse.json(400, obj("code" -> "invalid.request", "parameters" -> list(parameters)))

  private def error(message: String, type_ : String, code: String): JsonObject =
    obj("message" -> message, "type" -> type_, "code" -> code)

  private def entry(fault: BodyFault, type_ : String, code: String): JsonObject =
    error(fault.message, type_, code).put("parameters", arr(obj("key" -> fault.field, "value" -> fault.value)))

  /** Bean Validation's name of the rule. */
  private def beanCode(fault: BodyFault): String =
    if (fault.message == FaultWords.Elements) fault.message
    else {
      val rule = fault.message.takeWhile(_ != ' ') match {
        case "size" => "Size"
        case _ =>
          fault.keyword match {
            case "pattern" => "Pattern"
            case "minimum" => "DecimalMin"
            case "maximum" => "DecimalMax"
            case _ => "NotNull"
          }
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
