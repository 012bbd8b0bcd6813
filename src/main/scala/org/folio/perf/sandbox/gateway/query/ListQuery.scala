package org.folio.perf.sandbox.gateway.query

import org.folio.perf.sandbox.cql.Cql

/** Values that a parameter accepts. */
sealed trait ParameterValues

object ParameterValues {
  case object Any extends ParameterValues
  final case class Numbers(from: Int, to: Int) extends ParameterValues
  final case class Words(words: Vector[String]) extends ParameterValues
}

/** @param isRequired whether the module refuses a request without it */
final case class QueryParameter(name: String, values: ParameterValues, isRequired: Boolean)

/**
 * Parameters and indexes that a module knows in the query of a GET request.
 *
 * @param path template
 * @param rules name of its [[QueryRules]]
 * @param indexes that CQL can name. If none of them has a dot, they are the first parts of indexes such as
 *   `metadata.createdDate`
 * @param orders indexes to sort by
 * @param source of these facts
 */
final case class ListQuery(
    path: String,
    rules: String,
    parameters: Vector[QueryParameter],
    indexes: Set[String],
    orders: Set[String],
    source: String,
) {

  /** Names of parameters ignore case, as in the framework of most modules. */
  def knows(parameter: String): Boolean = parameters.exists(_.name.equalsIgnoreCase(parameter))

  def takesCql: Boolean = knows("query") && indexes.nonEmpty

  def knowsIndex(name: String): Boolean = isIn(indexes, name)

  def knowsOrder(name: String): Boolean = isIn(orders, name)

  private val hasWholeNames = indexes.exists(_.contains('.'))

  private def isIn(known: Set[String], name: String): Boolean =
    name.toLowerCase.startsWith("cql.") || known(name) ||
      (!hasWholeNames && known(name.takeWhile(_ != '.')))
}

object ListQuery {

  /** Names of all indexes of a filter. */
  def indexesOf(filter: Cql): Vector[String] = filter match {
    case Cql.AllRecords => Vector.empty
    case Cql.And(left, right) => indexesOf(left) ++ indexesOf(right)
    case Cql.Or(left, right) => indexesOf(left) ++ indexesOf(right)
    case Cql.Not(left, right) => indexesOf(left) ++ indexesOf(right)
    case clause: Cql.Clause => Vector(clause.index)
  }
}
