package org.folio.perf.model

import java.util.regex.Pattern

/**
 * Removes secrets and internal names from messages of other programs. See [[PersonalData]] for those of FOLIO about
 * persons.
 */
object Redaction {

  /** Removes access keys, tokens, signatures of links, and user and password of an address. */
  def secrets(words: String): String =
    Secrets.foldLeft(words) { case (text, (pattern, substitute)) =>
      pattern.matcher(text).replaceAll(substitute)
    }

  private val Secrets: Vector[(Pattern, String)] = Vector(
    "\\b(AKIA|ASIA)[A-Z0-9]{12,}\\b" -> "[access key]",
    "\\beyJ[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+){1,2}" -> "[token]",
    "(?i)\\b(apikey|password|secret|x-amz-signature|x-amz-security-token)=[^&\\s\"']+" ->
      "$1=[secret]",
    "//[^/\\s@]+@" -> "//",
  ).map { case (pattern, substitute) => Pattern.compile(pattern) -> substitute }

  /** Removes secrets, account ids and hosts. */
  def text(words: String): String =
    secrets(words)
      .replaceAll("(?<![0-9])[0-9]{12}(?![0-9])", "[account]")
      .replaceAll("\\bip-\\d+-\\d+-\\d+-\\d+(\\.[a-z0-9-]+)*", "[host]")
      .replaceAll(
        "\\b[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.((rds|es|kafka|compute|elb)(\\.[a-z0-9-]+)*\\.amazonaws\\.com|internal)\\b",
        "[host]",
      )

  /** Removes private addresses and names of an organization's network too. */
  def internal(words: String): String =
    text(words)
      .replaceAll(s"(?<![0-9.])$PrivateAddress(?!\\.?[0-9])", "[address]")
      .replaceAll("(?i)\\b(fd[0-9a-f]{2}|fe80)(:[0-9a-f]{0,4}){2,7}\\b", "[address]")
      .replaceAll(
        "(?i)\\b[a-z0-9-]+(\\.[a-z0-9-]+)*\\.(internal|local|lan|corp|intranet|svc)(?![\\w-]|\\.\\w)",
        "[host]",
      )
      .replaceAll(
        "(?i)\\b[a-z0-9-]+(\\.[a-z0-9-]+)*\\.(ecr|cache)\\.[a-z0-9.-]*amazonaws\\.com",
        "[host]",
      )

  /** Addresses of RFC 1918, RFC 3927 and RFC 6598. */
  private val PrivateAddress = {
    val byte = "\\.\\d{1,3}"
    s"(?:10$byte$byte$byte|192\\.168$byte$byte|172\\.(?:1[6-9]|2\\d|3[01])$byte$byte|169\\.254$byte$byte|" +
      s"100\\.(?:6[4-9]|[7-9]\\d|1[01]\\d|12[0-7])$byte$byte)"
  }

  /** An address without user, password and query. */
  def url(address: String): String =
    text(address.takeWhile(char => char != '?' && char != '#'))
}
