package org.folio.perf.model

import java.util.regex.Pattern
import java.util.Locale

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

  /** The same in one line, for the inside of a sentence. */
  def line(words: String): String = text(words).replaceAll("\\s+", " ").trim.stripSuffix(".")

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

/** Removes the personal data that FOLIO's messages and records have, and secrets. */
object PersonalData {

  /** Stands for a secret or for personal data. */
  val Hidden = "[hidden]"

  /** A text, or JSON or XML that may be cut off or stand in a text, without secrets and personal data. */
  def hide(words: String): String =
    Rules.foldLeft(Redaction.secrets(words))((text, rule) => rule(text))

  /**
   * Whether a field has a secret or personal data, such as `password` or `personal.lastName`. The field `barcode` may
   * be of a person or of an item: see [[Barcode]].
   */
  def isIn(field: String): Boolean = {
    val name = field.substring(field.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)
    Fields(name) || Endings.exists(name.endsWith)
  }

  /** Field of users and of items. */
  val Barcode = "barcode"

  /** Names of fields in lower case. */
  private val Fields = Set(
    "secret apikey edgeapikey api_key clientsecret client_secret authorization cookie set-cookie credentials hash salt",
    "middlename pronouns fullname displayname patronname borrowername requestername",
    "emails emailaddress emailaddresses phonenumber phonenumbers mobilephone",
    "address addresses addressline addressline1 addressline2 city region stateregion postalcode zipcode",
    "dateofbirth profilepicturelink externalsystemid customfields extpatronid patroncomments accountno login",
    "userbarcode patronbarcode borrowerbarcode requesterbarcode proxyuserbarcode proxybarcode",
  ).flatMap(_.split(' '))

  private val Endings =
    Vector("password", "token", "username", "lastname", "firstname", "email", "phone")

  private val Rules: Vector[String => String] = {
    val names = Fields.toVector.sorted.map(Pattern.quote).mkString("|")
    val name = s"(?:[\\w.]*\\.)?(?:$names|\\w*(?:${Endings.mkString("|")})|$Barcode)"
    // A string of JSON, in a text with as many backslashes before each quotation mark as before the first one.
    val quoted = "(?:(?!(?<!\\\\)\\1\").)*+"
    Vector(
      rule("\"", s"(\\\\*)\"($name)\\1\"(\\s*:\\s*)\\1\"$quoted", s"$$1\"$$2$$1\"$$3$$1\"$Hidden"),
      rule("\"", s"\"($name)\"(\\s*:\\s*)-?[0-9][0-9.]*", s"\"$$1\"$$2\"$Hidden\""),
      rule(
        "key",
        s"(\\\\*)\"key\\1\"(\\s*:\\s*)\\1\"($name)\\1\"\\s*,\\s*\\1\"value\\1\"\\s*:\\s*\\1\"$quoted",
        s"$$1\"key$$1\"$$2$$1\"$$3$$1\",$$1\"value$$1\":$$1\"$Hidden",
      ),
      rule(
        "value",
        s"(\\\\*)\"value\\1\"(\\s*:\\s*)\\1\"$quoted\\1\"\\s*,\\s*\\1\"key\\1\"\\s*:\\s*\\1\"($name)\\1\"",
        s"$$1\"value$$1\"$$2$$1\"$Hidden$$1\",$$1\"key$$1\":$$1\"$$3$$1\"",
      ),
      rule("<", s"(<(?:\\w+:)?(?:$name)(?:\\s[^>]*)?>)[^<]+", s"$$1$Hidden"),
      rule("customfields", s"(\\\\*\"customFields\\\\*\"\\s*:\\s*)\\{[^}]*\\}?", s"$$1\"$Hidden\""),
      rule("token=", "\\b(folio(?:Access|Refresh)Token)=[^;\\s\"']+", s"$$1=$Hidden"),
      rule("okapi-token", "\\b(x-okapi-token\\s*[:=][\\s\\[\"']*)[\\w.~+/=-]+", s"$$1$Hidden"),
      rule("bearer", "\\b(bearer\\s+)[\\w.~+/=-]+", s"$$1$Hidden"),
      // Queries name persons and barcodes.
      rule("?", "((?:https?://|/)[^\\s?\"'<>]*)\\?[^\\s\"'<>]+", s"$$1?$Hidden"),
      rule("@", "[\\w.%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+", Hidden),
      // Messages of mod-circulation, mod-users, mod-login, mod-patron and PostgreSQL.
      rule(" because ", "( to user ).+?( because )", s"$$1$Hidden$$2"),
      rule("username", "\\b(username:? )(?!already|must|is |is\\b)[^\\s,;]+", s"$$1$Hidden"),
      rule("find patron", "\\b(unable to find patron )[^\\s\"]+", s"$$1$Hidden"),
      rule(
        "in table",
        "\\b(already exists in table (?:users|patron\\w*|login|auth_\\w+|contacts|user_\\w+): )[^\"\\n]+",
        s"$$1$Hidden",
      ),
      rule(
        "barcode",
        "\\b((?:user|patron|borrower|requester)(?: with)?[ ]?barcode:? )(?!exists|has|is |not)[^\\s\",;]+",
        s"$$1$Hidden",
      ),
    )
  }

  private def rule(needs: String, pattern: String, substitute: String): String => String = {
    val compiled = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.DOTALL)
    text => if (has(text, needs)) compiled.matcher(text).replaceAll(substitute) else text
  }

  /** Whether the text has a part, in upper or lower case; much faster than a pattern. */
  private def has(text: String, part: String): Boolean = {
    val last = text.length - part.length
    var at = 0
    while (at <= last && !text.regionMatches(true, at, part, 0, part.length)) at += 1
    at <= last
  }
}
