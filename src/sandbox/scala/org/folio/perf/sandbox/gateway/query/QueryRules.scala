package org.folio.perf.sandbox.gateway.query

import org.folio.perf.sandbox.http.SandboxResponse
import org.folio.perf.sandbox.http.SandboxResponse.springError
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.query.QueryFault._
import scala.jdk.CollectionConverters._
import io.vertx.core.buffer.Buffer
import org.folio.perf.sandbox.format.Json

/**
 * Response of a module to a query that it refuses.
 *
 * Source of the forms: recorded responses where there are any; else the handlers of exceptions in the modules'
 * public repositories, and their tests.
 */
private[query] trait QueryRules {

  /** `None`: the module accepts it; an unknown index then finds nothing. */
  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse]
}

private[query] object QueryRules {
  private type Refusals = PartialFunction[QueryFault, SandboxResponse]

  /** @param name with an argument behind a colon, as `passed:/loan-storage/loans` */
  def named(name: String): QueryRules = {
    val (rules, rest) = name.span(_ != ':')
    val argument = rest.drop(1)
    if (argument.nonEmpty && !Set("passed", "links", "export", "search")(rules))
      throw new IllegalStateException(s"queries.tsv: the rules $rules take no argument, but got $name")
    rules match {
      case "storage" => storage
      case "settings" => settings
      case "business" => business
      case "passed" => passed(argument)
      case "inventory" => inventory
      case "notes" => notes
      case "tags" => tags
      case "links" => links(argument)
      case "export" => exports(argument)
      case "exportSpring" => exportSpring
      case "exportJobs" => exportJobs
      case "remoteStorage" => remoteStorage
      case "sharing" => sharing
      case "keycloak" => keycloak
      case "lists" => lists
      case "search" => search(argument)
      case _ => throw new IllegalStateException(s"queries.tsv names the unknown rules $name")
    }
  }

  /**
   * Modules that are built with FOLIO's RAML module builder. An unknown index finds nothing, an unknown order sorts
   * nothing.
   */
  private val storage: QueryRules = (fault, _) => StorageWords.of(fault).map(SandboxResponse.text(400, _))

  /** mod-settings, whose library of CQL knows only the fields that the module names. Nobody catches its errors. */
  private val settings: QueryRules = (fault, _) => {
    def invalid(name: String, text: String) =
      Some(SandboxResponse.text(400, s"Validation error for parameter $name: $text"))
    fault match {
      case Malformed(message, query) => Some(SandboxResponse.text(500, s"CQL parse error: $message: $query"))
      case Unknown(name, _) => Some(SandboxResponse.text(500, s"Unsupported CQL index: $name"))
      case NoNumber(name, text) => invalid(name, text)
      case OutOfRange(name, text, _, _) => invalid(name, text)
      case Missing(_) | NotOneOf(_, _, _) => None
    }
  }

  /** mod-orders, mod-invoice, mod-finance and mod-organizations: their storage's error of CQL, as JSON. */
  private val business: QueryRules = {
    case (Malformed(message, _), _) =>
      val words = StorageWords.malformed(message)
      val error = obj("message" -> words, "code" -> "genericError", "parameters" -> arr())
      Some(SandboxResponse.json(400, obj("errors" -> arr(error), "total_records" -> 1)))
    case (other, place) => storage.refusal(other, place)
  }

  /** mod-circulation: sends the query to its storage and repeats its error. @param path of the storage */
  private def passed(path: String): QueryRules = (fault, place) => {
    val sent = place.parameters.entries.asScala
      .map(entry => s"${entry.getKey}=${URLEncoder.encode(entry.getValue, UTF_8)}")
      .mkString("&")
    val text = fault match {
      case Malformed(message, _) => Some(StorageWords.malformed(message))
      case other => StorageWords.of(other)
    }
    text.map { words =>
      SandboxResponse.serverError(
        s"""HTTP request to "http://okapi$path?$sent" failed, status code: 400, response: "$words""""
      )
    }
  }

  /** mod-inventory: checks that numbers consist of digits, and passes the query on to its storage. */
  private val inventory: QueryRules = {
    case (NoNumber(_, text), _) if text.nonEmpty && text.forall(_.isDigit) =>
      Some(SandboxResponse.plain(500, "Internal Server Error"))
    case (NoNumber(_, _) | OutOfRange(_, _, _, _), _) =>
      Some(SandboxResponse.text(400, "limit and offset must be numeric when supplied"))
    case (other, place) => storage.refusal(other, place)
  }

  /** Modules built with Spring. An empty value counts as none. */
  private def spring(refusals: QueryPlace => Refusals): QueryRules = {
    case (NoNumber(_, "") | NotOneOf(_, "", _), _) => None
    case (fault, place) => refusals(place).lift(fault)
  }

  /** Message of the exception that the fault raises. */
  private def message(fault: QueryFault): String = fault match {
    case Missing(name) => s"Required request parameter '$name' is not present"
    case NoNumber(_, text) =>
      "Failed to convert value of type 'java.lang.String' to required type" +
        s""" 'java.lang.Integer'; For input string: "$text""""
    case fault: OutOfRange => s"${fault.name}: ${fault.rule}"
    case NotOneOf(name, text, _) =>
      s"Method parameter '$name': Failed to convert value of type 'java.lang.String'; $text"
    case Malformed(message, _) => s"org.z3950.zing.cql.CQLParseException: $message"
    case Unknown(name, _) => s"Could not resolve attribute '$name'"
  }

  private val NoLimit = "Limit cannot be negative or zero: 0"

  private def errors(status: Int, message: String, kind: String, code: Option[String]): SandboxResponse = {
    val error = obj("message" -> message, "type" -> kind, "code" -> code)
    SandboxResponse.json(status, obj("errors" -> arr(error)))
  }

  /** Response of the framework, where a module has none of its own. */
  private def unhandled(status: Int, place: QueryPlace): SandboxResponse =
    SandboxResponse.json(
      status,
      obj(
        "timestamp" -> Json.time(place.now),
        "status" -> status,
        "error" -> (if (status == 500) "Internal Server Error" else "Bad Request"),
        "path" -> place.path,
      ),
    )

  /** mod-notes. It handles no error of the database's layer. */
  private val notes: QueryRules = spring(place => {
    case Unknown(_, _) => unhandled(500, place)
    case other => errors(422, message(other), "-1", Some("VALIDATION_ERROR"))
  })

  /** mod-tags. */
  private val tags: QueryRules = {
    case (fault: Unknown, _) => Some(errors(500, message(fault), "-4", None))
    case (other, place) => notes.refusal(other, place)
  }

  /** mod-entities-links. @param entity class of the records, for messages */
  private def links(entity: String): QueryRules = spring(_ => {
    case OutOfRange("limit", "0", _, true) => springError(400, NoLimit, "IllegalArgumentException", "validation")
    case fault: OutOfRange => springError(500, message(fault), "ConstraintViolationException", "unknown")
    case fault: Malformed => springError(500, message(fault), "CqlQueryValidationException", "unknown")
    case fault: Unknown =>
      val words = s"${message(fault)} of 'org.folio.entlinks.domain.entity.$entity'"
      springError(400, words, "InvalidDataAccessApiUsageException", "validation")
    case other => springError(400, message(other), "MethodArgumentTypeMismatchException", "validation")
  })

  /** mod-data-export. @param entity class of the records, for messages */
  private def exports(entity: String): QueryRules = {
    def bad(message: String) = SandboxResponse(400, Some("application/json"), Buffer.buffer(message))
    spring(place => {
      case OutOfRange("limit", "0", _, true) => bad(NoLimit)
      case OutOfRange(_, _, _, _) | Malformed(_, _) => unhandled(500, place)
      case fault: Unknown => bad(s"${message(fault)} of 'org.folio.dataexp.domain.entity.$entity'")
      case _ => unhandled(400, place)
    })
  }

  /** mod-data-export-spring: passes the query on to mod-configuration. */
  private val exportSpring: QueryRules = spring(_ => {
    case Malformed(message, _) => badRequest(StorageWords.malformed(message), "BadRequest")
    case fault if !fault.isInstanceOf[Unknown] => badRequest(message(fault), "MethodArgumentTypeMismatchException")
  })

  private def badRequest(message: String, kind: String): SandboxResponse =
    springError(400, message, kind, "400 BAD_REQUEST")

  /** mod-data-export-spring: its jobs are in a database of its own, whose columns a query may name. */
  private val exportJobs: QueryRules = {
    case (fault @ (Unknown(_, _) | Malformed(_, _)), _) => Some(badRequest(message(fault), "IllegalArgumentException"))
    case (fault: OutOfRange, _) => Some(badRequest(message(fault), "ConstraintViolationException"))
    case (other, place) => exportSpring.refusal(other, place)
  }

  /** mod-remote-storage: it does not look at the query of its mappings. */
  private val remoteStorage: QueryRules = spring(place => {
    case fault: OutOfRange => springError(400, fault.rule, "-1", "Validation error")
    case NoNumber(_, _) => unhandled(400, place)
  })

  /** mod-consortia. */
  private val sharing: QueryRules = spring(place => {
    case OutOfRange(_, _, _, _) => unhandled(500, place)
    case other => errors(400, message(other), "-2", Some("VALIDATION_ERROR"))
  })

  /** mod-roles-keycloak. */
  private val keycloak: QueryRules = spring { _ => fault =>
    val (words, kind) = fault match {
      case OutOfRange("limit", "0", _, true) => (NoLimit, "IllegalArgumentException")
      case OutOfRange(_, _, _, _) => (message(fault), "ConstraintViolationException")
      case Malformed(_, _) => (message(fault), "CqlQueryValidationException")
      case Unknown(_, _) => (message(fault), "InvalidDataAccessApiUsageException")
      case _ => (message(fault), "MethodArgumentTypeMismatchException")
    }
    springError(400, words, kind, "validation_error", Some(arr()))
  }

  /** mod-lists. */
  private val lists: QueryRules = spring { _ => fault =>
    val reason = obj("key" -> "error.reason", "value" -> message(fault))
    SandboxResponse.json(500, obj("code" -> "unhandled.error", "parameters" -> arr(reason)))
  }

  /** mod-search. @param operation its name in the module's API, for messages */
  private def search(operation: String): QueryRules = {
    def invalid(message: String, kind: String) = springError(400, message, kind, "validation_error")
    spring(_ => {
      case fault: OutOfRange => invalid(s"$operation.${fault.name} ${fault.rule}", "ConstraintViolationException")
      case Malformed(_, query) =>
        val resource = if (operation == "searchInstances") "instance" else "authority"
        val words = s"Failed to parse cql query [cql: '$query', resource: $resource]"
        springError(400, words, "SearchServiceException", "service_error")
      case Unknown(name, isOrder) =>
        val (words, key) =
          if (isOrder) ("Sort field not found or cannot be used.", "sortField")
          else ("Invalid search field provided in the CQL query", "field")
        val parameters = Some(arr(obj("key" -> key, "value" -> name)))
        springError(400, words, "RequestValidationException", "validation_error", parameters)
      case fault: Missing => invalid(message(fault), "MissingServletRequestParameterException")
      case other => invalid(message(other), "MethodArgumentTypeMismatchException")
    })
  }
}

/** Words of the modules that are built with FOLIO's RAML module builder. */
private[query] object StorageWords {
  private val ParseException = "org.z3950.zing.cql.CQLParseException"
  private val Validation = "org.folio.cql2pgjson.exception.QueryValidationException"

  /** `None`: they accept it. */
  def of(fault: QueryFault): Option[String] = fault match {
    case NoNumber(name, "") =>
      Some(s"$name does not have a default value in the RAML and has been passed empty")
    case NoNumber(_, text) => Some(s"""For input string: "$text"""")
    case fault: OutOfRange => Some(incorrect(fault.name, fault.text, fault.rule))
    case NotOneOf(name, text, words) =>
      Some(incorrect(name, text, words.mkString("must match \"", "|", "\"")))
    case Malformed(message, query) => Some(s"${malformed(message)}: $query")
    case Missing(_) | Unknown(_, _) => None
  }

  def malformed(message: String): String = s"$Validation: $ParseException: $message"

  private def incorrect(name: String, value: String, rule: String): String =
    s"\n '$name' parameter is incorrect. parameter value {$value} is not valid: $rule"
}
