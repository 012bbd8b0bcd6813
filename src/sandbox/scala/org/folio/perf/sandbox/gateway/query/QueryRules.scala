package org.folio.perf.sandbox.gateway.query

import org.folio.perf.sandbox.http.SandboxResponse
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.query.QueryFault._
import scala.jdk.CollectionConverters._
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonArray
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

  /** @param name with an argument behind a colon, as `passed:/loan-storage/loans` */
  def named(name: String): QueryRules = {
    val (rules, argument) = name.span(_ != ':')
    (rules, argument.drop(1)) match {
      case ("storage", "") => StorageRules
      case ("settings", "") => SettingsRules
      case ("business", "") => BusinessRules
      case ("passed", path) => new PassedRules(path)
      case ("inventory", "") => InventoryRules
      case ("notes", "") => NotesRules
      case ("tags", "") => TagsRules
      case ("links", entity) => new LinksRules(entity)
      case ("export", entity) => new ExportRules(entity)
      case ("exportSpring", "") => ExportSpringRules
      case ("exportJobs", "") => ExportJobRules
      case ("remoteStorage", "") => RemoteStorageRules
      case ("sharing", "") => SharingRules
      case ("keycloak", "") => KeycloakRules
      case ("lists", "") => ListsRules
      case ("search", operation) => new SearchRules(operation)
      case _ => throw new IllegalStateException(s"queries.tsv names the unknown rules $name")
    }
  }
}

/**
 * Modules that are built with FOLIO's RAML module builder. An unknown index finds nothing, an unknown order sorts
 * nothing.
 */
private[query] object StorageRules extends QueryRules {
  private val ParseException = "org.z3950.zing.cql.CQLParseException"
  private val Validation = "org.folio.cql2pgjson.exception.QueryValidationException"

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] =
    text(fault).map(SandboxResponse.text(400, _))

  def text(fault: QueryFault): Option[String] = fault match {
    case NoNumber(name, "") =>
      Some(s"$name does not have a default value in the RAML and has been passed empty")
    case NoNumber(_, text) => Some(s"""For input string: "$text"""")
    case fault: OutOfRange => Some(incorrect(fault.name, fault.text, fault.rule))
    case NotOneOf(name, text, words) =>
      Some(incorrect(name, text, words.mkString("must match \"", "|", "\"")))
    case Malformed(message, query) => Some(s"${malformed(message)}: $query")
    case Missing(_) | UnknownIndex(_) | UnknownOrder(_) => None
  }

  def malformed(message: String): String = s"$Validation: $ParseException: $message"

  private def incorrect(name: String, value: String, rule: String): String =
    s"\n '$name' parameter is incorrect. parameter value {$value} is not valid: $rule"
}

/** mod-settings, whose library of CQL knows only the fields that the module names. Nobody catches its errors. */
private[query] object SettingsRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case Malformed(message, query) => Some(SandboxResponse.text(500, s"CQL parse error: $message: $query"))
    case UnknownIndex(name) => Some(SandboxResponse.text(500, s"Unsupported CQL index: $name"))
    case UnknownOrder(name) => Some(SandboxResponse.text(500, s"Unsupported CQL index: $name"))
    case NoNumber(name, text) => Some(SandboxResponse.text(400, s"Validation error for parameter $name: $text"))
    case fault: OutOfRange =>
      Some(SandboxResponse.text(400, s"Validation error for parameter ${fault.name}: ${fault.text}"))
    case Missing(_) | NotOneOf(_, _, _) => None
  }
}

/** mod-orders, mod-invoice, mod-finance and mod-organizations: their storage's error of CQL, as JSON. */
private[query] object BusinessRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case Malformed(message, _) =>
      val error = obj(
        "message" -> StorageRules.malformed(message),
        "code" -> "genericError",
        "parameters" -> arr(),
      )
      Some(SandboxResponse.json(400, obj("errors" -> arr(error), "total_records" -> 1)))
    case other => StorageRules.refusal(other, place)
  }
}

/** mod-circulation: sends the query to its storage and repeats its error. @param path of the storage */
final private[query] class PassedRules(path: String) extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = {
    val sent = place.parameters.entries.asScala
      .map(entry => s"${entry.getKey}=${URLEncoder.encode(entry.getValue, UTF_8)}")
      .mkString("&")
    val text = fault match {
      case Malformed(message, _) => Some(StorageRules.malformed(message))
      case other => StorageRules.text(other)
    }
    text.map { words =>
      SandboxResponse.serverError(
        s"""HTTP request to "http://okapi$path?$sent" failed, status code: 400, response: "$words""""
      )
    }
  }
}

