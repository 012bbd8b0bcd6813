package org.folio.perf.feeders.kinds

import org.folio.perf.feeders._
import org.folio.perf.protocol._
import SessionKey._

/** Records that bulk edits change, and those that their rules name. */
object BulkEditRecords {
  val ActionNoteTypeId = SessionKey("actionNoteTypeId")
  val CopyNoteTypeId = SessionKey("copyNoteTypeId")
  val NewLocationId = SessionKey("newLocationId")

  val User: ListedKind = new ListedKind(
    "active patron with a barcode (for bulk edits)",
    "/users",
    "users",
    """active==true and barcode="" and type<>staff""",
    mark = Some("barcode" -> OwnMarks.EditedInBulk),
  )(Record.of("barcode" -> PatronBarcode))

  /** Items from the last one on, because others lend the first ones. */
  val Item: ListedKind = new ListedKind(
    "Available item with a barcode (for bulk edits)",
    "/item-storage/items",
    "items",
    "instance.source==FOLIO and status.name==Available sortby hrid/sort.descending",
    mark = Some("barcode" -> OwnMarks.EditedInBulk),
  )(Record.of("barcode" -> ItemBarcode))

  /** A new location also moves the items of the holdings. */
  val Holdings: ListedKind = new ListedKind(
    "holdings record (for bulk edits)",
    "/holdings-storage/holdings",
    "holdingsRecords",
    "instance.source==MARC sortby hrid/sort.descending",
    mark = Some("instance.title" -> OwnMarks.EditedHoldingsTitle),
  )(Record.of("id" -> HoldingsRecordId))

  /** Instances by their titles, because others change the first and the last ones by their ids. */
  val MarcInstance: ListedKind = new ListedKind(
    "instance with a MARC record (for bulk edits)",
    "/instance-storage/instances",
    "instances",
    "source==MARC sortby title",
    mark = Some("title" -> OwnMarks.EditedMarcTitle),
  )(Record.of("id" -> InstanceId))

  val ItemActionNote: ListedKind = noteType("item", "Action note", ActionNoteTypeId)
  val ItemCopyNote: ListedKind = noteType("item", "Copy note", CopyNoteTypeId)
  val HoldingsActionNote: ListedKind = noteType("holdings", "Action note", ActionNoteTypeId)
  val HoldingsCopyNote: ListedKind = noteType("holdings", "Copy note", CopyNoteTypeId)

  /** A location whose service point takes the items back. */
  val Location: ListedKind = new ListedKind(
    "active location with a primary service point (for bulk edits)",
    "/locations",
    "locations",
    "isActive==true",
    atMost = Some(5),
  )(location =>
    Record.of("id" -> NewLocationId)(location).filter(_ => location.path("primaryServicePoint").asText("").nonEmpty)
  )

  val all: Vector[ListedKind] = Vector(
    User,
    Item,
    Holdings,
    MarcInstance,
    ItemActionNote,
    ItemCopyNote,
    HoldingsActionNote,
    HoldingsCopyNote,
    Location,
  )

  private def noteType(record: String, name: String, key: SessionKey): ListedKind = new ListedKind(
    s"type $name of $record notes",
    s"/$record-note-types",
    if (record == "item") "itemNoteTypes" else "holdingsNoteTypes",
    s"""name=="$name"""",
    atMost = Some(1),
  )(Record.of("id" -> key))
}
