package org.folio.perf.sandbox.cql

import io.vertx.core.json.{JsonArray, JsonObject}
import java.util.regex.Pattern

/**
 * Matches records against filters as FOLIO's storage modules do.
 *
 * `==` compares the whole value, ignoring case. `=` and `adj` find the words next to each other,
 * `all` finds all of them, `any` one of them. A field that is absent matches nothing, whatever the
 * relation. `field=""` tests whether it is present.
 */
object CqlMatcher {

  def matches(filter: Cql, record: JsonObject): Boolean = filter match {
    case Cql.AllRecords => true
    case Cql.And(left, right) => matches(left, record) && matches(right, record)
    case Cql.Or(left, right) => matches(left, record) || matches(right, record)
    case Cql.Not(left, right) => matches(left, record) && !matches(right, record)
    case clause: Cql.Clause => clauseMatches(clause, record)
  }

  private def clauseMatches(clause: Cql.Clause, record: JsonObject): Boolean =
    clause.index match {
      case "cql.serverChoice" => false
      case index =>
        val found = values(record, index, clause.modifiers)
        clause.relation match {
          case "<>" => found.nonEmpty && !found.exists(valueMatches("==", clause.term, _))
          case relation => found.exists(valueMatches(relation, clause.term, _))
        }
    }

  /** True if a value matches relation and term; also used for fields of generated records. */
  def valueMatches(relation: String, term: String, value: String): Boolean = relation match {
    case "==" => whole(term, value)
    case "<>" => !whole(term, value)
    case "<" => compare(value, term) < 0
    case "<=" => compare(value, term) <= 0
    case ">" => compare(value, term) > 0
    case ">=" => compare(value, term) >= 0
    case _ if term.isEmpty => true
    case "all" => wordsOf(term).forall(word => wordsOf(value).exists(whole(word, _)))
    case "any" => wordsOf(term).exists(word => wordsOf(value).exists(whole(word, _)))
    case _ => sideBySide(wordsOf(term), wordsOf(value))
  }

  /** Texts at a path; for lists, the texts of each entry. */
  def values(
      record: JsonObject,
      path: String,
      modifiers: Vector[Cql.Modifier] = Vector.empty,
  ): List[String] = {
    val picked = modifiers.filter(_.name.startsWith("@"))
    if (picked.isEmpty) at(record, path.split('.').toList)
    else
      at0(record, path.split('.').toList).collect { case list: JsonArray => list }.flatMap { list =>
        entries(list)
          .collect { case entry: JsonObject => entry }
          .filter(entry =>
            picked.forall(m => m.value.forall(v => Option(entry.getValue(m.name.drop(1))).exists(_.toString == v)))
          )
          .flatMap(entry => picked.filter(_.value.isEmpty).flatMap(m => at(entry, List(m.name.drop(1)))))
      }
  }

  private def at0(value: Any, path: List[String]): List[Any] = path match {
    case Nil => if (value == null) Nil else List(value)
    case head :: tail =>
      value match {
        case json: JsonObject => at0(json.getValue(head), tail)
        case list: JsonArray => entries(list).flatMap(at0(_, path))
        case _ => Nil
      }
  }

  private def at(value: Any, path: List[String]): List[String] = at0(value, path).flatMap {
    case list: JsonArray => entries(list).flatMap(at(_, Nil))
    case json: JsonObject =>
      // Words of all values, as in the full text of the object.
      json.fieldNames.toArray(Array.empty[String]).toList.flatMap(n => at(json.getValue(n), Nil))
    case null => Nil
    case other => List(other.toString)
  }

  private def entries(list: JsonArray): List[Any] = List.tabulate(list.size)(list.getValue(_))

  /** The term without its escapes. */
  def unescaped(term: String): String =
    if (term.indexOf('\\'.toInt) < 0) term
    else {
      val out = new java.lang.StringBuilder(term.length)
      var i = 0
      while (i < term.length) {
        if (term.charAt(i) == '\\' && i + 1 < term.length) i += 1
        out.append(term.charAt(i))
        i += 1
      }
      out.toString
    }

  def isMasked(term: String): Boolean = {
    var i = 0
    var masked = false
    while (i < term.length && !masked) {
      val c = term.charAt(i)
      if (c == '\\') i += 1
      else masked = c == '*' || c == '?'
      i += 1
    }
    masked
  }

  private def whole(term: String, value: String): Boolean =
    if (isMasked(term)) glob(term, 0, value, 0) else unescaped(term).equalsIgnoreCase(value)

  /** Matches masks: `*` any text, `?` any character; `\` takes the next character literally. */
  private def glob(term: String, t: Int, value: String, v: Int): Boolean =
    if (t == term.length) v == value.length
    else
      term.charAt(t) match {
        case '*' => (v to value.length).exists(glob(term, t + 1, value, _))
        case '?' => v < value.length && glob(term, t + 1, value, v + 1)
        case c =>
          val escaped = c == '\\' && t + 1 < term.length
          val wanted = if (escaped) term.charAt(t + 1) else c
          v < value.length && wanted.toLower == value.charAt(v).toLower &&
          glob(term, t + (if (escaped) 2 else 1), value, v + 1)
      }

  /** Compares numbers as numbers and anything else, such as ISO dates, as text. */
  private def compare(value: String, term: String): Int =
    (value.toDoubleOption, unescaped(term).toDoubleOption) match {
      case (Some(a), Some(b)) => a.compare(b)
      case _ => value.compareToIgnoreCase(unescaped(term))
    }

  private val BetweenWords = Pattern.compile("[^\\p{L}\\p{N}*?\\\\]+")

  private def wordsOf(text: String): Vector[String] =
    BetweenWords.split(text).filter(_.nonEmpty).toVector

  private def sideBySide(wanted: Vector[String], words: Vector[String]): Boolean =
    wanted.nonEmpty && words.indices.exists(start =>
      start + wanted.size <= words.size &&
        wanted.indices.forall(i => whole(wanted(i), words(start + i)))
    )
}
