package org.folio.perf.sandbox.gateway.query

import io.vertx.core.MultiMap
import java.time.Instant

/** A part of a query that a module may refuse. */
sealed private[query] trait QueryFault

private[query] object QueryFault {

  final case class Missing(name: String) extends QueryFault

  /** A value that is no whole number of four bytes. */
  final case class NoNumber(name: String, text: String) extends QueryFault

  /** @param bound the smallest or the largest number that is accepted */
  final case class OutOfRange(name: String, text: String, bound: Int, isTooSmall: Boolean)
      extends QueryFault {

    /** The rule in the words of Java's validation. */
    def rule: String =
      s"must be ${if (isTooSmall) "greater" else "less"} than or equal to $bound"
  }
  final case class NotOneOf(name: String, text: String, words: Vector[String]) extends QueryFault

  /** A query that is no CQL. @param message of FOLIO's parser */
  final case class Malformed(message: String, query: String) extends QueryFault
  final case class UnknownIndex(name: String) extends QueryFault
  final case class UnknownOrder(name: String) extends QueryFault
}

/** The request whose query is refused. @param path its template */
final private[query] case class QueryPlace(path: String, parameters: MultiMap, now: Instant)
