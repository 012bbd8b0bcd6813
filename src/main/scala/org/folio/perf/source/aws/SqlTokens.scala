package org.folio.perf.source.aws

/** Takes the values out of a statement: they may be patrons' names. */
private[source] object SqlTokens {
  private val Literals = "'(?:[^']|'')*'|(?<![\\w$.])-?\\d+(?:\\.\\d+)?(?!\\w)".r

  def hide(statement: String): String = Literals.replaceAllIn(statement, "?")
}
