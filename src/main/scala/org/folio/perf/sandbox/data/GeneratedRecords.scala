package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.Cql

/**
 * Records that are made when they are asked for, from their index alone: 0 until `count`. What is
 * asked for often is answered by arithmetic, without making them.
 */
trait GeneratedRecords {
  def count: Int
  def idOf(index: Int): String

  /** -1: not one of these. */
  def indexOf(id: String): Int
  def record(index: Int): JsonObject

  /** One text of a record; null: it has none. */
  def text(index: Int, field: String): String = record(index).getString(field)

  /**
   * Indices whose `field` is `value`, in rising order, for fields that can be looked up.
   *
   * @return `None`: this field cannot be
   */
  def lookUp(field: String, value: String): Option[Vector[Int]]

  /**
   * Indices among which are all whose `field` matches a term with masks, in rising order, where those
   * are few and known by arithmetic.
   *
   * @return `None`: they are not
   */
  def lookUpMasked(field: String, term: String): Option[Vector[Int]] = None

  /**
   * The field's value in the record of an index, for fields that need no whole record.
   *
   * @return `None`: this field needs one
   */
  def field(name: String): Option[Int => String]

  /** Whether it is known by arithmetic that no record's `field` matches a term, masks included. */
  def neverMatches(field: String, term: String): Boolean = false

  /** Whether records are in this field's order, so that sorting by it needs nothing. */
  def isOrderedBy(field: String): Boolean
}

object GeneratedRecords {

  /** For tables that only hold what was posted. */
  object Nothing extends GeneratedRecords {
    override val count: Int = 0
    override def idOf(index: Int): String = throw new NoSuchElementException(s"record $index")
    override def indexOf(id: String): Int = -1
    override def record(index: Int): JsonObject = throw new NoSuchElementException(s"record $index")
    override def lookUp(field: String, value: String): Option[Vector[Int]] = Some(Vector.empty)
    override def field(name: String): Option[Int => String] = None
    override def isOrderedBy(field: String): Boolean = false
  }

  /** Reads the index out of texts such as `it00000000042`: a prefix and an index from 1 on. */
  def numbered(text: String, prefix: String, digits: Int): Int =
    if (text.length == prefix.length + digits && text.startsWith(prefix))
      text.drop(prefix.length).toIntOption.filter(_ > 0).fold(-1)(_ - 1)
    else -1

  def number(prefix: String, digits: Int, index: Int): String = {
    val text = (index + 1).toString
    val out = new java.lang.StringBuilder(prefix.length + digits)
    out.append(prefix)
    var i = text.length
    while (i < digits) {
      out.append('0')
      i += 1
    }
    out.append(text).toString
  }

  def some(index: Int, count: Int): Option[Vector[Int]] =
    Some(if (index >= 0 && index < count) Vector(index) else Vector.empty)

  /** Clauses that ask for one value, without masks: those that can be looked up. */
  def isLookUp(clause: Cql.Clause): Boolean =
    (clause.relation == "==" || clause.relation == "=") && clause.modifiers.isEmpty &&
      clause.term.nonEmpty && !org.folio.perf.sandbox.cql.CqlMatcher.isMasked(clause.term)
}
