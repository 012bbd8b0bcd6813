package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.{Cql, CqlMatcher, CqlQuery, SortKey}
import scala.collection.mutable

/** @param total number of all matches; an estimate if not all records could be read */
final case class RecordPage(records: Vector[JsonObject], total: Int)

/**
 * Runs a query on a table without blocking the event loop. Equality on fields that can be looked up
 * is looked up. Filters on fields that need no whole record walk over the indices (some nanoseconds
 * each). Other filters read at most [[Select.MaxWhole]] whole records or [[Select.MaxCompared]]
 * values. Then the total is an estimate from the share that matched, and later matches are not
 * found.
 *
 * Records come in the order of their index, created ones last; the reverse if the latest come
 * first. Other orders apply to results of up to [[Select.MaxSorted]] records; larger ones stay in
 * the order of the index.
 */
object Select {

  /** Maximum of whole records that a request reads; each takes about 10 microseconds. */
  val MaxWhole = 2000

  /** Maximum of values that a request compares, for fields with many values. */
  val MaxCompared = 10000
  private val MaxRemembered = 16
  val MaxSorted = 2000

  def apply(table: RecordTable, query: CqlQuery, offset: Int, limit: Int): RecordPage =
    candidates(table, query.filter) match {
      case Some(found) =>
        val hits = found.filter(table.matches(query.filter, _))
        page(sorted(hits, query.sort), offset, limit)
      case None => new Walk(table, query, offset, limit).run()
    }

  private def page(hits: Vector[JsonObject], offset: Int, limit: Int): RecordPage =
    RecordPage(
      hits.slice(offset, math.min(offset.toLong + limit, Int.MaxValue.toLong).toInt),
      hits.size,
    )

  /**
   * Ids that include all matches, from a field that can be looked up; `None`: the filter has no
   * such field.
   */
  private def candidates(table: RecordTable, filter: Cql): Option[Vector[JsonObject]] =
    ids(table, filter).map(_.flatMap(table.get))

  private def ids(table: RecordTable, filter: Cql): Option[Vector[String]] = filter match {
    case Cql.And(left, right) => ids(table, left).orElse(ids(table, right))
    case Cql.Not(left, _) => ids(table, left)
    case Cql.Or(left, right) =>
      for (a <- ids(table, left); b <- ids(table, right)) yield (a ++ b).distinct
    case clause: Cql.Clause if GeneratedRecords.isLookUp(clause) =>
      val value = CqlMatcher.unescaped(clause.term)
      for {
        made <- table.generatedWith(clause.index, value)
        kept <- table.storedWith(clause.index, value)
      } yield made.map(table.generated.idOf) ++ kept
    case clause: Cql.Clause if clause.relation == "==" =>
      table.generatedLike(clause.index, clause.term).map(_ ++ table.storedIds)
    case _ => None
  }

  /** Ids of stored records that can match; fewer than all if the filter has an indexed field. */
  private def storedIds(table: RecordTable, filter: Cql): Iterator[String] =
    Cql
      .conjuncts(filter)
      .collectFirst {
        case clause: Cql.Clause
            if GeneratedRecords.isLookUp(clause) && clause.relation == "==" &&
              table.storedWith(clause.index, clause.term).isDefined =>
          table.storedWith(clause.index, CqlMatcher.unescaped(clause.term)).get.iterator
      }
      .getOrElse(table.storedIds)

  private def sorted(hits: Vector[JsonObject], keys: Vector[SortKey]): Vector[JsonObject] =
    if (keys.isEmpty || hits.size < 2 || hits.size > MaxSorted) hits
    else
      hits
        .map(hit => keys.map(key => CqlMatcher.values(hit, key.index).headOption.getOrElse("")) -> hit)
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

  /** Test of an index; `whole` if it needs the whole record. */
  sealed private trait Test
  final private case class ByIndex(matches: Int => Boolean) extends Test
  private case object ByRecord extends Test

  final private class Walk(table: RecordTable, query: CqlQuery, offset: Int, limit: Int) {
    private val generated = table.generated
    private val count = generated.count
    private val inIndexOrder =
      query.sort.isEmpty || generated.isOrderedBy(query.sort.head.index)
    private val backwards = inIndexOrder && query.sort.headOption.exists(_.descending)

    /** Stored records that match: changed generated records by index, and created ones. */
    private val (changed, created) = {
      val hits = storedIds(table, query.filter)
        .flatMap(table.storedRecord)
        .filter(table.matches(query.filter, _))
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

    def run(): RecordPage = {
      val untilSorted = !inIndexOrder
      val found = Vector.newBuilder[JsonObject]
      val from = if (untilSorted) 0 else offset
      val until = if (untilSorted) MaxSorted.toLong + 1 else offset.toLong + limit
      var hits = 0
      var looked = 0
      var walked = 0
      def hit(record: => JsonObject): Unit = {
        if (hits >= from && hits < until) found += record
        hits += 1
      }
      if (backwards) created.reverse.foreach(hit(_))
      while (walked < count && looked < MaxWhole && compared < MaxCompared) {
        val index = if (backwards) count - 1 - walked else walked
        if (table.isChanged(index)) changed.get(index).foreach(hit(_))
        else if (needed(index)) cheap match {
          case ByIndex(_) => hit(generated.record(index))
          case ByRecord =>
            looked += 1
            val record = generated.record(index)
            if (table.matches(query.filter, record)) hit(record)
        }
        walked += 1
      }
      if (!backwards) created.foreach(hit(_))
      val total =
        if (walked < count)
          ((hits - created.size).toLong * count / walked).toInt + created.size
        else hits
      if (!untilSorted) RecordPage(found.result(), total)
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
        if (isLike(clause) && generated.neverMatches(clause.index, clause.term))
          ByIndex(_ => false)
        else
          generated.field(clause.index) match {
            case None => ByRecord
            case Some(value) => ByIndex(remembered(clause, value))
          }
    }

    private def isLike(clause: Cql.Clause): Boolean =
      clause.relation == "=" || clause.relation == "=="

    private def both(left: Cql, right: Cql)(
        join: (Int => Boolean, Int => Boolean) => Int => Boolean
    ): Test = (compile(left), compile(right)) match {
      case (ByIndex(a), ByIndex(b)) => ByIndex(join(a, b))
      case _ => ByRecord
    }

    /** Number of compared values that could not be cached. */
    private var compared = 0

    /** Caches the result per value, for fields with few values. */
    private def remembered(clause: Cql.Clause, value: Int => String): Int => Boolean = {
      val known = new Array[String](Select.MaxRemembered)
      val results = new Array[Boolean](Select.MaxRemembered)
      var size = 0
      index => {
        val text = value(index)
        var at = 0
        while (at < size && !(known(at) eq text)) at += 1
        if (at < size) results(at)
        else {
          val result = text != null && CqlMatcher.valueMatches(clause.relation, clause.term, text)
          compared += 1
          if (size < Select.MaxRemembered) {
            known(size) = text
            results(size) = result
            size += 1
          }
          result
        }
      }
    }

    /** Necessary condition of a match, from the parts of the filter that need no record. */
    private def necessary(filter: Cql): Int => Boolean = {
      val parts = Cql.conjuncts(filter).map(compile).collect { case ByIndex(matches) => matches }
      i => parts.forall(_(i))
    }
  }
}
