package org.folio.perf.sandbox.data
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.settings.SandboxTenant

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Patrons, followed by staff: the user of the load and that of the edge modules. */
final class GeneratedUsers(tenant: SandboxTenant, ids: Ids, catalogue: Catalogue)
    extends IndexedRecords(tenant.number, ids, Kind.User) {
  private val staff = Vector(SandboxAccounts.Username, SandboxAccounts.EdgeUsername)
  val staffId: String = ids.encode(tenant.number, Kind.User, tenant.patrons)

  override val count: Int = tenant.patrons + staff.size

  def barcodeOf(index: Int): String = GeneratedRecords.number("21", 9, index)
  private def usernameOf(index: Int): String =
    if (index < tenant.patrons) GeneratedRecords.number("patron", 6, index)
    else staff(index - tenant.patrons)
  private def emailOf(index: Int): String = s"${usernameOf(index)}@example.org"
  private def externalIdOf(index: Int): String = GeneratedRecords.number("EXT", 6, index)
  private def groupOf(index: Int): String = Reference.PatronGroups(index % 4)
  def firstNameOf(index: Int): String = catalogue.firstName.word(index)
  def lastNameOf(index: Int): String = catalogue.lastName.word(index)

  override def record(index: Int): JsonObject = {
    val isPatron = index < tenant.patrons
    obj(
      "username" -> usernameOf(index),
      "id" -> idOf(index),
      "externalSystemId" -> Option.when(isPatron)(externalIdOf(index)),
      "barcode" -> Option.when(isPatron)(barcodeOf(index)),
      "active" -> true,
      "type" -> (if (isPatron) "patron" else "staff"),
      "patronGroup" -> groupOf(index),
      "departments" -> arr(),
      "proxyFor" -> arr(),
      "personal" -> obj(
        "lastName" -> lastNameOf(index),
        "firstName" -> firstNameOf(index),
        "email" -> emailOf(index),
        "addresses" -> arr(),
        "preferredContactTypeId" -> "002",
      ),
      "expirationDate" -> "2035-12-31T00:00:00.000+00:00",
      "createdDate" -> Reference.Created,
      "updatedDate" -> Reference.Created,
      "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
    )
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "barcode" =>
      GeneratedRecords.some(GeneratedRecords.numbered(value, "21", 9), tenant.patrons)
    case "externalSystemId" =>
      GeneratedRecords.some(GeneratedRecords.numbered(value, "EXT", 6), tenant.patrons)
    case "username" =>
      val number = GeneratedRecords.numbered(value, "patron", 6)
      val found = staff.indexOf(value)
      if (found >= 0) Some(Vector(tenant.patrons + found))
      else GeneratedRecords.some(number, tenant.patrons)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "active" => Some(_ => "true")
    case "patronGroup" => Some(groupOf)
    case "type" => Some(i => if (i < tenant.patrons) "patron" else "staff")
    case "barcode" => Some(i => if (i < tenant.patrons) barcodeOf(i) else null)
    case "username" => Some(usernameOf)
    case "externalSystemId" => Some(i => if (i < tenant.patrons) externalIdOf(i) else null)
    case "personal.lastName" => Some(lastNameOf)
    case "personal.firstName" => Some(firstNameOf)
    case "personal.email" => Some(emailOf)
    case "personal.preferredFirstName" | "customFields" => Some(_ => null)
    case "id" => Some(idOf)
    case "expirationDate" => Some(_ => "2035-12-31T00:00:00.000+00:00")
    case _ => None
  }

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

  override def isOrderedBy(field: String): Boolean =
    field == "barcode" || field == "externalSystemId" || field == "username" ||
      field == "metadata.createdDate"
}

/**
 * Permissions record of each generated user, with the same index. The records contain no
 * permissions.
 */
final class GeneratedUserPermissions(tenant: SandboxTenant, ids: Ids, users: GeneratedUsers)
    extends IndexedRecords(tenant.number, ids, Kind.UserPermissions) {
  override val count: Int = users.count

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "userId" -> users.idOf(index),
    "permissions" -> arr(),
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, users.staffId),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "userId" => GeneratedRecords.some(users.indexOf(value), count)
    case _ => None
  }
}
