package org.folio.perf.sandbox.gateway.query

import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.query.QueryFault._
import org.folio.perf.sandbox.http.SandboxResponse
import scala.jdk.CollectionConverters._

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
