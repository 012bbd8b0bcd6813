package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.Cql

/**
 * Records that are generated on request, from their index alone: 0 until `count`. Frequent requests
 * are answered by arithmetic, without generating the records.
 */
trait GeneratedRecords {
  def count: Int
  def idOf(index: Int): String

  /** -1: not one of these. */
  def indexOf(id: String): Int
  def record(index: Int): JsonObject

  /** Text of a record's field; null: the field is absent. */
  def text(index: Int, field: String): String = record(index).getString(field)

  /**
   * Indices of the records whose `field` is `value`, in rising order, for fields that can be looked
   * up.
   *
   * @return `None`: this field cannot be
   */
  def lookUp(field: String, value: String): Option[Vector[Int]]

  /**
   * Indices that include all records whose `field` matches a term with masks, in rising order.
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

  /** True if arithmetic shows that no record's `field` matches a term, masks included. */
  def neverMatches(field: String, term: String): Boolean = false

  /** True if the records are in the order of this field, so that no sorting is necessary. */
  def isOrderedBy(field: String): Boolean
}

object GeneratedRecords {

  /** No records, for tables that hold only what clients create. */
  object Empty extends GeneratedRecords {
    override val count: Int = 0
    override def idOf(index: Int): String = throw new NoSuchElementException(s"record $index")
    override def indexOf(id: String): Int = -1
    override def record(index: Int): JsonObject = throw new NoSuchElementException(s"record $index")
    override def lookUp(field: String, value: String): Option[Vector[Int]] = Some(Vector.empty)
    override def field(name: String): Option[Int => String] = None
    override def isOrderedBy(field: String): Boolean = false
  }

  /** Index in a text such as `it00000000042`: a prefix and a number from 1 on. */
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

  /** True if a clause asks for one value, without masks, so that it can be looked up. */
  def isLookUp(clause: Cql.Clause): Boolean =
    (clause.relation == "==" || clause.relation == "=") && clause.modifiers.isEmpty &&
      clause.term.nonEmpty && !org.folio.perf.sandbox.cql.CqlMatcher.isMasked(clause.term)
}
