package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.{Cql, CqlMatcher, CqlQuery, SortKey}
import scala.collection.mutable

/** @param total of all that match; above [[Select.MaxWhole]] looked-at records an estimate */
final case class Page(records: Vector[JsonObject], total: Int)

/**
 * Runs a query on a table without stalling the event loop: equality on fields that can be looked up
 * is looked up; filters on fields that need no whole record walk over the indices (some
 * nanoseconds each); anything else looks at [[Select.MaxWhole]] whole records at most and estimates
 * the total from the share that matched.
 *
 * Records come in the order of their index, created ones last. Other orders are kept for results
 * of up to [[Select.MaxSorted]] records; larger ones stay in the order of the index.
 */
object Select {

  /** Whole records looked at per request; each takes about 5 microseconds. */
  val MaxWhole = 4000
  val MaxSorted = 2000

  def apply(table: Table, query: CqlQuery, offset: Int, limit: Int): Page =
    candidates(table, query.filter) match {
      case Some(found) =>
        val hits = found.filter(CqlMatcher.matches(query.filter, _))
        page(sorted(hits, query.sort), offset, limit)
      case None => new Walk(table, query, offset, limit).run()
    }

  private def page(hits: Vector[JsonObject], offset: Int, limit: Int): Page =
    Page(hits.slice(offset, math.min(offset.toLong + limit, Int.MaxValue.toLong).toInt), hits.size)

  /** A superset of the matches, from a field that can be looked up; `None`: there is none. */
  private def candidates(table: Table, filter: Cql): Option[Vector[JsonObject]] =
    ids(table, filter).map(_.flatMap(table.get))

  private def ids(table: Table, filter: Cql): Option[Vector[String]] = filter match {
    case Cql.And(left, right) => ids(table, left).orElse(ids(table, right))
    case Cql.Not(left, _) => ids(table, left)
    case Cql.Or(left, right) =>
      for (a <- ids(table, left); b <- ids(table, right)) yield (a ++ b).distinct
    case clause: Cql.Clause if Generated.isLookUp(clause) =>
      val value = CqlMatcher.unescaped(clause.term)
      for {
        made <- table.generatedWith(clause.index, value)
        kept <- table.storedWith(clause.index, value)
      } yield made.map(table.generated.idOf) ++ kept
    case _ => None
  }

  /** The ids of stored records that can match: fewer than all when an indexed field is asked for. */
  private def storedIds(table: Table, filter: Cql): Iterator[String] =
    Cql
      .conjuncts(filter)
      .collectFirst {
        case clause: Cql.Clause
            if Generated.isLookUp(clause) && clause.relation == "==" &&
              table.storedWith(clause.index, clause.term).isDefined =>
          table.storedWith(clause.index, CqlMatcher.unescaped(clause.term)).get.iterator
      }
      .getOrElse(table.storedIds)

  private def sorted(hits: Vector[JsonObject], keys: Vector[SortKey]): Vector[JsonObject] =
    if (keys.isEmpty || hits.size < 2 || hits.size > MaxSorted) hits
    else
      hits
        .map(hit =>
          keys.map(key => CqlMatcher.values(hit, key.index).headOption.getOrElse("")) -> hit
        )
        .sortWith { case ((a, _), (b, _)) => before(keys, a, b) }
        .map(_._2)

  private def before(keys: Vector[SortKey], a: Vector[String], b: Vector[String]): Boolean =
    keys.indices
      .map { i =>
        val order = a(i).compareToIgnoreCase(b(i))
        if (keys(i).descending) -order else order
      }
      .find(_ != 0)
      .exists(_ < 0)

  /** Tests an index; `whole` when that needs the record. */
  sealed private trait Test
  final private case class ByIndex(matches: Int => Boolean) extends Test
  private case object ByRecord extends Test

  final private class Walk(table: Table, query: CqlQuery, offset: Int, limit: Int) {
    private val generated = table.generated
    private val count = generated.count
    private val inIndexOrder =
      query.sort.isEmpty || generated.isOrderedBy(query.sort.head.index)
    private val backwards = inIndexOrder && query.sort.headOption.exists(_.descending)

