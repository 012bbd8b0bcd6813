package org.folio.perf.sandbox.gateway.query

import org.folio.perf.sandbox.format.TableFile

/** The table `sandbox/queries.tsv`; its head describes it. */
object QueryTable {

  lazy val all: Vector[ListQuery] = TableFile.lines("queries.tsv").map(read)

  private lazy val byPath: Map[String, ListQuery] = {
    val paths = all.map(entry => normal(entry.path) -> entry)
    require(paths.map(_._1).distinct.size == paths.size, "queries.tsv has a path twice")
    paths.toMap
  }

  /** @param path template, with any names in its braces */
  def query(path: String): Option[ListQuery] = byPath.get(normal(path))

  private def normal(path: String): String = path.replaceAll("\\{[^}]*}", "{}")

  private def read(line: String): ListQuery = line.split("\t", -1) match {
    case Array(path, rules, parameters, indexes, source) =>
      val (fields, orders) = indexes.span(_ != '|')
      ListQuery(
        path,
        rules,
        split(parameters).flatMap(parameter => if (parameter == "paged") Paged else Vector(one(parameter))),
        split(fields).toSet,
        // Without a part of its own, the order can be by any index.
        split(if (orders.isEmpty) fields else orders.drop(1)).toSet,
        source,
      )
    case fields =>
      throw new IllegalStateException(s"queries.tsv: $line has ${fields.length} fields, expected 5")
  }

  private def split(text: String): Vector[String] =
    text.split(' ').map(_.trim).filter(_.nonEmpty).toVector

  private def one(text: String): QueryParameter = {
    val (named, values) = text.span(_ != '=')
    val name = named.stripSuffix("!")
    val accepted = values.drop(1) match {
      case "" => ParameterValues.Any
      case Range(from, to) => ParameterValues.Numbers(from.toInt, to.toInt)
      case listed => ParameterValues.Words(listed.split('|').toVector)
    }
    QueryParameter(name, accepted, isRequired = named.endsWith("!"))
  }

  private val Range = "(-?\\d+)\\.\\.(\\d+)".r

  /** Parameters of lists of modules that are built with FOLIO's RAML module builder. */
  private lazy val Paged = Vector(
    one("limit=0..2147483647"),
    one("offset=0..2147483647"),
    one("totalRecords=exact|estimated|none|auto"),
  )
}

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
