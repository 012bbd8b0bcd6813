package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.model.TenantSize
import org.folio.perf.sandbox.format.Json.arr

/**
 * Organizations, in the order of their names. Every fourth one is not a vendor, and every eighth
 * one is inactive. The others are active vendors, which orders and invoices need.
 */
final class GeneratedOrganizations(source: RecordSource)
    extends IndexedRecords(
      source,
      Kind.Organization,
      "organization",
      ordered = Set("name", "metadata.createdDate"),
      absent = Set("language", "erpCode", "taxId", "aliases", "organizationTypes"),
    ) {
  override val count: Int = if (tenant.size == TenantSize.Large) 400 else 100

  /** Id of an active vendor; successive numbers give different vendors until they repeat. */
  def vendor(number: Int): String = idOf(number * 8 % (count - count % 8))

  def isVendor(index: Int): Boolean = index % 4 != 3

  /**
   * Index of an active vendor, which orders need to be opened: the `number`-th of them, in a cycle.
   */
  def activeVendor(number: Int): Int = {
    val active = GeneratedOrganizations.ActiveOfEight
    (number / active.size * 8 + active(number % active.size)) % count
  }

  /** Indices of active vendors that get orders as EDIFACT files. */
  val exporters: Vector[Int] =
    (GeneratedOrganizations.FirstExporter until GeneratedOrganizations.LastExporter).toVector.map(activeVendor)
  private val isExporting = exporters.toSet

  def isExporter(index: Int): Boolean = isExporting(index)

  private val names = Numbering("Supplier ", 4)
  private val codes = Numbering("SUP", 4)
  private val exporterCodes = Numbering(GeneratedOrganizations.Exporter, 4)
  private def codesOf(index: Int): Numbering = if (isExporting(index)) exporterCodes else codes
  def codeOf(index: Int): String = codesOf(index).number(index)
  private def statusOf(index: Int): String = if (index % 8 == 6) "Inactive" else "Active"
  private def nameOf(index: Int): String =
    names.number(index) + " " + catalogue.lastName.word(index) + " Books"

  override def record(index: Int): JsonObject = filled(index)(
    "paymentMethod" -> Option.when(isVendor(index))("Credit Card"),
    "vendorCurrencies" -> (if (isVendor(index)) arr("USD") else arr()),
    "isVendor" -> isVendor(index),
  )

  override protected val lookUps: LookUps = Map(
    "code" -> { value =>
      Vector(codes, exporterCodes)
        .map(_.indexOf(value.toUpperCase))
        .filter(i => i >= 0 && codeOf(i) == value.toUpperCase)
    }
  )

  override protected val fields: Texts = Map(
    "name" -> nameOf,
    "code" -> codeOf,
    "status" -> statusOf,
    "isVendor" -> (isVendor(_).toString),
  )
}

object GeneratedOrganizations {
  private val ActiveOfEight = Vector(0, 1, 2, 4, 5)

  /** Numbers of active vendors; those before them are used by others. */
  private val FirstExporter = 5
  private val LastExporter = 15

  /** Begins the codes of exporting vendors, as those of preparations. */
  private val Exporter = "EDIPERF"
}
