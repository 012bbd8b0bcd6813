package org.folio.perf.upkeep.script

/** Literals and names of Scala. */
private[script] object ScalaText {

  /** A literal of a text that may hold `#{key}`, which becomes `${Key.el}`. @param valOf name of a key's `val` */
  def literal(text: String, valOf: String => String): String = {
    val hasKeys = ScriptCall.Key.findFirstIn(text).isDefined
    // Three quotes do not switch Unicode escapes off.
    val isTriple =
      text.contains('"') && !text.contains("\"\"\"") && (hasKeys || !text.contains("\\u"))
    val escaped =
      if (!hasKeys) if (isTriple) text else quoted(text)
      else {
        val dollars = text.replace("\\", "\\\\").replace("$", "$$")
        val plain =
          if (isTriple) dollars
          else dollars.replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r")
        ScriptCall.Key.replaceAllIn(
          plain,
          m => java.util.regex.Matcher.quoteReplacement(s"$${${valOf(m.group(1))}.el}"),
        )
      }
    val quote = if (isTriple) "\"\"\"" else "\""
    (if (hasKeys) "s" else "") + quote + escaped + quote
  }

  /** `Name` of a `val` or an object. */
  def pascal(name: String): String = camel(name).capitalize

  def camel(name: String): String = {
    val parts = name.split("[^\\p{L}\\p{N}]+").toVector.filter(_.nonEmpty)
    val joined = parts.headOption.fold("")(head => lowerFirst(head)) +
      parts.drop(1).map(_.capitalize).mkString
    val plain = joined.filter(c => c < 128)
    if (plain.headOption.exists(_.isLetter)) plain else s"recorded$plain"
  }

  private def lowerFirst(text: String): String =
    if (text.length > 1 && text.forall(_.isUpper)) text.toLowerCase
    else s"${text.head.toLower}${text.tail}"

  private def quoted(text: String): String = text.flatMap {
    case '"' => "\\\""
    case '\\' => "\\\\"
    case '\n' => "\\n"
    case '\r' => "\\r"
    case '\t' => "\\t"
    case c if c < ' ' => f"\\u${c.toInt}%04x"
    case c => c.toString
  }
}
