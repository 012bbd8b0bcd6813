package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Funds, ledger by ledger. All are active and have an account of the accounting system. */
final class GeneratedFunds(
    tenant: SandboxTenant,
    ids: Ids,
    ledgers: GeneratedLedgers,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Fund) {
  override val count: Int = ledgers.count * GeneratedLedgers.FundsEach

  def codeOf(index: Int): String = GeneratedRecords.number("FUND", 4, index)
  def accountOf(index: Int): String = GeneratedRecords.number("ACC-", 4, index)
  private def nameOf(index: Int): String = GeneratedRecords.number("Fund ", 4, index)
  private def ledgerOf(index: Int): String = ledgers.idOf(index / GeneratedLedgers.FundsEach)

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "_version" -> 1,
    "allocatedFromIds" -> arr(),
    "allocatedToIds" -> arr(),
    "code" -> codeOf(index),
    "externalAccountNo" -> accountOf(index),
    "fundStatus" -> "Active",
    "fundTypeId" -> GeneratedFunds.Grants,
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
        else
          Vector
            .range(ledger * GeneratedLedgers.FundsEach, (ledger + 1) * GeneratedLedgers.FundsEach)
      )
    case "code" =>
      GeneratedRecords.some(GeneratedRecords.numbered(value.toUpperCase, "FUND", 4), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "fundStatus" => Some(_ => "Active")
    case "fundTypeId" => Some(_ => GeneratedFunds.Grants)
    case "name" => Some(nameOf)
    case "code" => Some(codeOf)
    case "externalAccountNo" => Some(accountOf)
    case _ => super.field(name)
  }

  override def isOrderedBy(field: String): Boolean = field == "name" || field == "code"
}

object GeneratedFunds {

  /** Fund type of all funds. */
  val Grants = "509775e4-3682-4c72-92ac-ab2d2fb3575f"
}