/** mod-inventory: checks that numbers consist of digits, and passes the query on to its storage. */
private[query] object InventoryRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case NoNumber(_, text) if text.nonEmpty && text.forall(_.isDigit) =>
      Some(SandboxResponse.plain(500, "Internal Server Error"))
    case NoNumber(_, _) | OutOfRange(_, _, _, _) =>
      Some(SandboxResponse.text(400, "limit and offset must be numeric when supplied"))
    case other => StorageRules.refusal(other, place)
  }
}

/** Messages and forms that modules built with Spring have in common. */
private[query] object Spring {

  /** Message of the exception that the fault raises. */
  def message(fault: QueryFault): String = fault match {
    case Missing(name) => s"Required request parameter '$name' is not present"
    case NoNumber(_, text) =>
      "Failed to convert value of type 'java.lang.String' to required type" +
        s""" 'java.lang.Integer'; For input string: "$text""""
    case fault: OutOfRange => s"${fault.name}: ${fault.rule}"
    case NotOneOf(name, text, _) =>
      s"Method parameter '$name': Failed to convert value of type 'java.lang.String'; $text"
    case Malformed(message, _) => s"org.z3950.zing.cql.CQLParseException: $message"
    case UnknownIndex(name) => s"Could not resolve attribute '$name'"
    case UnknownOrder(name) => s"Could not resolve attribute '$name'"
  }

  def errors(status: Int, message: String, kind: String, code: Option[String]): SandboxResponse = {
    val error = obj("message" -> message, "type" -> kind, "code" -> code)
    SandboxResponse.json(status, obj("errors" -> arr(error)))
  }

  def counted(
      status: Int,
      message: String,
      kind: String,
      code: String,
      parameters: Option[JsonArray] = None,
  ): SandboxResponse = {
    val error = obj("message" -> message, "type" -> kind, "code" -> code, "parameters" -> parameters)
    SandboxResponse.json(status, obj("errors" -> arr(error), "total_records" -> 1))
  }

  /** Response of the framework, where a module has none of its own. */
  def unhandled(status: Int, error: String, place: QueryPlace): SandboxResponse =
    SandboxResponse.json(
      status,
      obj(
        "timestamp" -> Json.time(place.now),
        "status" -> status,
        "error" -> error,
        "path" -> place.path,
      ),
    )

  /** An empty value counts as none. */
  def isEmpty(fault: QueryFault): Boolean = fault match {
    case NoNumber(_, "") => true
    case NotOneOf(_, "", _) => true
    case _ => false
  }
}

/** mod-notes. It handles no error of the database's layer. */
private[query] object NotesRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case UnknownIndex(_) | UnknownOrder(_) =>
      Some(Spring.unhandled(500, "Internal Server Error", place))
    case empty if Spring.isEmpty(empty) => None
    case other => Some(Spring.errors(422, Spring.message(other), "-1", Some("VALIDATION_ERROR")))
  }
}

/** mod-tags. */
private[query] object TagsRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case UnknownIndex(_) | UnknownOrder(_) =>
      Some(Spring.errors(500, Spring.message(fault), "-4", None))
    case other => NotesRules.refusal(other, place)
  }
}

/** mod-entities-links. @param entity class of the records, for messages */
final private[query] class LinksRules(entity: String) extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case empty if Spring.isEmpty(empty) => None
    case OutOfRange("limit", "0", _, true) =>
      val message = "Limit cannot be negative or zero: 0"
      Some(Spring.counted(400, message, "IllegalArgumentException", "validation"))
    case OutOfRange(_, _, _, _) =>
      Some(Spring.counted(500, Spring.message(fault), "ConstraintViolationException", "unknown"))
    case Malformed(_, _) =>
      Some(Spring.counted(500, Spring.message(fault), "CqlQueryValidationException", "unknown"))
    case UnknownIndex(_) | UnknownOrder(_) =>
      val message = s"${Spring.message(fault)} of 'org.folio.entlinks.domain.entity.$entity'"
      Some(Spring.counted(400, message, "InvalidDataAccessApiUsageException", "validation"))
    case other =>
      val kind = "MethodArgumentTypeMismatchException"
      Some(Spring.counted(400, Spring.message(other), kind, "validation"))
  }
}

/** mod-data-export. @param entity class of the records, for messages */
final private[query] class ExportRules(entity: String) extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case empty if Spring.isEmpty(empty) => None
    case OutOfRange("limit", "0", _, true) => Some(bad("Limit cannot be negative or zero: 0"))
    case OutOfRange(_, _, _, _) | Malformed(_, _) =>
      Some(Spring.unhandled(500, "Internal Server Error", place))
    case UnknownIndex(_) | UnknownOrder(_) =>
      Some(bad(s"${Spring.message(fault)} of 'org.folio.dataexp.domain.entity.$entity'"))
    case _ => Some(Spring.unhandled(400, "Bad Request", place))
  }

  private def bad(message: String): SandboxResponse =
    SandboxResponse(400, Some("application/json"), Buffer.buffer(message))
}

