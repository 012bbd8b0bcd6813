package org.folio.perf.preparation

import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.kinds.BulkEditRecords
import org.folio.perf.folio.FolioError

/** Patrons whose expiration dates bulk edits change. */
object PatronsToEdit extends KindRecipe("patrons for bulk edits", BulkEditRecords.User) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    Patrons.makePatron(at, OwnMarks.EditedInBulk).map(_ => ())
}

/** Items whose notes and locations bulk edits change. */
object ItemsToEdit extends KindRecipe("items for bulk edits", BulkEditRecords.Item) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    Items.makeItem(at, OwnMarks.EditedInBulk).map(_ => ())
}

/** Each holdings record has an instance and an item of its own. */
object HoldingsToEdit
    extends MarcItemRecipe("holdings records for bulk edits", OwnMarks.EditedInBulk, BulkEditRecords.Holdings) {
  override protected def titleMark: String = OwnMarks.EditedHoldingsTitle
}

/** MARC instances with the values that the rules of the bulk edit find: a note `admin`, and 2001 in field 260. */
object MarcInstancesToEdit
    extends MarcItemRecipe("MARC instances for bulk edits", OwnMarks.EditedInBulk, BulkEditRecords.MarcInstance) {
  override protected def titleMark: String = OwnMarks.EditedMarcTitle
  override protected def year: Int = 2001

  override protected def complete(instance: ObjectNode): Unit = {
    instance.putArray("administrativeNotes").add("admin")
    ()
  }

  override protected def completeMarc(content: ObjectNode): Unit =
    SourceRecordRecipe.field(content, "260", " ", " ", "b" -> "Loadtest Press", "c" -> year.toString)
}
