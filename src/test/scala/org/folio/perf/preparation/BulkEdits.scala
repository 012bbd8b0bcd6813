package org.folio.perf.preparation

import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.kinds.BulkEditRecords

/** Patrons whose expiration dates bulk edits change. */
object PatronsToEdit extends KindRecipe("patrons for bulk edits", BulkEditRecords.User) {
  protected def make(at: TenantApi): Recipe.Made = Patrons.makePatron(at, OwnMarks.EditedInBulk)
}

/** Items whose notes and locations bulk edits change. */
object ItemsToEdit extends KindRecipe("items for bulk edits", BulkEditRecords.Item) {
  protected def make(at: TenantApi): Recipe.Made = Items.makeItem(at, OwnMarks.EditedInBulk)
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
  override protected def note: Option[String] = Some("admin")
  override protected def furtherFields: Vector[String] =
    Vector(SourceRecordRecipe.field("260", "  ", "b" -> "Loadtest Press", "c" -> year.toString))
}
