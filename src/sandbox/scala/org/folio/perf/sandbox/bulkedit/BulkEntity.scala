package org.folio.perf.sandbox.bulkedit

import org.folio.perf.sandbox.data.{RecordTable, TenantData}

/**
 * A kind of records that a bulk operation edits.
 *
 * @param name in mod-bulk-operations
 * @param noteTypes path of the types of its notes, and the field of a note that has the id of its type; `None`: it has no notes
 */
sealed abstract class BulkEntity(
    val name: String,
    val table: TenantData => RecordTable,
    val noteTypes: Option[(String, String)] = None,
)

object BulkEntity {

  case object User extends BulkEntity("USER", _.users)
  case object Item extends BulkEntity("ITEM", _.items, Some("/item-note-types" -> "itemNoteTypeId"))
  case object Holdings
      extends BulkEntity("HOLDINGS_RECORD", _.holdings, Some("/holdings-note-types" -> "holdingsNoteTypeId"))
  case object Instance extends BulkEntity("INSTANCE", _.instances, Some("/instance-note-types" -> "instanceNoteTypeId"))

  /** Name of instances whose MARC records are edited too. */
  val InstanceMarc = "INSTANCE_MARC"

  private val all = Vector(User, Item, Holdings, Instance)

  /** `None`: the module has no such kind. */
  def named(name: String): Option[BulkEntity] = all.find(_.name == name)
}
