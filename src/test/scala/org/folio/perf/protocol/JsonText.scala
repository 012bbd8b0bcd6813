package org.folio.perf.protocol

/**
 * Finds values in JSON without parsing it: parsing took half of the load generator's CPU time. Works for names and
 * values without characters that JSON escapes, such as ids, barcodes and statuses.
 */
object JsonText {

  /** Whether a field of this name, at any depth, has this text. */
  def says(json: String, field: String, value: String): Boolean = {
    val name = "\"" + field + "\""
    val text = "\"" + value + "\""
    var at = json.indexOf(name)
    var found = false
    while (at >= 0 && !found) {
      found = json.startsWith(text, valueStart(json, at + name.length))
      at = json.indexOf(name, at + 1)
    }
    found
  }

  /** Whether the first field of this name is an empty list. */
  def isEmptyList(json: String, field: String): Boolean = {
    val name = "\"" + field + "\""
    val at = json.indexOf(name)
    at >= 0 && {
      val start = valueStart(json, at + name.length)
      json.startsWith("[", start) && {
        val end = json.indexOf(']'.toInt, start)
        end >= 0 && json.substring(start + 1, end).forall(_.isWhitespace)
      }
    }
  }

  /** Texts of all fields of this name, at any depth, in their order. */
  def texts(json: String, field: String): Iterator[String] = {
    val name = "\"" + field + "\""
    Iterator
      .iterate(json.indexOf(name))(at => json.indexOf(name, at + 1))
      .takeWhile(_ >= 0)
      .map(at => valueStart(json, at + name.length))
      .filter(start => start < json.length && json.charAt(start) == '"')
      .map(start => json.substring(start + 1, json.indexOf('"'.toInt, start + 1)))
  }

  /** Position behind the colon and the white space around it; FOLIO's modules differ in both. */
  private def valueStart(json: String, behindName: Int): Int = {
    var at = behindName
    while (at < json.length && (json.charAt(at) == ':' || json.charAt(at).isWhitespace)) at += 1
    at
  }
}
