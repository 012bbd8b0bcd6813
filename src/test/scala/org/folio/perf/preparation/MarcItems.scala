package org.folio.perf.preparation

import com.fasterxml.jackson.databind.node.ObjectNode
import java.time.Instant
import java.time.temporal.ChronoUnit.SECONDS
import java.util.UUID
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

  /** A snapshot is the import that a record belongs to; each has one of its own here. */
  private def makeSourceRecord(
      at: TenantApi,
      instanceId: String,
      hrid: String,
  ): Either[FolioError, Unit] = {
    val snapshotId = UUID.randomUUID.toString
    val recordId = UUID.randomUUID.toString
    val content = TenantApi.json.put("leader", "00000nam a2200000 a 4500")
    val fields = content.putArray("fields")
    fields.addObject().put("001", hrid)
    fields.addObject().put("008", "260105s2026    xx            000 0 eng d")
    field(fields.addObject().putObject("245"), "1", "0", "a" -> Title)
    field(fields.addObject().putObject("999"), "f", "f", "s" -> recordId, "i" -> instanceId)
    val record = TenantApi.json
      .put("id", recordId)
      .put("matchedId", recordId)
      .put("snapshotId", snapshotId)
      .put("generation", 0)
      .put("recordType", "MARC_BIB")
      .put("state", "ACTUAL")
      .put("deleted", false)
      .put("order", 0)
    record.putObject("rawRecord").put("id", recordId).put("content", content.toString)
    record.putObject("parsedRecord").put("id", recordId).replace("content", content)
    record.putObject("externalIdsHolder").put("instanceId", instanceId).put("instanceHrid", hrid)
    for {
      _ <- at.post(
        "/source-storage/snapshots",
        TenantApi.json
          .put("jobExecutionId", snapshotId)
          .put("status", "PARSING_IN_PROGRESS")
          .put("processingStartedDate", Instant.now.truncatedTo(SECONDS).toString),
      )
      _ <- at.post("/source-storage/records", record)
    } yield ()
  }

  private def field(
      empty: ObjectNode,
      first: String,
      second: String,
      subfields: (String, String)*
  ): Unit = {
    val list = empty.put("ind1", first).put("ind2", second).putArray("subfields")
    subfields.foreach { case (code, text) => list.addObject().put(code, text) }
  }
}
