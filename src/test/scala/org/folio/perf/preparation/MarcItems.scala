package org.folio.perf.preparation

import org.folio.perf.feeders.{OwnMarks, RecordKind}
import org.folio.perf.feeders.kinds.CatalogueRecords._
import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.folio.FolioError

/** Available items, each with an instance of its own, which has a MARC record, and a holdings record. */
sealed abstract class MarcItemRecipe(words: String, mark: String, kinds: RecordKind*)
    extends KindRecipe(words, kinds: _*) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    val title = Items.newTitle()
    for {
      instance <- Items.makeInstance(at, title, source = "MARC")
      instanceId = instance.path("id").asText
      _ <- makeSourceRecord(at, title, instanceId, instance.path("hrid").asText)
      _ <- Items.makeItem(at, instanceId, mark)
    } yield ()
  }

  private def makeSourceRecord(
      at: TenantApi,
      title: String,
      instanceId: String,
      hrid: String,
  ): Either[FolioError, Unit] = {
    val content = SourceRecordRecipe.content(
      "00000nam a2200000 a 4500",
      "001" -> hrid,
      "008" -> "260105s2026    xx            000 0 eng d",
    )
    SourceRecordRecipe.field(content, "245", "1", "0", "a" -> title)
    SourceRecordRecipe.make(at, "MARC_BIB", "instance", instanceId, hrid, content)
  }
}

/** For workflows that view and change items and instances. */
object MarcItems
    extends MarcItemRecipe(
      "items of instances with MARC records",
      OwnMarks.MarcItem,
      MarcTitle,
      MarcHoldings,
      MarcItem,
      HoldingsToExport,
      ImportRecords.MarcInstance,
      ImportRecords.MarcInstanceWithHrid,
      ImportRecords.MarcInstanceToUpdate,
    ) {

  /** Instances that were changed lately are among the created ones. */
  override protected def count(needs: TenantNeeds): Int = {
    val changed = needs.missing.exists { case (kind, _) => ImportRecords.isChanged(kind) }
    math.max(super.count(needs), if (changed) 1 else 0)
  }
}

object MarcItemsToDelete
    extends MarcItemRecipe("items to delete", OwnMarks.DeletedItem, MarcItemToDelete)
