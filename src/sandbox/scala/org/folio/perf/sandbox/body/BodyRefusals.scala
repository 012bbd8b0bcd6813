package org.folio.perf.sandbox.body

import io.vertx.core.buffer.Buffer
import org.folio.perf.sandbox.body.BodyFault.{Broken, Invalid, Unreadable}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.SandboxResponse
import com.fasterxml.jackson.core.{JsonFactory, JsonParser, JsonToken}
import scala.util.Using

/**
 * Responses to invalid bodies, in the forms of FOLIO's modules. Most are built with RMB, FOLIO's
 * RAML module builder; those built with Spring have forms of their own.
 */
private[body] object BodyRefusals {
  val Rmb = "rmb"

  /** The package of the classes in the parser's messages. */
  def packageOf(answers: String): String = answers match {
    case "notes" => "org.folio.notes.domain.dto"
    case "lists" => "org.folio.list.domain.dto"
    case "entities-links" => "org.folio.entlinks.domain.dto"
    case "data-export" => "org.folio.dataexp.domain.dto"
    case "quick-marc" => "org.folio.qm.domain.dto"
    case "consortia" => "org.folio.consortia.domain.dto"
    case "keycloak" => "org.folio.login.domain.dto"
    case _ => "org.folio.rest.jaxrs.model"
  }

  def refusal(schemas: BodySchemas, fault: BodyFault, sent: Buffer): SandboxResponse =
    (schemas.answers, fault) match {
      case ("notes", _) => error(422, springWords(fault), "-1", "VALIDATION_ERROR")
      case ("lists", Invalid(_, broken)) =>
        ofLists(broken.map(it => obj("key" -> it.field, "value" -> it.message)))
      case ("lists", _) =>
        ofLists(Vector(obj("key" -> "error.reason", "value" -> springWords(fault))))
      case ("entities-links", Invalid(_, broken)) => ofLinks(broken)
      case ("entities-links", _) => unreadableLink(fault)
      case ("data-export", _) =>
        SandboxResponse(400, Some("application/json"), Buffer.buffer(springWords(fault)))
      case ("quick-marc", Invalid(_, broken)) =>
        val first = broken.head
        ofQuickMarc(s"Parameter '${first.field}' ${first.message}")
      case ("quick-marc", _) => ofQuickMarc(springWords(fault))
      case ("keycloak", Invalid(_, broken)) => ofKeycloak(broken)
      case ("keycloak", _) => unreadableKeycloak(springWords(fault))
      case ("consortia", Invalid(record, broken)) => ofConsortia(record, broken)
      case ("spring", _) => SandboxResponse.json(400, obj("status" -> 400, "error" -> "Bad Request"))
      case ("vertx-lib", _) =>
        SandboxResponse.text(400, s"Validation error for body application/json: ${springWords(fault)}")
      case ("consortia", _) => error(400, springWords(fault), "-1", "VALIDATION_ERROR")
      case (_, Invalid(_, broken)) => ofRmb(broken)
      case (_, unreadable: Unreadable) => unreadableRmb(schemas, unreadable, sent)
    }

  private def ofRmb(broken: Vector[Broken]): SandboxResponse = errors(
    422,
    broken.map { it =>
      obj(
        "message" -> it.message,
        "type" -> "1",
        "code" -> (
          if (it.rule == BodyRules.OfElements) it.message
          else s"jakarta.validation.constraints.${it.rule}.message"
        ),
        "parameters" -> arr(obj("key" -> it.field, "value" -> it.value)),
      )
    },
  )

  private def unreadableRmb(
      schemas: BodySchemas,
      fault: Unreadable,
      sent: Buffer,
  ): SandboxResponse = {
    val chain =
      if (fault.chain.isEmpty) ""
      else fault.chain.mkString(" (through reference chain: ", "->", ")")
    val at = FaultPlace.words(sent.toString, fault.path, schemas.quotesBody)
    val message = s"${fault.message}\n at $at$chain"
    if (fault.isUnknown)
      errors(
        422,
        Vector(
          obj(
            "message" -> message,
            "type" -> "1",
            "code" -> "-1",
            "parameters" -> arr(obj("key" -> "", "value" -> "")),
          )
        ),
      )
    else SandboxResponse.text(400, message)
  }

  /** The message of Spring's exception. */
  private def springWords(fault: BodyFault): String = fault match {
    case unreadable: Unreadable => s"JSON parse error: ${unreadable.message}"
    case Invalid(record, broken) =>
      val name = record.take(1).toLowerCase + record.drop(1)
      broken
        .map { it =>
          s"[Field error in object '$name' on field '${it.field}': rejected value " +
            s"[${it.value}]; default message [${it.message}]]"
        }
        .mkString(s"Validation failed for argument [0] with ${broken.size} errors: ", " ", "")
  }

  private def ofLists(parameters: Vector[Any]): SandboxResponse =
    SandboxResponse.json(400, obj("code" -> "invalid.request", "parameters" -> list(parameters)))

  private def ofLinks(broken: Vector[Broken]): SandboxResponse = errors(
    422,
    broken.map { it =>
      obj(
        "message" -> it.message,
        "type" -> "MethodArgumentNotValidException",
        "code" -> LinksCode,
        "parameters" -> arr(obj("key" -> it.field, "value" -> it.value)),
      )
    },
    Some(broken.size),
  )

  /** A value out of a choice has the words of the exception inside. */
  private def unreadableLink(fault: BodyFault): SandboxResponse = {
    val inner = fault match {
      case it: Unreadable if it.isChoice => Some(it.message.split("problem: ").last)
      case _ => None
    }
    val type_ = if (inner.isEmpty) "HttpMessageNotReadableException" else "IllegalArgumentException"
    val entry =
      obj("message" -> inner.getOrElse(springWords(fault)), "type" -> type_, "code" -> LinksCode)
    errors(400, Vector(entry), Some(1))
  }

  private def ofKeycloak(broken: Vector[Broken]): SandboxResponse = errors(
    400,
    broken.map { it =>
      obj(
        "message" -> it.message,
        "type" -> "MethodArgumentNotValidException",
        "code" -> KeycloakCode,
        "parameters" -> arr(obj("key" -> it.field, "value" -> it.value)),
      )
    },
    Some(broken.size),
  )

  private def unreadableKeycloak(message: String): SandboxResponse = {
    val type_ = "HttpMessageNotReadableException"
    val entry = obj("message" -> message, "type" -> type_, "code" -> KeycloakCode)
    errors(400, Vector(entry), Some(1))
  }

  private def ofConsortia(record: String, broken: Vector[Broken]): SandboxResponse = {
    val code = record.take(1).toLowerCase + record.drop(1) + "ValidationError"
    errors(
      422,
      broken.map { it =>
        val message = s"'${it.field}' validation failed. ${it.message}"
        obj("message" -> message, "type" -> "-1", "code" -> code)
      },
    )
  }

  private def ofQuickMarc(message: String): SandboxResponse =
    SandboxResponse.json(400, obj("message" -> message, "type" -> "-1", "code" -> "BAD_REQUEST"))

  private def error(status: Int, message: String, type_ : String, code: String): SandboxResponse =
    errors(status, Vector(obj("message" -> message, "type" -> type_, "code" -> code)))

  private def errors(
      status: Int,
      entries: Vector[Any],
      total: Option[Int] = None,
  ): SandboxResponse =
    SandboxResponse.json(status, obj("errors" -> list(entries), "total_records" -> total))

  private val LinksCode = "validation"
  private val KeycloakCode = "validation_error"
}