/** mod-data-export-spring: passes the query on to mod-configuration. */
private[query] object ExportSpringRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case empty if Spring.isEmpty(empty) => None
    case UnknownIndex(_) | UnknownOrder(_) => None
    case Malformed(message, _) => Some(refused(StorageRules.malformed(message), "BadRequest"))
    case other => Some(refused(Spring.message(other), "MethodArgumentTypeMismatchException"))
  }

  private def refused(message: String, kind: String): SandboxResponse =
    Spring.counted(400, message, kind, "400 BAD_REQUEST")
}

/** mod-data-export-spring: its jobs are in a database of its own, whose columns a query may name. */
private[query] object ExportJobRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case UnknownIndex(_) | UnknownOrder(_) | Malformed(_, _) =>
      Some(Spring.counted(400, Spring.message(fault), "IllegalArgumentException", "400 BAD_REQUEST"))
    case OutOfRange(_, _, _, _) =>
      Some(Spring.counted(400, Spring.message(fault), "ConstraintViolationException", "400 BAD_REQUEST"))
    case other => ExportSpringRules.refusal(other, place)
  }
}

/** mod-remote-storage: it does not look at the query of its mappings. */
private[query] object RemoteStorageRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case empty if Spring.isEmpty(empty) => None
    case fault: OutOfRange => Some(Spring.counted(400, fault.rule, "-1", "Validation error"))
    case NoNumber(_, _) => Some(Spring.unhandled(400, "Bad Request", place))
    case _ => None
  }
}

/** mod-consortia. */
private[query] object SharingRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case empty if Spring.isEmpty(empty) => None
    case OutOfRange(_, _, _, _) => Some(Spring.unhandled(500, "Internal Server Error", place))
    case other => Some(Spring.errors(400, Spring.message(other), "-2", Some("VALIDATION_ERROR")))
  }
}

/** mod-roles-keycloak. */
private[query] object KeycloakRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case empty if Spring.isEmpty(empty) => None
    case OutOfRange("limit", "0", _, true) =>
      Some(invalid("Limit cannot be negative or zero: 0", "IllegalArgumentException"))
    case OutOfRange(_, _, _, _) =>
      Some(invalid(Spring.message(fault), "ConstraintViolationException"))
    case Malformed(_, _) =>
      Some(invalid(Spring.message(fault), "CqlQueryValidationException"))
    case UnknownIndex(_) | UnknownOrder(_) =>
      Some(invalid(Spring.message(fault), "InvalidDataAccessApiUsageException"))
    case _ => Some(invalid(Spring.message(fault), "MethodArgumentTypeMismatchException"))
  }

  private def invalid(message: String, kind: String): SandboxResponse =
    Spring.counted(400, message, kind, "validation_error", Some(arr()))
}

/** mod-lists. */
private[query] object ListsRules extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] =
    if (Spring.isEmpty(fault)) None
    else {
      val reason = obj("key" -> "error.reason", "value" -> Spring.message(fault))
      Some(
        SandboxResponse.json(500, obj("code" -> "unhandled.error", "parameters" -> arr(reason)))
      )
    }
}

/** mod-search. @param operation its name in the module's API, for messages */
final private[query] class SearchRules(operation: String) extends QueryRules {

  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse] = fault match {
    case empty if Spring.isEmpty(empty) => None
    case fault: OutOfRange =>
      val message = s"$operation.${fault.name} ${fault.rule}"
      Some(Spring.counted(400, message, "ConstraintViolationException", Validation))
    case Malformed(_, query) =>
      val resource = if (operation == "searchInstances") "instance" else "authority"
      val message = s"Failed to parse cql query [cql: '$query', resource: $resource]"
      Some(Spring.counted(400, message, "SearchServiceException", "service_error"))
    case UnknownIndex(name) =>
      Some(invalid("Invalid search field provided in the CQL query", "field", name))
    case UnknownOrder(name) =>
      Some(invalid("Sort field not found or cannot be used.", "sortField", name))
    case Missing(_) => Some(of(fault, "MissingServletRequestParameterException"))
    case _ => Some(of(fault, "MethodArgumentTypeMismatchException"))
  }

  private def of(fault: QueryFault, kind: String): SandboxResponse =
    Spring.counted(400, Spring.message(fault), kind, Validation)

  private def invalid(message: String, key: String, value: String): SandboxResponse = {
    val parameters = arr(obj("key" -> key, "value" -> value))
    Spring.counted(400, message, "RequestValidationException", Validation, Some(parameters))
  }

  private val Validation = "validation_error"
}
