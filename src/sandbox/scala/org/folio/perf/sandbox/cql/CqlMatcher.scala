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

  private def clauseMatches(clause: Cql.Clause, record: JsonObject): Boolean = {
    val found = values(record, clause.index)
    if (clause.relation == "<>") found.nonEmpty && !found.exists(whole(clause.term, _))
    else found.exists(valueMatches(clause.relation, clause.term, _))
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

  /** Texts at a path; for lists, the texts of each entry; for objects, of all their fields. */
  def values(record: JsonObject, path: String): List[String] = at(record, path.split('.').toList)

  private def at(value: Any, path: List[String]): List[String] = (value, path) match {
    case (list: JsonArray, _) => entries(list).flatMap(at(_, path))
    case (json: JsonObject, head :: tail) => at(json.getValue(head), tail)
    case (json: JsonObject, Nil) =>
      json.fieldNames.toArray(Array.empty[String]).toList.flatMap(name => at(json.getValue(name), Nil))
    case (null, _) => Nil
    case (text, Nil) => List(text.toString)
    case _ => Nil
  }

  private def entries(list: JsonArray): List[Any] = List.tabulate(list.size)(list.getValue(_))

  /** The term without its escapes. */
  def unescaped(term: String): String =
    if (term.indexOf('\\'.toInt) < 0) term else Escaped.matcher(term).replaceAll("$1")

  private val Escaped = Pattern.compile("(?s)\\\\(.)")

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
