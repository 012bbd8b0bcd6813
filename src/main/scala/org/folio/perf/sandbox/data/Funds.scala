package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.SandboxTenant
import org.folio.perf.sandbox.data.Json.{arr, obj}

/** Funds, ledger after ledger. All are active and have an account of the accounting system. */
final class Funds(tenant: SandboxTenant, ids: Ids, ledgers: Ledgers, staffId: String)
    extends Numbered(tenant.number, ids, Kind.Fund) {
  override val count: Int = ledgers.count * Ledgers.FundsEach

  def codeOf(index: Int): String = Generated.number("FUND", 4, index)
  def accountOf(index: Int): String = Generated.number("ACC-", 4, index)
  private def nameOf(index: Int): String = Generated.number("Fund ", 4, index)
  private def ledgerOf(index: Int): String = ledgers.idOf(index / Ledgers.FundsEach)

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "_version" -> 1,
    "allocatedFromIds" -> arr(),
    "allocatedToIds" -> arr(),
    "code" -> codeOf(index),
    "externalAccountNo" -> accountOf(index),
    "fundStatus" -> "Active",
    "fundTypeId" -> Funds.Grants,
    "ledgerId" -> ledgerOf(index),
    "name" -> nameOf(index),
    "acqUnitIds" -> arr(),
    "donorOrganizationIds" -> arr(),
    "restrictByLocations" -> false,
    "locationIds" -> arr(),
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
  )

  override def text(index: Int, field: String): String = field match {
    case "code" => codeOf(index)
    case "externalAccountNo" => accountOf(index)
    case "ledgerId" => ledgerOf(index)
    case _ => super.text(index, field)
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "ledgerId" =>
      val ledger = ledgers.indexOf(value)
      Some(
        if (ledger < 0) Vector.empty
        else Vector.range(ledger * Ledgers.FundsEach, (ledger + 1) * Ledgers.FundsEach)
      )
    case "code" => Generated.some(Generated.numbered(value.toUpperCase, "FUND", 4), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "fundStatus" => Some(_ => "Active")
    case "fundTypeId" => Some(_ => Funds.Grants)
    case "name" => Some(nameOf)
    case "code" => Some(codeOf)
    case "externalAccountNo" => Some(accountOf)
    case _ => super.field(name)
  }

  override def isOrderedBy(field: String): Boolean = field == "name" || field == "code"
}

object Funds {

  /** The fund type of all of them. */
  val Grants = "509775e4-3682-4c72-92ac-ab2d2fb3575f"
}
