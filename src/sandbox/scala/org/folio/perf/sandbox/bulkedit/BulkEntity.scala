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

  case object User
      extends BulkEntity(
        "USER",
        _.users,
        Map("BARCODE" -> "barcode", "USER_NAME" -> "username", "EXTERNAL_SYSTEM_ID" -> "externalSystemId"),
      )

  case object Item
      extends BulkEntity(
        "ITEM",
        _.items,
        Map("BARCODE" -> "barcode", "HRID" -> "hrid", "HOLDINGS_RECORD_ID" -> "holdingsRecordId"),
      )

  case object Holdings
      extends BulkEntity("HOLDINGS_RECORD", _.holdings, Map("HRID" -> "hrid", "INSTANCE_HRID" -> "hrid")) {

    override def find(tenant: TenantData, identifierType: String, identifier: String): Vector[JsonObject] =
      identifierType match {
        case "INSTANCE_HRID" =>
          tenant.instances.find("hrid", identifier).flatMap { instance =>
            tenant.holdings.find("instanceId", instance.getString("id"))
          }
        case "ITEM_BARCODE" =>
          tenant.items
            .find("barcode", identifier)
            .flatMap(item => tenant.holdings.get(item.getString("holdingsRecordId")))
        case _ => super.find(tenant, identifierType, identifier)
      }
  }

  case object Instance extends BulkEntity("INSTANCE", _.instances, Map("HRID" -> "hrid"))

  /** Name of instances whose MARC records are edited too. */
  val InstanceMarc = "INSTANCE_MARC"

  private val all = Vector(User, Item, Holdings, Instance)

  /** `None`: the module has no such kind. */
  def named(name: String): Option[BulkEntity] =
    if (name == InstanceMarc) Some(Instance) else all.find(_.name == name)

  /** The kind of the records of an entity type of mod-fqm-manager, by its name. */
  def ofEntityType(name: String): Option[BulkEntity] = name match {
    case "composite_item_details" | "drv_item_details" => Some(Item)
    case "composite_user_details" | "drv_user_details" => Some(User)
    case "composite_holdings_record" => Some(Holdings)
    case "composite_instances" => Some(Instance)
    case _ => None
  }

  val identifierTypes: Vector[String] = Vector(
    "ID",
    "BARCODE",
    "HRID",
    "FORMER_IDS",
    "ACCESSION_NUMBER",
    "HOLDINGS_RECORD_ID",
    "USER_NAME",
    "EXTERNAL_SYSTEM_ID",
    "INSTANCE_HRID",
    "ITEM_BARCODE",
    "ISBN",
    "ISSN",
  )
}
