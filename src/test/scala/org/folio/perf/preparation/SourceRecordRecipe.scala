package org.folio.perf.preparation

import com.fasterxml.jackson.databind.node.ObjectNode
import java.time.Instant
import java.time.temporal.ChronoUnit.SECONDS
import org.folio.perf.folio.FolioError

/** Creates the MARC record of an instance or an authority. */
private[preparation] object SourceRecordRecipe {

  /**
   * @param recordType such as `MARC_BIB`
   * @param owner the record that it belongs to: `instance` or `authority`
   * @param content its fields, but for the last one, which names record and owner
   */
  def make(
      at: TenantApi,
      recordType: String,
      owner: String,
      ownerId: String,
      ownerHrid: String,
      content: ObjectNode,
  ): Either[FolioError, Unit] = {
    // A snapshot is the import that a record belongs to; each has one of its own here.
    val snapshotId = at.newId()
    val recordId = at.newId()
    field(content, "999", "f", "f", "s" -> recordId, "i" -> ownerId)
    val record = TenantApi.json
      .put("id", recordId)
      .put("matchedId", recordId)
      .put("snapshotId", snapshotId)
      .put("generation", 0)
      .put("recordType", recordType)
      .put("state", "ACTUAL")
      .put("deleted", false)
      .put("order", 0)
    record.putObject("rawRecord").put("id", recordId).put("content", content.toString)
    record.putObject("parsedRecord").put("id", recordId).replace("content", content)
    record
      .putObject("externalIdsHolder")
      .put(s"${owner}Id", ownerId)
      .put(s"${owner}Hrid", ownerHrid)
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

  /** @param control fields without subfields */
  def content(leader: String, control: (String, String)*): ObjectNode = {
    val content = TenantApi.json.put("leader", leader)
    val fields = content.putArray("fields")
    control.foreach { case (tag, text) => fields.addObject().put(tag, text) }
    content
  }

  def field(
      content: ObjectNode,
      tag: String,
      first: String,
      second: String,
      subfields: (String, String)*
  ): Unit = {
    val list = content
      .withArray("fields")
      .addObject()
      .putObject(tag)
      .put("ind1", first)
      .put("ind2", second)
      .putArray("subfields")
    subfields.foreach { case (code, text) => list.addObject().put(code, text) }
  }
}
