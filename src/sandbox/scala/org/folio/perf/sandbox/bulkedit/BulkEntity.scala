package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}

/**
 * A kind of records that a bulk operation edits.
 *
 * @param name in mod-bulk-operations
 * @param fields of records by types of identifiers; an id is not among them
 */
sealed abstract class BulkEntity(
    val name: String,
    val table: TenantData => RecordTable,
    fields: Map[String, String],
) {

  /** The records with this identifier; none if the module does not know the type of identifier. */
  def find(tenant: TenantData, identifierType: String, identifier: String): Vector[JsonObject] =
    if (identifierType == "ID") table(tenant).get(identifier).toVector
    else fields.get(identifierType).toVector.flatMap(table(tenant).find(_, identifier))

  /** The record's identifier of a type, for messages. */
  def identifierOf(record: JsonObject, identifierType: String): String =
    record.getString(fields.getOrElse(identifierType, "id"), "")
}

object BulkEntity {

  case object User extends BulkEntity("USER", _.users, Map("BARCODE" -> "barcode", "USER_NAME" -> "username"))
  case object Item extends BulkEntity("ITEM", _.items, Map("BARCODE" -> "barcode", "HRID" -> "hrid"))
  case object Holdings extends BulkEntity("HOLDINGS_RECORD", _.holdings, Map("HRID" -> "hrid"))
  case object Instance extends BulkEntity("INSTANCE", _.instances, Map("HRID" -> "hrid"))

  /** Name of instances whose MARC records are edited too. */
  val InstanceMarc = "INSTANCE_MARC"

  private val all = Vector(User, Item, Holdings, Instance)

  /** `None`: the module has no such kind. */
  def named(name: String): Option[BulkEntity] =
    if (name == InstanceMarc) Some(Instance) else all.find(_.name == name)

  /** Entity type of mod-fqm-manager whose records can be edited by a query. */
  val Queried = "composite_instances"
}
