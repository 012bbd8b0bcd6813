package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.model.TenantSize
import org.folio.perf.sandbox.format.Json.arr

/**
 * Organizations, in the order of their names. Every fourth one is not a vendor, and every eighth
 * one is inactive. The others are active vendors, which orders and invoices need.
 */
final class GeneratedOrganizations(source: RecordSource)
    extends IndexedRecords(source, Kind.Organization, "organization") {
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
  private val names = Numbering("Supplier ", 4)
  private val codes = Numbering("SUP", 4)
  private def statusOf(index: Int): String = if (index % 8 == 6) "Inactive" else "Active"
  private def nameOf(index: Int): String =
    names.of(index) + " " + catalogue.lastName.word(index) + " Books"

  override def record(index: Int): JsonObject = filled(index)(
    "name" -> nameOf(index),
    "code" -> codes.of(index),
    "status" -> statusOf(index),
    "paymentMethod" -> Option.when(isVendor(index))("Credit Card"),
    "vendorCurrencies" -> (if (isVendor(index)) arr("USD") else arr()),
    "isVendor" -> isVendor(index),
  )

  override protected val lookUps: Map[String, String => Vector[Int]] = Map(
    "code" -> one(value => codes.indexOf(value.toUpperCase))
  )

  override protected val fields: Map[String, Int => String] = Map(
    "name" -> nameOf,
    "code" -> codes.of,
    "status" -> statusOf,
    "isVendor" -> (isVendor(_).toString),
  )

  override protected val absent: Set[String] = Set("language", "erpCode", "taxId", "aliases", "organizationTypes")

  override protected val ordered: Set[String] = Set("name", "code", "metadata.createdDate")
}

object GeneratedOrganizations {
  private val ActiveOfEight = Vector(0, 1, 2, 4, 5)
}