    /** Stored records that match: those over a generated one by its index, and the created. */
    private val (changed, created) = {
      val hits = storedIds(table, query.filter)
        .flatMap(table.storedRecord)
        .filter(CqlMatcher.matches(query.filter, _))
        .map(record => generated.indexOf(record.getString("id")) -> record)
        .toVector
      val (over, own) = hits.partition(_._1 >= 0)
      (mutable.HashMap.from(over), own.map(_._2))
    }

    private val cheap: Test = compile(query.filter)
    private val needed: Int => Boolean = cheap match {
      case ByIndex(matches) => matches
      case ByRecord => necessary(query.filter)
    }

    def run(): Page = {
      val untilSorted = !inIndexOrder
      val found = Vector.newBuilder[JsonObject]
      val from = if (untilSorted) 0 else offset
      val until = if (untilSorted) MaxSorted.toLong + 1 else offset.toLong + limit
      var hits = 0
      var looked = 0
      var walked = 0
      while (walked < count && (cheap != ByRecord || looked < MaxWhole)) {
        val index = if (backwards) count - 1 - walked else walked
        if (table.isTouched(index)) changed.get(index).foreach { record =>
          if (hits >= from && hits < until) found += record
          hits += 1
        }
        else if (needed(index)) cheap match {
          case ByIndex(_) =>
            if (hits >= from && hits < until) found += generated.record(index)
            hits += 1
          case ByRecord =>
            looked += 1
            val record = generated.record(index)
            if (CqlMatcher.matches(query.filter, record)) {
              if (hits >= from && hits < until) found += record
              hits += 1
            }
        }
        walked += 1
      }
      created.foreach { record =>
        if (hits >= from && hits < until) found += record
        hits += 1
      }
      val total =
        if (walked < count) (hits.toLong * count / walked).toInt else hits
      if (!untilSorted) Page(found.result(), total)
      else if (hits <= MaxSorted) page(sorted(found.result(), query.sort), offset, limit)
      else new Walk(table, query.copy(sort = Vector.empty), offset, limit).run()
    }

    private def compile(filter: Cql): Test = filter match {
      case Cql.AllRecords => ByIndex(_ => true)
      case Cql.And(left, right) =>
        both(left, right)((a, b) => i => a(i) && b(i))
      case Cql.Or(left, right) =>
        both(left, right)((a, b) => i => a(i) || b(i))
      case Cql.Not(left, right) =>
        both(left, right)((a, b) => i => a(i) && !b(i))
      case clause: Cql.Clause =>
        if (clause.modifiers.nonEmpty) ByRecord
        else
          generated.field(clause.index) match {
            case None => ByRecord
            case Some(value) => ByIndex(remembered(clause, value))
          }
    }

    private def both(left: Cql, right: Cql)(
        join: (Int => Boolean, Int => Boolean) => Int => Boolean
    ): Test = (compile(left), compile(right)) match {
      case (ByIndex(a), ByIndex(b)) => ByIndex(join(a, b))
      case _ => ByRecord
    }

    /** Fields with few values are compared once a value, not once a record. */
    private def remembered(clause: Cql.Clause, value: Int => String): Int => Boolean = {
      val known = new java.util.IdentityHashMap[String, java.lang.Boolean]
      i => {
        val text = value(i)
        val before = known.get(text)
        if (before != null) before.booleanValue
        else {
          val result = text != null && CqlMatcher.valueMatches(clause.relation, clause.term, text)
          if (known.size < 1000) known.put(text, result)
          result
        }
      }
    }

    /** What must hold at least, of the parts that need no record. */
    private def necessary(filter: Cql): Int => Boolean = {
      val parts = Cql.conjuncts(filter).map(compile).collect { case ByIndex(matches) => matches }
      i => parts.forall(_(i))
    }
  }
}
