package org.folio.perf.sandbox.gateway.query

import io.vertx.core.MultiMap
import java.time.Instant
import org.folio.perf.sandbox.cql.{Cql, CqlCache}
import org.folio.perf.sandbox.gateway.query.QueryFault._
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * Refuses what the module of a list would refuse in a query: numbers out of range, words that it does not know,
 * malformed CQL, unknown indexes. A parameter that the module does not know has no effect, as in FOLIO.
 */
final class QueryCheck private (entry: ListQuery, rules: QueryRules) {

  def refusal(parameters: MultiMap, now: Instant): Option[SandboxResponse] = {
    val place = QueryPlace(entry.path, parameters, now)
    val faults = entry.parameters.iterator.flatMap(fault(_, parameters)) ++ ofCql(parameters)
    faults.flatMap(rules.refusal(_, place)).nextOption()
  }

  private def fault(parameter: QueryParameter, parameters: MultiMap): Option[QueryFault] = {
    val name = parameter.name
    Option(parameters.get(name)) match {
      case None => Option.when(parameter.isRequired)(Missing(name))
      case Some("") if parameter.isRequired => Some(Missing(name))
      case Some(text) =>
        parameter.values match {
          case ParameterValues.Any => None
          case ParameterValues.Words(words) =>
            Option.when(!words.contains(text))(NotOneOf(name, text, words))
          case ParameterValues.Numbers(from, to) =>
            text.toIntOption match {
              case None => Some(NoNumber(name, text))
              case Some(n) if n < from => Some(OutOfRange(name, text, from, isTooSmall = true))
              case Some(n) if n > to => Some(OutOfRange(name, text, to, isTooSmall = false))
              case Some(_) => None
            }
        }
    }
  }

  private def ofCql(parameters: MultiMap): Vector[QueryFault] =
    Option(parameters.get("query")).filter(_ => entry.takesCql).fold(Vector.empty[QueryFault]) { text =>
      CqlCache.parse(text) match {
        case Left(error) => Vector(Malformed(error.message, text))
        case Right(query) =>
          val indexes = Cql.clauses(query.filter).map(_.index).filterNot(entry.knowsIndex)
          val orders = query.sort.map(_.index).filterNot(entry.knowsOrder)
          indexes.map(Unknown(_, isOrder = false)) ++ orders.map(Unknown(_, isOrder = true))
      }
    }
}

object QueryCheck {

  /** `None`: the table has no entry for the path. @param path template of a GET request */
  def of(path: String): Option[QueryCheck] =
    QueryTable.of(path).map(entry => new QueryCheck(entry, QueryRules.named(entry.rules)))
}

/** A part of a query that a module may refuse. */
sealed private[query] trait QueryFault

private[query] object QueryFault {

  final case class Missing(name: String) extends QueryFault

  /** A value that is no whole number of four bytes. */
  final case class NoNumber(name: String, text: String) extends QueryFault

  /** @param bound the smallest or the largest number that is accepted */
  final case class OutOfRange(name: String, text: String, bound: Int, isTooSmall: Boolean) extends QueryFault {

    /** The rule in the words of Java's validation. */
    def rule: String =
      s"must be ${if (isTooSmall) "greater" else "less"} than or equal to $bound"
  }
  final case class NotOneOf(name: String, text: String, words: Vector[String]) extends QueryFault

  /** A query that is no CQL. @param message of FOLIO's parser */
  final case class Malformed(message: String, query: String) extends QueryFault

  /** @param isOrder false: an unknown index; true: an unknown index to sort by */
  final case class Unknown(name: String, isOrder: Boolean) extends QueryFault
}

/** The request whose query is refused. @param path its template */
final private[query] case class QueryPlace(path: String, parameters: MultiMap, now: Instant)
