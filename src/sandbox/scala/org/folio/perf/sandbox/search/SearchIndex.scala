package org.folio.perf.sandbox.search

import java.util.BitSet
import org.folio.perf.sandbox.cql.{Cql, CqlMatcher}
import org.folio.perf.sandbox.data.WordSlot
import scala.util.chaining._

/** A field of the index with few values, which repeat periodically. */
final case class PeriodicField(values: Vector[String], period: Int, valueOf: Int => String)

/**
 * Searches generated records by the words of their fields. Records with a word form an arithmetic
 * progression for each [[WordSlot]], so no index is built and every count is exact.
 *
 * Approximate: only generated records are found, in their first state except for flags. Records
 * that were created or changed later are not in the index; [[TenantSearch]] finds them by their
 * numbers. Hits come in the order of the records, not by relevance.
 *
 * @param texts fields and the texts that they hold, each a run of words
 * @param values fields with one value of few
 * @param flags fields that are true of these records and false of all others
 * @param numbers records with a number in a field with a unique value per record, such as an id; `None`: the field holds no
 *   numbers
 */
final class SearchIndex(
    count: Int,
    texts: Map[String, Vector[Vector[WordSlot]]],
    values: Map[String, PeriodicField],
    flags: Map[String, BitSet],
    numbers: (String, String) => Option[Vector[Int]],
) {

  /** Indices of the records that match. */
  def search(filter: Cql): BitSet = filter match {
    case Cql.AllRecords => all
    case Cql.And(left, right) => search(left).tap(_.and(search(right)))
    case Cql.Or(left, right) => search(left).tap(_.or(search(right)))
    case Cql.Not(left, right) => search(left).tap(_.andNot(search(right)))
    case clause: Cql.Clause => byClause(clause)
  }

  private def byClause(clause: Cql.Clause): BitSet =
    clause.relation match {
      case "<>" => all.tap(_.andNot(byClause(clause.copy(relation = "=="))))
      case relation =>
        texts.get(clause.index) match {
          case Some(runs) => byWords(runs, relation, clause.term)
          case None if flags.contains(clause.index) => byFlag(flags(clause.index), clause.term)
          case None if values.contains(clause.index) => byValue(values(clause.index), clause)
          case None => byNumber(clause)
        }
    }

  private def byNumber(clause: Cql.Clause): BitSet =
    numbers(clause.index, CqlMatcher.unescaped(clause.term)) match {
      case Some(_) if clause.term == "*" => all
      case found =>
        val bits = new BitSet(count)
        found.toVector.flatten.filter(index => index >= 0 && index < count).foreach(bits.set)
        bits
    }

  private def byFlag(isTrue: BitSet, term: String): BitSet = term match {
    case "true" => isTrue.clone.asInstanceOf[BitSet]
    case "false" => all.tap(_.andNot(isTrue))
    case _ => new BitSet
  }

  private def all: BitSet = new BitSet(count).tap(_.set(0, count))

  private def byWords(runs: Vector[Vector[WordSlot]], relation: String, term: String): BitSet = {
    val words = term.split("[^\\p{L}\\p{N}*]+").filter(_.exists(_ != '*')).toVector
    if (words.isEmpty) { if (term.isEmpty || term == "*") all else new BitSet }
    else
      relation match {
        case "any" => joined(words.map(anywhere(runs.flatten, _)))(_ or _)
        case "==" | "adj" => joined(runs.flatMap(phrase(_, words)))(_ or _)
        case _ => joined(words.map(anywhere(runs.flatten, _)))(_ and _)
      }
  }

  private def joined(sets: Vector[BitSet])(join: (BitSet, BitSet) => Unit): BitSet =
    if (sets.isEmpty) new BitSet
    else {
      sets.tail.foreach(join(sets.head, _))
      sets.head
    }

  /** Records with the word at any position. */
  private def anywhere(slots: Vector[WordSlot], word: String): BitSet =
    new BitSet(count).tap(bits => slots.foreach(mark(bits, _, word)))

  /** Records with the words next to each other, for each position of the first word. */
  private def phrase(run: Vector[WordSlot], words: Vector[String]): Vector[BitSet] =
    (0 to run.size - words.size).toVector.map { start =>
      joined(words.indices.toVector.map(i => anywhere(Vector(run(start + i)), words(i))))(_ and _)
    }

  private def mark(bits: BitSet, slot: WordSlot, word: String): Unit = {
    var number = 0
    while (number < slot.prime) {
      if (CqlMatcher.valueMatches("==", word, slot.words(number))) {
        setEvery(bits, slot.firstWith(number), slot.prime)
      }
      number += 1
    }
  }

  private def setEvery(bits: BitSet, first: Int, step: Int): Unit = {
    var i = first
    while (i < count) {
      bits.set(i)
      i += step
    }
  }

  private def byValue(field: PeriodicField, clause: Cql.Clause): BitSet = {
    val wanted = field.values.filter(CqlMatcher.valueMatches(clause.relation, clause.term, _)).toSet
    val bits = new BitSet(count)
    (0 until math.min(field.period, count))
      .filter(i => wanted(field.valueOf(i)))
      .foreach(setEvery(bits, _, field.period))
    bits
  }
}
