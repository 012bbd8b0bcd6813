package org.folio.perf.source.aws

/** Hides the values in a statement, because they may be patrons' names. */
private[source] object SqlTokens {
  private val Literals = "'(?:[^']|'')*'|(?<![\\w$.])-?\\d+(?:\\.\\d+)?(?!\\w)".r

  def hide(statement: String): String = Literals.replaceAllIn(statement, "?")
}
