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
 * A librarian changes notes and locations of many holdings records by a file of their ids.
 *
 * Needs: `bulkIdentifiers`, the ids; `actionNoteTypeId`, `copyNoteTypeId` and `newLocationId` for the rules.
 * Source: PTF's JMeter script C773232. [[BulkEdit]] says what differs from it.
 */
object EditHoldings {

  val workflow: Workflow = Workflow(
    code = "beh",
    name = "bulk-edit-of-holdings",
    title = "Librarians change notes and locations of many holdings records.",
    flow = byFile(
      "BEH",
      uploaded = "holdings UUIDs",
      profile = "Holdings",
      edited = " in Inventory - Search for edited Items",
      upload("HOLDINGS_RECORD", "ID"),
      rules = contentUpdate(
        add("ADMINISTRATIVE_NOTE", "Administrative note added by bulk edit"),
        changeType("HOLDINGS_NOTE", "HOLDINGS_NOTE_TYPE_ID_KEY", ActionNoteTypeId, CopyNoteTypeId),
        replaceWith("PERMANENT_LOCATION", NewLocationId.el),
        replaceWith("TEMPORARY_LOCATION", NewLocationId.el),
      ),
      search = matching("/inventory/items", s"""(holdingsRecordId=="${FirstIdentifier.el}")""", 10)
        .check(isList),
      header = "Holdings UUID",
    ).using(chosen(BulkEditRecords.Holdings, HoldingsRecordId))
      .takes(BulkEditRecords.HoldingsActionNote, BulkEditRecords.HoldingsCopyNote, BulkEditRecords.Location),
  )
}
