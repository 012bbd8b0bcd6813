package org.folio.perf.sandbox.data

import org.folio.perf.settings.SandboxAccounts
import io.vertx.core.json.JsonObject

/** Patrons, followed by staff: the user of the load and that of the edge modules. */
final class GeneratedUsers(source: RecordSource)
    extends IndexedRecords(
      source,
      Kind.User,
      "user",
      ordered = Set("barcode", "externalSystemId", "username", "metadata.createdDate"),
      absent = Set("personal.preferredFirstName", "customFields"),
    ) {
  private val staff = Vector(SandboxAccounts.Username, SandboxAccounts.EdgeUsername)
  private val barcodes = Numbering("21", 9)
  private val usernames = Numbering("patron", 6)
  private val externalIds = Numbering("EXT", 6)

  override val count: Int = tenant.patrons + staff.size

  def barcodeOf(index: Int): String = barcodes.number(index)
  private def usernameOf(index: Int): String =
    if (index < tenant.patrons) usernames.number(index) else staff(index - tenant.patrons)
  private def emailOf(index: Int): String = s"${usernameOf(index)}@example.org"
  private def typeOf(index: Int): String = if (index < tenant.patrons) "patron" else "staff"

  /** A number of patrons; null: staff have none. */
  private def ofPatron(numbers: Numbering)(index: Int): String =
    if (index < tenant.patrons) numbers.number(index) else null
  private def patronWith(numbers: Numbering): String => Vector[Int] =
    value => Vector(numbers.indexOf(value)).filter(_ < tenant.patrons)
  private def groupOf(index: Int): String = Reference.PatronGroups(index % 4)
  def firstNameOf(index: Int): String = catalogue.firstName.word(index)
  def lastNameOf(index: Int): String = catalogue.lastName.word(index)

  override def record(index: Int): JsonObject = filled(index)()

  override def neverMatches(field: String, term: String): Boolean = {
    val stem = term.takeWhile(c => c != '*' && c != '?').toLowerCase
    // Numbered values have one prefix only.
    def cannotBegin(starts: String*): Boolean =
      stem.nonEmpty && !starts.exists(start => start.startsWith(stem) || stem.startsWith(start))
    field match {
      case "username" => cannotBegin("patron" +: staff: _*)
      case "personal.email" => cannotBegin(Seq("patron", "example", "org") ++ staff: _*)
      case "barcode" => cannotBegin("21")
      case "externalSystemId" => cannotBegin("ext")
      case "id" => stem.exists(c => !(c.isDigit || c == '-' || (c >= 'a' && c <= 'f')))
      case _ => false
    }
  }

  override protected val lookUps: LookUps = Map(
    "barcode" -> patronWith(barcodes),
    "externalSystemId" -> patronWith(externalIds),
    "username" -> { value =>
      val found = staff.indexOf(value)
      if (found >= 0) Vector(tenant.patrons + found) else patronWith(usernames)(value)
    },
  )

  override protected val fields: Texts = Map(
    "patronGroup" -> groupOf,
    "type" -> typeOf,
    "barcode" -> ofPatron(barcodes),
    "username" -> usernameOf,
    "externalSystemId" -> ofPatron(externalIds),
    "personal.lastName" -> lastNameOf,
    "personal.firstName" -> firstNameOf,
    "personal.email" -> emailOf,
  )
}

/**
 * Permissions record of each generated user, with the same index. The records contain no
 * permissions.
 */
final class GeneratedUserPermissions(source: RecordSource, users: GeneratedUsers)
    extends IndexedRecords(source, Kind.UserPermissions, "userPermissions") {
  override val count: Int = users.count

  override def record(index: Int): JsonObject = filled(index)(
    "userId" -> users.idOf(index)
  )

  override protected val lookUps: LookUps = Map(
    "userId" -> one(users.indexOf)
  )
}
