package org.folio.perf.model

/** Takes out of others' messages what does not belong into a report that is passed on. */
object Redaction {

  /** What opens doors: access keys, tokens, signatures of links, user and password of an address. */
  def secrets(words: String): String =
    words
      .replaceAll("\\b(AKIA|ASIA)[A-Z0-9]{12,}\\b", "[access key]")
      .replaceAll("\\beyJ[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+){1,2}", "[token]")
      .replaceAll(
        "(?i)\\b(apikey|password|secret|x-amz-signature|x-amz-security-token)=[^&\\s\"']+",
        "$1=[secret]",
      )
      .replaceAll("//[^/\\s@]+@", "//")

  /** Accounts and hosts too. */
  def text(words: String): String =
    secrets(words)
      .replaceAll("(?<![0-9])[0-9]{12}(?![0-9])", "[account]")
      .replaceAll("\\bip-\\d+-\\d+-\\d+-\\d+(\\.[a-z0-9-]+)*", "[host]")
      .replaceAll(
        "\\b[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.((rds|es|kafka|compute|elb)(\\.[a-z0-9-]+)*\\.amazonaws\\.com|internal)\\b",
        "[host]",
      )

  /** Without user, password and query. */
  def url(address: String): String =
    text(address.takeWhile(char => char != '?' && char != '#'))
}
