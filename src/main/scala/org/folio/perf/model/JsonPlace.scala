package org.folio.perf.model

import java.nio.charset.StandardCharsets.UTF_8

/** Place of an error in JSON: line, column and the key before it. */
private[model] object JsonPlace {
  private val Offset = "(.*), offset: 0x([0-9a-f]{1,8})".r
  private val Key = "\"([^\"\\\\]{1,60})\"\\s*:".r
  private val Before = 2000
  private val Longest = 300

  private val Unknown = "unexpected field \"([^\"]*)\" (at line \\d+).*".r
  private val NoNumber = "illegal number (.*)".r
  private val NoText = "expected '\"' (.*)".r

  /** What the file must have in the place of a problem, for files that people write. @param names of all fields */
  def expected(problem: String, names: Iterable[String]): String = problem match {
    case Unknown(name, place) =>
      s"the unknown field $name $place${DidYouMean.of(name, names).fold("")(n => s" (did you mean $n?)")}"
    case NoNumber(place) => s"no number, which has no quotation marks, $place"
    case NoText(place) => s"no text in quotation marks $place"
    case other => other
  }

  /** @param message of jsoniter, which ends with the offset in hexadecimal */
  def inWords(json: Array[Byte], message: String): String = message.take(Longest) match {
    case Offset(problem, hex) =>
      val offset = java.lang.Long.parseLong(hex, 16).min(json.length.toLong).toInt
      val line = 1 + (0 until offset).count(json(_) == '\n')
      val start = json.lastIndexWhere(_ == '\n'.toByte, offset - 1)
      val around = new String(json, math.max(0, offset - Before), math.min(Before, offset), UTF_8)
      val key = Key.findAllMatchIn(around).map(_.group(1)).toVector.lastOption
      s"$problem at line $line, column ${offset - start}" +
        key.filter(_.forall(!_.isControl)).fold("")(name => s" (key $name)")
    case other => other
  }
}