/** Place of a value in a body, in Jackson's words. */
private[body] object FaultPlace {
  private val factory = new JsonFactory()

  /** Jackson quotes no more of a body. */
  private val MostQuoted = 500

  /**
   * @param path field names and positions in lists, from the body down to the value
   * @param quotesBody false: the module's version of Jackson hides the body
   */
  def words(sent: String, path: Vector[Either[Int, String]], quotesBody: Boolean): String = {
    val (line, column) = place(sent, path)
    val more = sent.length - MostQuoted
    val source =
      if (!quotesBody) "REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)"
      else if (more > 0) s"""(String)"${sent.take(MostQuoted)}"[truncated $more chars]"""
      else s"""(String)"$sent""""
    s"[Source: $source; line: $line, column: $column]"
  }

  private def place(sent: String, path: Vector[Either[Int, String]]): (Int, Int) =
    Using.resource(factory.createParser(sent)) { parser =>
      parser.nextToken()
      path.foreach {
        case Right(name) => toField(parser, name)
        case Left(index) => toItem(parser, index)
      }
      val at = parser.currentTokenLocation
      (at.getLineNr, at.getColumnNr)
    }

  /** From the beginning of an object to the value of one of its fields. */
  private def toField(parser: JsonParser, name: String): Unit = {
    while (parser.nextToken() == JsonToken.FIELD_NAME && parser.currentName != name) {
      parser.nextToken()
      parser.skipChildren()
    }
    parser.nextToken()
    ()
  }

  /** From the beginning of a list to one of its items. */
  private def toItem(parser: JsonParser, index: Int): Unit = {
    parser.nextToken()
    for (_ <- 0 until index) {
      parser.skipChildren()
      parser.nextToken()
    }
  }
}

/** A fault of a request body. */
sealed trait BodyFault

object BodyFault {

  /**
   * A value that the module's parser does not accept. It stops at the first.
   *
   * @param path field names and positions in lists, from the body down to the value
   * @param chain the same as the parser prints it: class and field
   * @param isUnknown true for a field that the record does not have
   * @param isChoice true for a value that is not among those allowed
   */
  final case class Unreadable(
      message: String,
      path: Vector[Either[Int, String]],
      chain: Vector[String],
      isUnknown: Boolean = false,
      isChoice: Boolean = false,
  ) extends BodyFault

  /**
   * Values that break a rule, in the order of the schema.
   *
   * @param record name of the body's class
   */
  final case class Invalid(record: String, broken: Vector[Broken]) extends BodyFault

  /**
   * A broken rule.
   *
   * @param field path such as `fundDistributions[0].fundId`
   * @param rule name in the validation's code, e.g. `NotNull`
   * @param value as text; `null` if it is absent
   */
  final case class Broken(field: String, rule: String, message: String, value: String)
}
