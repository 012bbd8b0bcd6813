package org.folio.perf.sandbox.cql

import org.folio.perf.sandbox.format.LastUsed

/** A filter in CQL, the query language of FOLIO's lists. */
sealed trait Cql

object Cql {

  /** All records: `cql.allRecords=1`, or no query. */
  case object AllRecords extends Cql

  /**
   * @param index path of a field, e.g. `personal.lastName`
   * @param relation `==`, `=`, `<>`, `<`, `<=`, `>`, `>=`, `all`, `any` or `adj`
   * @param term with its masks (`*`) and escapes (`\`) still in it
   */
  final case class Clause(index: String, relation: String, term: String) extends Cql
  final case class And(left: Cql, right: Cql) extends Cql
  final case class Or(left: Cql, right: Cql) extends Cql

  /** Left without right. */
  final case class Not(left: Cql, right: Cql) extends Cql

  /** All clauses, from left to right. */
  def clauses(filter: Cql): Vector[Clause] = filter match {
    case AllRecords => Vector.empty
    case And(left, right) => clauses(left) ++ clauses(right)
    case Or(left, right) => clauses(left) ++ clauses(right)
    case Not(left, right) => clauses(left) ++ clauses(right)
    case clause: Clause => Vector(clause)
  }

  /** True if a clause has a field whose path begins with `prefix`. */
  def names(filter: Cql, prefix: String): Boolean = clauses(filter).exists(_.index.startsWith(prefix))

  /** Clauses that must all hold. */
  def conjuncts(filter: Cql): List[Cql] = filter match {
    case And(left, right) => conjuncts(left) ::: conjuncts(right)
    case Not(left, _) => conjuncts(left)
    case other => List(other)
  }
}

final case class SortKey(index: String, descending: Boolean)

final case class CqlQuery(filter: Cql, sort: Vector[SortKey])

object CqlQuery {
  val All: CqlQuery = CqlQuery(Cql.AllRecords, Vector.empty)
}

/** Parses queries, and remembers those that clients send again and again. */
object CqlCache {
  private val parsed = new LastUsed[String, Either[String, CqlQuery]](2000)

  /** @param text empty: all records. @return left: what is wrong with it */
  def parse(text: String): Either[String, CqlQuery] =
    if (text.isEmpty) Right(CqlQuery.All) else synchronized(parsed.computeIfAbsent(text, CqlParser.parse(_)))
}
