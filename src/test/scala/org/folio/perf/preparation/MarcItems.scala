package org.folio.perf.preparation

import org.folio.perf.feeders.kinds.CatalogueRecords._
import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.folio.FolioError

/** Available items, each with an instance of its own, which has a MARC record, and a holdings record. */
object MarcItems
    extends KindRecipe(
      "items of instances with MARC records",
      MarcTitle,
      MarcHoldings,
      MarcItem,
      MarcItemToDelete,
      HoldingsToExport,
      ImportRecords.MarcInstance,
    ) {

  private val Title = "Made for a load test"

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      instance <- Items.makeInstance(at, Title, source = "MARC")
      instanceId = instance.path("id").asText
      _ <- makeSourceRecord(at, instanceId, instance.path("hrid").asText)
      _ <- Items.makeItem(at, instanceId)
    } yield ()

  private def makeSourceRecord(
      at: TenantApi,
      instanceId: String,
      hrid: String,
  ): Either[FolioError, Unit] = {
    val content = SourceRecordRecipe.content(
      "00000nam a2200000 a 4500",
      "001" -> hrid,
      "008" -> "260105s2026    xx            000 0 eng d",
    )
    SourceRecordRecipe.field(content, "245", "1", "0", "a" -> Title)
    SourceRecordRecipe.make(at, "MARC_BIB", "instance", instanceId, hrid, content)
  }
}
