package org.folio.perf.workflows.bulkedit

import org.folio.perf.feeders.kinds.BulkEditRecords
import org.folio.perf.feeders.kinds.BulkEditRecords.{ActionNoteTypeId, CopyNoteTypeId, NewLocationId}
import org.folio.perf.flow.Workflow
import org.folio.perf.protocol._
import Checks._
import Folio.matching
import SessionKey._
import BulkEdit._
import BulkEditApp._
import BulkEditKeys._
import BulkEditRules._

/**
 * A librarian changes notes and locations of many items by a file of their barcodes.
 *
 * Needs: `bulkIdentifiers`, the barcodes; `actionNoteTypeId`, `copyNoteTypeId` and `newLocationId` for the rules.
 * Source: PTF's JMeter script C770420. [[BulkEdit]] says what differs from it.
 */
object EditItems {

  val workflow: Workflow = Workflow(
    code = "bei",
    name = "bulk-edit-of-items",
    title = "Librarians change notes and locations of many items.",
    flow = byFile(
      "BEI",
      uploaded = "Item barcodes",
      profile = "Items",
      edited = " in Inventory - Search for edited Items",
      upload("ITEM", "BARCODE"),
      rules = contentUpdate(
        add("ADMINISTRATIVE_NOTE", "Administrative note added by bulk edit"),
        changeType("ITEM_NOTE", "ITEM_NOTE_TYPE_ID_KEY", ActionNoteTypeId, CopyNoteTypeId),
        add("CHECK_IN_NOTE", "Check in note added by bulk edit"),
        removeAll("CHECK_OUT_NOTE"),
        clear("PERMANENT_LOCATION"),
        replaceWith("TEMPORARY_LOCATION", NewLocationId.el),
      ),
      search = matching("/inventory/items", s"""(barcode=="${FirstIdentifier.el}")""", 10)
        .check(says("barcode", FirstIdentifier)),
      header = "Item UUID",
    ).using(chosen(BulkEditRecords.Item, ItemBarcode))
      .takes(BulkEditRecords.ItemActionNote, BulkEditRecords.ItemCopyNote, BulkEditRecords.Location),
  )
}
