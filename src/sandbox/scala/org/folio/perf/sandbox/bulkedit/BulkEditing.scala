package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.Newest
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.marc.{BibMapping, BibRecord, MarcJson}
import scala.collection.mutable

/**
 * The bulk operations of one tenant, with their jobs: retrieval, edit and commit. A job has no timer: its effects come before
 * the tenant's first request after its end, all together. Only the newest operations are stored.
 *
 * @param slowness multiplies the time of jobs; 0: they are done at once
 * @param marksEditing whether an operation whose rules are applied has a status of its own, as since Ramsons
 * @param loadCluster called when a job begins, with its duration in seconds
 */
final class BulkEditing(
    tenant: TenantData,
    slowness: Double,
    marksEditing: Boolean,
    loadCluster: Double => Unit,
) {
  import BulkEditing._

  private val operations = new Newest[BulkOperation](MaxStored)
  private val rules = new BulkRules(tenant)

  def get(id: String): Option[BulkOperation] = operations.get(id)

  def put(operation: BulkOperation): BulkOperation = {
    operations.put(operation.id, operation)
    operation
  }

  def newNumber(): Int = tenant.newNumber("bulk operation")

  /** Begins to retrieve the records. */
  def retrieve(operation: BulkOperation, now: Instant): BulkOperation =
    begin(
      operation.copy(status = "RETRIEVING_RECORDS", total = operation.identifiers.size),
      operation.identifiers.size,
      RetrievedPerSecond,
      now,
    )(retrieved)

  /** Begins to apply the rules. */
  def edit(operation: BulkOperation, now: Instant): BulkOperation = begin(
    operation.copy(
      status = if (marksEditing) "DATA_MODIFICATION_IN_PROGRESS" else operation.status,
      approach = "IN_APP",
      errors = Vector.empty,
      modified = StoredRecords.Empty,
      modifiedMarc = StoredRecords.Empty,
    ),
    operation.matched.size,
    EditedPerSecond,
    now,
  )(edited)

  /** Begins to change the tenant's records. */
  def commit(operation: BulkOperation, now: Instant): BulkOperation = begin(
    operation.copy(
      status = "APPLY_CHANGES",
      committed = StoredRecords.Empty,
      committedMarc = StoredRecords.Empty,
      processed = 0,
    ),
    operation.modified.size,
    CommittedPerSecond,
    now,
  )(committed)

  /** @param end the operation after its job, at the moment of the end */
  private def begin(operation: BulkOperation, records: Int, perSecond: Double, now: Instant)(
      end: (BulkOperation, Instant) => BulkOperation
  ): BulkOperation = {
    val seconds = (StartMs / 1000 + records / perSecond) * slowness
    val job = BulkJob(tenant.newNumber("bulk job"), now, now.plusMillis((seconds * 1000).toLong), records)
    if (seconds > 0) loadCluster(seconds)
    tenant.jobEffects.at(job.endsAt) {
      // Rules that arrive in the meantime, or another start, end a job without effect.
      get(operation.id).filter(_.running.exists(_.number == job.number)).foreach { current =>
        put(end(current.copy(running = None), job.endsAt))
      }
    }
    put(operation.copy(running = Some(job)))
  }

  private def retrieved(operation: BulkOperation, at: Instant): BulkOperation = {
    val seen = mutable.HashSet.empty[String]
    val errors = Vector.newBuilder[BulkError]
    val found = operation.identifiers.iterator
      .flatMap { identifier =>
        val records = operation.entity.find(tenant, operation.identifierType, identifier)
        val refusal =
          if (!seen.add(identifier)) Some(BulkError(identifier, "Duplicate entry", isError = false))
          else if (records.isEmpty) Some(BulkError(identifier, "No match found"))
          else if (records.size > 1) Some(BulkError(identifier, "Multiple matches for the same identifier."))
          else if (isWithoutSource(records.head))
            Some(BulkError(identifier, "SRS record associated with the instance is missing."))
          else None
        refusal.foreach(errors += _)
        records.headOption.filter(_ => refusal.isEmpty)
      }
    val matched = StoredRecords(found)
    val marc = StoredRecords(
      if (operation.entity == BulkEntity.Instance) matched.iterator.filter(isMarc).map(marcOf) else Iterator.empty
    )
    operation.copy(
      status = if (matched.isEmpty) "COMPLETED_WITH_ERRORS" else "DATA_MODIFICATION",
      processed = operation.identifiers.size,
      matched = matched,
      matchedMarc = marc,
      matchingErrors = errors.result().sortBy(!_.isError),
      endedAt = Some(at),
    )
  }

  private def isMarc(record: JsonObject): Boolean = Json.string(record, "source").contains("MARC")

  private def isWithoutSource(record: JsonObject): Boolean =
    isMarc(record) && tenant.sourceRecords.ofInstance(record.getString("id")).isEmpty

  private def marcOf(instance: JsonObject): JsonObject = MarcJson.of(BibRecord.of(tenant, instance))

  private def edited(operation: BulkOperation, at: Instant): BulkOperation = {
    val errors = Vector.newBuilder[BulkError]
    def note(record: JsonObject, messages: Vector[String]): Unit = {
      val identifier = operation.entity.identifierOf(record, operation.identifierType)
      messages.foreach(message => errors += BulkError(identifier, message))
    }
    val (editable, others) =
      operation.matched.iterator.toVector.partition(record => !operation.editsMarc || isMarc(record))
    others.foreach { record =>
      val source = record.getString("source")
      note(
        record,
        Vector(s"Instance with source $source is not supported by MARC records bulk edit and cannot be updated."),
      )
    }
    val changed = editable.map { record =>
      val after = rules.edit(operation.entity, record, operation.rules, at)
      note(record, after.errors)
      after.record
    }
    val marc =
      if (!operation.editsMarc) Vector.empty
      else
        editable.zip(operation.matchedMarc.iterator.toVector).map { case (instance, source) =>
          val record = MarcJson.record(source)
          note(instance, MarcRule.edit(record, operation.marcRules))
          MarcJson.of(record)
        }
    operation.copy(
      status =
        if (operation.editsMarc && operation.matchedMarc.isEmpty) "REVIEWED_NO_MARC_RECORDS" else "REVIEW_CHANGES",
      modified = StoredRecords(changed.iterator),
      modifiedMarc = StoredRecords(marc.iterator),
      processed = changed.size,
      errors = errors.result(),
    )
  }

  /** Changes the records' own fields. The import of MARC records follows, if there are rules for them. */
  private def committed(operation: BulkOperation, at: Instant): BulkOperation = {
    val isAdministrative = !operation.editsMarc || operation.rules.nonEmpty
    val pairs = originals(operation).zip(operation.modified.iterator).toVector
    val results = if (isAdministrative) pairs.map { case (old, changed) => change(operation, old, changed, at) }
    else Vector.empty
    val after = operation.copy(
      committed = StoredRecords(results.iterator.flatMap(_.toOption)),
      errors = operation.errors ++ results.flatMap(_.left.toOption),
    )
    if (operation.editsMarc && operation.marcRules.nonEmpty)
      begin(after.copy(status = "APPLY_MARC_CHANGES"), operation.modifiedMarc.size, ImportedPerSecond, at)(imported)
    else completed(after, at)
  }

  private def originals(operation: BulkOperation): Iterator[JsonObject] =
    operation.matched.iterator.filter(record => !operation.editsMarc || isMarc(record))

  /** Changes a record. @return left: it was not changed */
  private def change(
      operation: BulkOperation,
      old: JsonObject,
      changed: JsonObject,
      at: Instant,
  ): Either[BulkError, JsonObject] = {
    val identifier = operation.entity.identifierOf(old, operation.identifierType)
    val id = old.getString("id")
    val table = operation.entity.table(tenant)
    val stored = table.get(id)
    val isStale = stored.exists(_.getValue("_version") != old.getValue("_version"))
    if (changed == old) {
      val what = if (operation.editsMarc) "No change in administrative data required" else "No change in value required"
      Left(BulkError(identifier, what, isError = false))
    } else if (stored.isEmpty) Left(BulkError(identifier, "Not found"))
    else if (isStale) Left(BulkError(identifier, stale(stored.get, old)))
    else {
      val next = saved(changed, at, operation.userId)
      table.put(id, next)
      if (
        operation.entity == BulkEntity.Holdings && old
          .getString("effectiveLocationId") != next.getString("effectiveLocationId")
      )
        moveItems(next, at, operation.userId)
      Right(next)
    }
  }

  private def stale(stored: JsonObject, old: JsonObject): String =
    "The record cannot be saved because it is not the most recent version. " +
      s"Stored version is ${stored.getValue("_version")}, bulk edit version is ${old.getValue("_version")}."

  /** The next version of a record; users have no versions. */
  private def saved(record: JsonObject, at: Instant, userId: String): JsonObject = {
    val next = record.copy()
    if (next.containsKey("_version")) next.put("_version", next.getInteger("_version") + 1)
    if (next.containsKey("updatedDate")) next.put("updatedDate", Json.time(at))
    val metadata = Option(next.getJsonObject("metadata")).getOrElse(new JsonObject())
    next.put("metadata", metadata.put("updatedDate", Json.time(at)).put("updatedByUserId", userId))
  }

  /** Items without a location of their own are where their holdings are. */
  private def moveItems(holdings: JsonObject, at: Instant, userId: String): Unit =
    tenant.items
      .find("holdingsRecordId", holdings.getString("id"))
      .filterNot(item => item.containsKey("temporaryLocationId") || item.containsKey("permanentLocationId"))
      .foreach { item =>
        item.put("effectiveLocationId", holdings.getString("effectiveLocationId"))
        tenant.items.put(item.getString("id"), saved(item, at, userId))
      }

  /** Imports the changed MARC records, as the module does by mod-data-import. */
  private def imported(operation: BulkOperation, at: Instant): BulkOperation = {
    val failed = operation.errors.filter(_.isError).map(_.identifier).toSet
    val snapshotId = tenant.newId()
    val results = originals(operation)
      .zip(operation.matchedMarc.iterator)
      .zip(operation.modifiedMarc.iterator)
      .toVector
      .flatMap { case ((instance, old), changed) =>
        val identifier = operation.entity.identifierOf(instance, operation.identifierType)
        if (failed(identifier)) None
        else if (old == changed) Some(Left(BulkError(identifier, "No change in MARC fields required", isError = false)))
        else Some(importOne(instance.getString("id"), identifier, changed, snapshotId, at, operation.userId))
      }
    completed(
      operation.copy(
        committedMarc = StoredRecords(results.iterator.flatMap(_.toOption)),
        errors = operation.errors ++ results.flatMap(_.left.toOption),
      ),
      at,
    )
  }

  private def importOne(
      instanceId: String,
      identifier: String,
      changed: JsonObject,
      snapshotId: String,
      at: Instant,
      userId: String,
  ): Either[BulkError, JsonObject] =
    tenant.instances.get(instanceId).toRight(BulkError(identifier, "Not found")).map { instance =>
      val record = BibRecord.stamped(MarcJson.record(changed), at)
      tenant.instances.put(instanceId, saved(BibMapping.describe(instance, record), at, userId))
      val content = MarcJson.of(record)
      tenant.sourceRecords.put(instanceId, snapshotId, at, userId, Some(content))
      content
    }

  private def completed(operation: BulkOperation, at: Instant): BulkOperation = operation.copy(
    status = if (operation.errors.isEmpty) "COMPLETED" else "COMPLETED_WITH_ERRORS",
    total = operation.matched.size,
    processed = operation.committedCount,
    endedAt = Some(at),
  )
}

object BulkEditing {
  private val MaxStored = 50

  /** Milliseconds before a job works. Assumed, as the rates below: no published report has the times of single jobs. */
  private val StartMs = 200.0

  /** Records per second. */
  private val RetrievedPerSecond = 250.0
  private val EditedPerSecond = 1000.0
  private val CommittedPerSecond = 40.0
  private val ImportedPerSecond = 40.0
}
