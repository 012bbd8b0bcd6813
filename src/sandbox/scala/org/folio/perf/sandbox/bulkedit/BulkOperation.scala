package org.folio.perf.sandbox.bulkedit

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.time.{Duration, Instant, LocalDate, ZoneOffset}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj

/**
 * A bulk operation.
 *
 * @param number its human-readable id
 * @param identifiedBy field of the records that the identifiers are in
 * @param approach `IN_APP` or `QUERY`
 * @param fileName of the uploaded identifiers; `None`: the operation began with a query
 * @param identifiers in the uploaded file, or found by the query
 * @param status of mod-bulk-operations, such as `REVIEW_CHANGES`
 * @param running the job that is under way; `None`: there is none
 * @param matched the records as they were retrieved
 * @param modified the records after the rules, in the same order
 * @param committed the records that were changed
 * @param matchingErrors lines of errors of the retrieval
 * @param errors lines of errors of the commit
 */
final case class BulkOperation(
    id: String,
    number: Int,
    userId: String,
    entity: BulkEntity,
    identifiedBy: String,
    approach: String,
    startedAt: Instant,
    fileName: Option[String],
    identifiers: Vector[String],
    status: String = "NEW",
    running: Option[BulkJob] = None,
    total: Int = 0,
    processed: Int = 0,
    matched: StoredRecords = StoredRecords.Empty,
    modified: StoredRecords = StoredRecords.Empty,
    committed: StoredRecords = StoredRecords.Empty,
    modifiedMarc: StoredRecords = StoredRecords.Empty,
    committedMarc: StoredRecords = StoredRecords.Empty,
    matchingErrors: Vector[BulkError] = Vector.empty,
    errors: Vector[BulkError] = Vector.empty,
    rules: Vector[BulkRule] = Vector.empty,
    marcRules: Vector[MarcRule] = Vector.empty,
    query: Option[JsonObject] = None,
    endedAt: Option[Instant] = None,
) {

  /** Whether MARC records are edited too, which a client decides by its rules. */
  def editsMarc: Boolean = marcRules.nonEmpty

  def isCommitted: Boolean = status == "COMPLETED" || status == "COMPLETED_WITH_ERRORS"

  def identifierOf(record: JsonObject): String = record.getString(identifiedBy)

  /** The operation in the form of the module. */
  def record(now: Instant): JsonObject = {
    val trigger = fileName.getOrElse(s"Query-$id.csv")
    val baseName = trigger.replaceFirst("\\.[^.]*$", "")
    val day = LocalDate.ofInstant(startedAt, ZoneOffset.UTC)
    // Files of steps, as paths in the module's storage.
    def json(step: String, its: StoredRecords) = Option.when(!its.isEmpty)(s"$id/json/$day-$step-$baseName.json")
    def csv(step: String, its: StoredRecords) = Option.when(!its.isEmpty)(s"$id/$day-$step-$baseName.csv")
    def marc(step: String, its: StoredRecords) = Option.when(!its.isEmpty)(s"$id/$day-$step-$baseName.mrc")
    obj(
      "id" -> id,
      "hrId" -> number,
      "userId" -> userId,
      "entityType" -> (if (editsMarc) BulkEntity.InstanceMarc else entity.name),
      "status" -> status,
      "approach" -> approach,
      "linkToTriggeringCsvFile" -> Option.when(fileName.isDefined || !matched.isEmpty)(s"$id/$trigger"),
      "linkToMatchedRecordsJsonFile" -> json("Matched-Records", matched),
      "linkToMatchedRecordsCsvFile" -> csv("Matched-Records", matched),
      "linkToMatchedRecordsMarcFile" ->
        (if (entity == BulkEntity.Instance) marc("Marc-Records", matched) else None),
      "linkToModifiedRecordsJsonFile" -> json("Modified", modified),
      "linkToModifiedRecordsCsvFile" -> csv("Updates-Preview-CSV", modified),
      "linkToModifiedRecordsMarcFile" -> marc("Updates-Preview-MARC", modifiedMarc),
      "linkToCommittedRecordsJsonFile" -> json("Changed-Records", committed),
      "linkToCommittedRecordsCsvFile" -> csv("Changed-Records-CSV", committed),
      "linkToCommittedRecordsMarcFile" -> marc("Changed-Records-MARC", committedMarc),
      "totalNumOfRecords" -> total,
      "processedNumOfRecords" -> running.fold(processed)(_.processedBy(now)),
      "matchedNumOfRecords" -> matched.size,
      "committedNumOfRecords" -> committed.size,
      "matchedNumOfErrors" -> matchingErrors.size,
      "matchedNumOfWarnings" -> 0,
      "committedNumOfErrors" -> errors.size,
      "committedNumOfWarnings" -> 0,
      "executionChunkSize" -> 0,
      "startTime" -> Json.time(startedAt),
      "endTime" -> endedAt.map(Json.time),
      "expired" -> false,
    ).mergeIn(query.getOrElse(obj()))
  }
}

/**
 * A job of an operation.
 *
 * @param total records of the job
 */
final case class BulkJob(startedAt: Instant, endsAt: Instant, total: Int) {

  def processedBy(now: Instant): Int = {
    val wholeMs = Duration.between(startedAt, endsAt).toMillis
    val sinceMs = Duration.between(startedAt, now).toMillis
    if (sinceMs >= wholeMs) total else (total.toLong * math.max(0L, sinceMs) / wholeMs).toInt
  }
}

/** Why the record with this identifier was not found or changed. */
final case class BulkError(identifier: String, message: String) {
  def record: JsonObject = obj(
    "message" -> message,
    "type" -> "ERROR",
    "parameters" -> Json.arr(obj("key" -> "IDENTIFIER", "value" -> identifier)),
  )
}

/** Records as bytes, which take much less memory than objects. */
final class StoredRecords private (encoded: Vector[Array[Byte]]) {
  def size: Int = encoded.size
  def isEmpty: Boolean = encoded.isEmpty
  def iterator: Iterator[JsonObject] = encoded.iterator.map(bytes => new JsonObject(Buffer.buffer(bytes)))
  def page(offset: Int, limit: Int): Vector[JsonObject] = new StoredRecords(
    encoded.slice(offset, offset + limit)
  ).iterator.toVector
}

object StoredRecords {
  val Empty: StoredRecords = new StoredRecords(Vector.empty)
  def apply(records: Iterator[JsonObject]): StoredRecords = new StoredRecords(records.map(_.toBuffer.getBytes).toVector)
}
