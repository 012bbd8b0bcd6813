package org.folio.perf.sandbox.gateway.query

import io.netty.handler.codec.http.HttpResponseStatus
import io.vertx.core.MultiMap
import java.time.Instant
import org.folio.perf.sandbox.cql.{Cql, CqlCache}
import org.folio.perf.sandbox.format.{Json, TableFile}
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
        case Left(error) => Vector(rules.malformed -> s"query is no CQL: $error: $text")
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
    QueryTable.query(path).map(entry => new QueryCheck(entry, QueryRules.named(entry.rules)))
}

/**
 * How a kind of modules refuses queries: a line of `query-rules.tsv`. Status and form are those of the modules, the words are
 * ours.
 *
 * @param value status for a number or a word that is not accepted
 * @param malformed status for malformed CQL; 0: the module has no CQL
 * @param unknown status for an unknown index; 0: the index finds nothing
 * @param form of the response
 * @param takesEmpty whether an empty value counts as none
 */
final private[query] case class QueryRules(
    value: Int,
    malformed: Int,
    unknown: Int,
    form: String,
    takesEmpty: Boolean,
) {

  def response(status: Int, message: String): SandboxResponse = form match {
    case "text" => SandboxResponse.text(status, message)
    // mod-circulation repeats the error of its storage.
    case "passed" => SandboxResponse.serverError(message)
    // An error of Spring itself, without a message.
    case "bare" =>
      val error = HttpResponseStatus.valueOf(status).reasonPhrase
      val time = Json.timeZ(Instant.now)
      SandboxResponse.json(status, obj("timestamp" -> time, "status" -> status, "error" -> error, "path" -> message))
    case "errors" => SandboxResponse.error(status, message, "validation_error")
  }
}

private[query] object QueryRules {
  private lazy val all: Map[String, QueryRules] = TableFile
    .lines("query-rules.tsv")
    .map(_.split('\t'))
    .map(line =>
      line(0) -> QueryRules(line(1).toInt, line(2).toInt, line(3).toInt, line(4), takesEmpty = line(5) == "yes")
    )
    .toMap

  def named(name: String): QueryRules = all(name)
}
