package org.folio.perf.sandbox.cql

/** A filter in CQL, the query language of FOLIO's lists. */
sealed trait Cql

object Cql {

  /** All records: `cql.allRecords=1`, or no query. */
  case object AllRecords extends Cql

  /**
   * @param index path of a field, e.g. `personal.lastName`
   * @param relation `==`, `=`, `<>`, `<`, `<=`, `>`, `>=`, `all`, `any` or `adj`
   * @param modifiers of the relation, e.g. `@name` of `=/@name`
   * @param term with its masks (`*`) and escapes (`\`) still in it
   */
  final case class Clause(
      index: String,
      relation: String,
      modifiers: Vector[Modifier],
      term: String,
  ) extends Cql
  final case class Modifier(name: String, value: Option[String])
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
  def names(filter: Cql, prefix: String): Boolean = filter match {
    case AllRecords => false
    case And(left, right) => names(left, prefix) || names(right, prefix)
    case Or(left, right) => names(left, prefix) || names(right, prefix)
    case Not(left, right) => names(left, prefix) || names(right, prefix)
    case clause: Clause => clause.index.startsWith(prefix)
  }

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

/** Message about an invalid query, in the words of FOLIO's parser. */
final case class CqlError(message: String)

/** Parses queries, and remembers those that clients send again and again. */
object CqlCache {
  private val MaxEntries = 2000

  private val cache =
    new java.util.LinkedHashMap[String, Either[CqlError, CqlQuery]](64, 0.75f, true) {
      override def removeEldestEntry(
          eldest: java.util.Map.Entry[String, Either[CqlError, CqlQuery]]
      ): Boolean = size > MaxEntries
    }

  /** @param text empty: all records */
  def parse(text: String): Either[CqlError, CqlQuery] =
    if (text.isEmpty) Right(CqlQuery.All)
    else
      synchronized {
        val known = cache.get(text)
        if (known != null) known
        else {
          val parsed = CqlParser.parse(text)
          cache.put(text, parsed)
          parsed
        }
      }
}
