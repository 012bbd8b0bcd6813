package org.folio.perf.sandbox.data
import org.folio.perf.settings.SandboxTenant

import io.vertx.core.json.JsonObject
import org.folio.perf.model.TenantSize
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/**
 * Organizations, in the order of their names. Every fourth one is not a vendor, and every eighth
 * one is inactive. The others are active vendors, which orders and invoices need.
 */
final class GeneratedOrganizations(
    tenant: SandboxTenant,
    ids: Ids,
    catalogue: Catalogue,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Organization) {
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
  val exporters: Vector[Int] = (GeneratedOrganizations.FirstExporter until GeneratedOrganizations.LastExporter).toVector
    .map(activeVendor)
  private val isExporting = exporters.toSet

  def isExporter(index: Int): Boolean = isExporting(index)

  private def statusOf(index: Int): String = if (index % 8 == 6) "Inactive" else "Active"
  private def nameOf(index: Int): String =
    GeneratedRecords.number("Supplier ", 4, index) + " " + catalogue.lastName.word(index) + " Books"
  def codeOf(index: Int): String =
    GeneratedRecords.number(if (isExporting(index)) GeneratedOrganizations.Exporter else "SUP", 4, index)

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "name" -> nameOf(index),
    "code" -> codeOf(index),
    "exportToAccounting" -> false,
    "status" -> statusOf(index),
    "organizationTypes" -> arr(),
    "aliases" -> arr(),
    "addresses" -> arr(),
    "phoneNumbers" -> arr(),
    "emails" -> arr(),
    "urls" -> arr(),
    "contacts" -> arr(),
    "privilegedContacts" -> arr(),
    "agreements" -> arr(),
    "paymentMethod" -> Option.when(isVendor(index))("Credit Card"),
    "vendorCurrencies" -> (if (isVendor(index)) arr("USD") else arr()),
    "interfaces" -> arr(),
    "accounts" -> arr(),
    "isVendor" -> isVendor(index),
    "isDonor" -> false,
    "changelogs" -> arr(),
    "acqUnitIds" -> arr(),
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "code" =>
      val found = Vector("SUP", GeneratedOrganizations.Exporter)
        .map(GeneratedRecords.numbered(value.toUpperCase, _, 4))
        .find(index => index >= 0 && codeOf(index) == value.toUpperCase)
      GeneratedRecords.some(found.getOrElse(-1), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "name" => Some(nameOf)
    case "code" => Some(codeOf)
    case "status" => Some(statusOf)
    case "isVendor" => Some(i => if (isVendor(i)) "true" else "false")
    case "isDonor" | "exportToAccounting" => Some(_ => "false")
    case "language" | "erpCode" | "taxId" | "aliases" | "organizationTypes" => Some(_ => null)
    case _ => super.field(name)
  }

  override def isOrderedBy(field: String): Boolean =
    field == "name" || field == "metadata.createdDate"
}

object GeneratedOrganizations {
  private val ActiveOfEight = Vector(0, 1, 2, 4, 5)

  /** Numbers of active vendors; those before them are used by others. */
  private val FirstExporter = 5
  private val LastExporter = 15

  /** Begins the codes of exporting vendors, as those of preparations. */
  private val Exporter = "EDIPERF"
}
