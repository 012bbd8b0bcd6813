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
 * @param approach `IN_APP` or `QUERY`
 * @param editsMarc whether MARC records are edited too, which a client decides by its rules
 * @param fileName of the uploaded identifiers; `None`: the operation began with a query
 * @param identifiers in the uploaded file, or found by the query
 * @param status of mod-bulk-operations, such as `REVIEW_CHANGES`
 * @param running the job that is under way; `None`: there is none
 * @param matched the records as they were retrieved
 * @param modified the records after the rules, in the same order
 * @param committed the records that were changed
 * @param matchingErrors lines of errors of the retrieval
 * @param errors lines of errors of the last edit and commit
 */
final case class BulkOperation(
    id: String,
    number: Int,
    userId: String,
    entity: BulkEntity,
    identifierType: String,
    approach: String,
    startedAt: Instant,
    fileName: Option[String],
    identifiers: Vector[String],
    status: String = "NEW",
    editsMarc: Boolean = false,
    running: Option[BulkJob] = None,
    total: Int = 0,
    processed: Int = 0,
    matched: StoredRecords = StoredRecords.Empty,
    modified: StoredRecords = StoredRecords.Empty,
    committed: StoredRecords = StoredRecords.Empty,
    matchedMarc: StoredRecords = StoredRecords.Empty,
    modifiedMarc: StoredRecords = StoredRecords.Empty,
    committedMarc: StoredRecords = StoredRecords.Empty,
    matchingErrors: Vector[BulkError] = Vector.empty,
    errors: Vector[BulkError] = Vector.empty,
    rules: Vector[BulkRule] = Vector.empty,
    marcRules: Vector[MarcRule] = Vector.empty,
    query: Option[BulkQuery] = None,
    endedAt: Option[Instant] = None,
) {

  /** The file of a step, such as `Matched-Records`, as the path in the module's storage. */
  def path(step: String, extension: String, folder: String = ""): String = {
    val day = LocalDate.ofInstant(startedAt, ZoneOffset.UTC)
    s"$id/$folder$day-$step-$baseName.$extension"
  }

  def triggeringPath: String = fileName.fold(s"$id/Query-$id.csv")(name => s"$id/$name")

  private def baseName: String = triggeringPath.drop(id.length + 1).replaceFirst("\\.[^.]*$", "")

  private def isMarc: Boolean = !matchedMarc.isEmpty

  /** Whether the last commit is over. */
  def isCommitted: Boolean = status == "COMPLETED" || status == "COMPLETED_WITH_ERRORS"

  /** Records that the commit changed, by fields or by MARC. */
  def committedCount: Int = if (editsMarc) math.max(committed.size, committedMarc.size) else committed.size

  /** The operation in the form of the module. */
  def record(now: Instant): JsonObject = {
    def link(isThere: Boolean)(path: => String): Option[String] = Option.when(isThere)(path)
    val isCsvThere = isCommitted && committedCount > 0
    obj(
      "id" -> id,
      "hrId" -> number,
      "userId" -> userId,
      "entityType" -> (if (editsMarc) BulkEntity.InstanceMarc else entity.name),
      "status" -> status,
      "approach" -> approach,
      "linkToTriggeringCsvFile" -> link(fileName.isDefined || !matched.isEmpty)(triggeringPath),
      "linkToMatchedRecordsJsonFile" -> link(!matched.isEmpty)(path("Matched-Records", "json", "json/")),
      "linkToMatchedRecordsCsvFile" -> link(!matched.isEmpty)(path("Matched-Records", "csv")),
      "linkToMatchedRecordsMarcFile" -> link(isMarc)(path("Marc-Records", "mrc")),
      "linkToMatchedRecordsErrorsCsvFile" -> link(matchingErrors.nonEmpty)(path("Matching-Records-Errors", "csv")),
      "linkToModifiedRecordsJsonFile" -> link(!modified.isEmpty)(path("Modified", "json", "json/")),
      "linkToModifiedRecordsCsvFile" -> link(!modified.isEmpty)(path("Updates-Preview-CSV", "csv")),
      "linkToModifiedRecordsMarcFile" -> link(!modifiedMarc.isEmpty)(path("Updates-Preview-MARC", "mrc")),
      "linkToCommittedRecordsJsonFile" -> link(isCsvThere)(path("Changed-Records", "json", "json/")),
      "linkToCommittedRecordsCsvFile" -> link(isCsvThere)(path("Changed-Records-CSV", "csv")),
      "linkToCommittedRecordsMarcFile" ->
        link(isCommitted && !committedMarc.isEmpty)(path("Changed-Records-MARC", "mrc")),
      "linkToCommittedRecordsErrorsCsvFile" ->
        link(isCommitted && errors.nonEmpty)(path("Committing-changes-Errors", "csv")),
      "totalNumOfRecords" -> total,
      "processedNumOfRecords" -> running.fold(processed)(_.processedBy(now)),
      "matchedNumOfRecords" -> matched.size,
      "committedNumOfRecords" -> (if (isCommitted) committedCount else 0),
      "matchedNumOfErrors" -> matchingErrors.count(_.isError),
      "matchedNumOfWarnings" -> matchingErrors.count(!_.isError),
      "committedNumOfErrors" -> (if (isCommitted) errors.count(_.isError) else 0),
      "committedNumOfWarnings" -> (if (isCommitted) errors.count(!_.isError) else 0),
      "executionChunkSize" -> 0,
      "startTime" -> Json.time(startedAt),
      "endTime" -> endedAt.map(Json.time),
      "expired" -> false,
      "fqlQueryId" -> query.map(_.id),
      "fqlQuery" -> query.flatMap(_.fql),
      "userFriendlyQuery" -> query.flatMap(_.words),
    )
  }
}

/** The query that an operation began with. */
final case class BulkQuery(id: String, fql: Option[String], words: Option[String])

/**
 * A job of an operation.
 *
 * @param number differs from all others of the tenant
 * @param total records of the job
 */
final case class BulkJob(number: Int, startedAt: Instant, endsAt: Instant, total: Int) {

  def processedBy(now: Instant): Int = {
    val wholeMs = Duration.between(startedAt, endsAt).toMillis
    val sinceMs = Duration.between(startedAt, now).toMillis
    if (sinceMs >= wholeMs) total else (total.toLong * math.max(0L, sinceMs) / wholeMs).toInt
  }
}

/** @param isError else a warning */
final case class BulkError(identifier: String, message: String, isError: Boolean = true) {
  def kind: String = if (isError) "ERROR" else "WARNING"
  def record: JsonObject = obj(
    "message" -> message,
    "type" -> kind,
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
