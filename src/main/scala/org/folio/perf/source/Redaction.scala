package org.folio.perf.source

/** Takes out of others' messages what does not belong into a report that is passed on. */
private[source] object Redaction {

  def text(words: String): String =
    words
      .replaceAll("\\b(AKIA|ASIA)[A-Z0-9]{12,}\\b", "[access key]")
      .replaceAll("\\beyJ[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+){1,2}", "[token]")
      .replaceAll("(?<![0-9])[0-9]{12}(?![0-9])", "[account]")
      .replaceAll("//[^/\\s@]+@", "//")

  /** Without user, password and query. */
  def url(address: String): String =
    text(address.takeWhile(char => char != '?' && char != '#'))
}
