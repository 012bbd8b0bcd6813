package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.model.TenantSize
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/**
 * Ledgers, each with [[GeneratedLedgers.FundsEach]] funds. There are several, because each can be
 * rolled over only once.
 */
final class GeneratedLedgers(
    tenant: SandboxTenant,
    ids: Ids,
    years: GeneratedFiscalYears,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Ledger) {
  override val count: Int = if (tenant.size == TenantSize.Large) 24 else 12

  private def codeOf(index: Int): String = GeneratedRecords.number("LEDGER", 2, index)
  private def nameOf(index: Int): String = GeneratedRecords.number("Ledger ", 2, index)

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "_version" -> 1,
    "name" -> nameOf(index),
    "code" -> codeOf(index),
    "fiscalYearOneId" -> years.idOf(0),
    "ledgerStatus" -> "Active",
    "currency" -> "USD",
    "acqUnitIds" -> arr(),
    "restrictEncumbrance" -> true,
    "restrictExpenditures" -> true,
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "code" => Some(Vector.range(0, count).filter(codeOf(_).equalsIgnoreCase(value)))
    case "name" => Some(Vector.range(0, count).filter(nameOf(_).equalsIgnoreCase(value)))
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "ledgerStatus" => Some(_ => "Active")
    case "currency" => Some(_ => "USD")
    case _ => super.field(name)
  }

  override def isOrderedBy(field: String): Boolean = field == "name" || field == "code"
}

object GeneratedLedgers {
  val FundsEach = 4
}
