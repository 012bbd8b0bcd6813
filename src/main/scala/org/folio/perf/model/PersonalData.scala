package org.folio.perf.model

import java.util.Locale
import java.util.regex.Pattern

/** Removes the personal data that FOLIO's messages and records have, and secrets. */
object PersonalData {

  /** Stands for a secret or for personal data. */
  val Hidden = "[hidden]"

  /** A text, or JSON or XML that may be cut off or stand in a text, without secrets and personal data. */
  def hide(words: String): String =
    Rules.foldLeft(Redaction.secrets(words)) { case (text, (pattern, substitute)) =>
      pattern.matcher(text).replaceAll(substitute)
    }

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

  private val Rules: Vector[(Pattern, String)] = {
    val names = Fields.toVector.sorted.map(Pattern.quote).mkString("|")
    val name = s"(?:[\\w.]*\\.)?(?:$names|\\w*(?:${Endings.mkString("|")})|$Barcode)"
    // A string of JSON, in a text with as many backslashes before each quotation mark as before the first one.
    def quoted(first: Int) = s"(?:(?!(?<!\\\\)\\$first\").)*+"
    Vector(
      s"(\\\\*)\"($name)\\1\"(\\s*:\\s*)\\1\"${quoted(1)}" -> s"$$1\"$$2$$1\"$$3$$1\"$Hidden",
      s"\"($name)\"(\\s*:\\s*)-?[0-9][0-9.]*" -> s"\"$$1\"$$2\"$Hidden\"",
      s"(\\\\*)\"key\\1\"(\\s*:\\s*)\\1\"($name)\\1\"\\s*,\\s*\\1\"value\\1\"\\s*:\\s*\\1\"${quoted(1)}" ->
        s"$$1\"key$$1\"$$2$$1\"$$3$$1\",$$1\"value$$1\":$$1\"$Hidden",
      s"(\\\\*)\"value\\1\"(\\s*:\\s*)\\1\"${quoted(1)}\\1\"\\s*,\\s*\\1\"key\\1\"\\s*:\\s*\\1\"($name)\\1\"" ->
        s"$$1\"value$$1\"$$2$$1\"$Hidden$$1\",$$1\"key$$1\":$$1\"$$3$$1\"",
      s"(<(?:\\w+:)?(?:$name)(?:\\s[^>]*)?>)[^<]+" -> s"$$1$Hidden",
      s"(\\\\*\"customFields\\\\*\"\\s*:\\s*)\\{[^}]*\\}?" -> s"$$1\"$Hidden\"",
      "\\b(folio(?:Access|Refresh)Token)=[^;\\s\"']+" -> s"$$1=$Hidden",
      "\\b(x-okapi-token\\s*[:=][\\s\\[\"']*|bearer\\s+)[\\w.~+/=-]+" -> s"$$1$Hidden",
      // Queries name persons and barcodes.
      "((?:https?://|/)[^\\s?\"'<>]*)\\?[^\\s\"'<>]+" -> s"$$1?$Hidden",
      "[\\w.%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+" -> Hidden,
      // Messages of mod-circulation, mod-users, mod-login, mod-patron and PostgreSQL.
      "( to user ).+?( because )" -> s"$$1$Hidden$$2",
      "\\b(username:? )(?!already|must|is |is\\b)[^\\s,;]+" -> s"$$1$Hidden",
      "\\b(unable to find patron )[^\\s\"]+" -> s"$$1$Hidden",
      "\\b(already exists in table (?:users|patron\\w*|login|auth_\\w+|contacts|user_\\w+): )[^\"\\n]+" -> s"$$1$Hidden",
      "\\b((?:user|patron|borrower|requester)(?: with)?[ ]?barcode:? )(?!exists|has|is |not)[^\\s\",;]+" -> s"$$1$Hidden",
    ).map { case (pattern, substitute) =>
      Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.DOTALL) -> substitute
    }
  }
}
