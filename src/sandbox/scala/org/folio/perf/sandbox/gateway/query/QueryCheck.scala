package org.folio.perf.sandbox.gateway.query

import io.vertx.core.MultiMap
import java.time.Instant
import org.folio.perf.sandbox.cql.{Cql, CqlCache}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * Refuses what the module of a list would refuse in a query: numbers out of range, words that it does not know,
 * malformed CQL, unknown indexes. A parameter that the module does not know has no effect, as in FOLIO.
 */
final class QueryCheck private (entry: ListQuery, rules: QueryRules) {

  def refusal(parameters: MultiMap): Option[SandboxResponse] = {
    val faults = entry.parameters.iterator.flatMap(fault(_, parameters)) ++ ofCql(parameters)
    faults.collectFirst { case (status, message) if status > 0 => rules.response(status, message) }
  }

  /** Status and message; 0: the module accepts it. */
  private def fault(parameter: QueryParameter, parameters: MultiMap): Option[(Int, String)] = {
    val name = parameter.name
    Option(parameters.get(name)) match {
      case None | Some("") if parameter.isRequired => Some(rules.value -> s"$name is missing")
      case None => None
      case Some("") if rules.takesEmpty => None
      case Some(text) =>
        parameter.values match {
          case ParameterValues.Words(words) if !words.contains(text) =>
            Some(rules.value -> s"$name is $text; expected is one of ${words.mkString(", ")}")
          case ParameterValues.Numbers(from, to) if !text.toIntOption.exists(n => n >= from && n <= to) =>
            Some(rules.value -> s"$name is $text; expected is a number from $from to $to")
          case _ => None
        }
    }
  }

  private def ofCql(parameters: MultiMap): Vector[(Int, String)] =
    Option(parameters.get("query")).filter(_ => entry.takesCql).fold(Vector.empty[(Int, String)]) { text =>
      CqlCache.parse(text) match {
        case Left(error) => Vector(rules.malformed -> s"query is no CQL: ${error.message}: $text")
        case Right(query) =>
          val indexes = Cql.clauses(query.filter).map(_.index).filterNot(entry.knowsIndex)
          val orders = query.sort.map(_.index).filterNot(entry.knowsOrder)
          (indexes ++ orders).map(name => rules.unknown -> s"query has the unknown index $name")
      }
    }
}

object QueryCheck {

  /** `None`: the table has no entry for the path. @param path template of a GET request */
  def of(path: String): Option[QueryCheck] =
    QueryTable.of(path).map(entry => new QueryCheck(entry, QueryRules.named(entry.rules)))
}

/**
 * How a kind of modules refuses queries: status and form are those of the modules, the words are ours.
 *
 * @param value status for a number or a word that is not accepted
 * @param malformed status for malformed CQL; 0: the module has no CQL
 * @param unknown status for an unknown index; 0: the index finds nothing
 * @param takesEmpty whether an empty value counts as none
 */
final private[query] case class QueryRules(
    value: Int,
    malformed: Int,
    unknown: Int,
    response: (Int, String) => SandboxResponse,
    takesEmpty: Boolean = true,
)

private[query] object QueryRules {

  /** A response as from the modules' code, their tests, and recorded responses. */
  private val all: Map[String, QueryRules] = Map(
    "storage" -> QueryRules(400, 400, 0, text, takesEmpty = false),
    "business" -> QueryRules(400, 400, 0, errors, takesEmpty = false),
    // mod-circulation repeats the error of its storage.
    "passed" -> QueryRules(500, 500, 0, (_, message) => SandboxResponse.serverError(message), takesEmpty = false),
    "settings" -> QueryRules(400, 500, 500, text, takesEmpty = false),
    "notes" -> QueryRules(422, 422, 500, errors),
    "links" -> QueryRules(400, 500, 400, errors),
    "export" -> QueryRules(400, 500, 400, text),
    "exportSpring" -> QueryRules(400, 400, 0, errors),
    "exportJobs" -> QueryRules(400, 400, 400, errors),
    "sharing" -> QueryRules(400, 0, 0, errors),
    "lists" -> QueryRules(500, 0, 0, errors),
    "search" -> QueryRules(400, 400, 400, errors),
    // It asks mod-search, and does not expect a refusal.
    "circulationBff" -> QueryRules(400, 500, 500, bare),
  )

  def named(name: String): QueryRules =
    all.getOrElse(name, throw new IllegalStateException(s"queries.tsv names the unknown rules $name"))

  private def text(status: Int, message: String): SandboxResponse = SandboxResponse.text(status, message)

  /** An error of Spring itself, without a message. */
  private def bare(status: Int, message: String): SandboxResponse = {
    val name = if (status == 400) "Bad Request" else "Internal Server Error"
    val body = obj("timestamp" -> Json.timeZ(Instant.now), "status" -> status, "error" -> name, "path" -> message)
    SandboxResponse.json(status, body)
  }

  private def errors(status: Int, message: String): SandboxResponse =
    SandboxResponse.error(status, message, "validation_error")
}
