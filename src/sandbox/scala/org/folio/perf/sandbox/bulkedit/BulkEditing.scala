package org.folio.perf.sandbox.bulkedit

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.{Newest, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.marc.{BibMapping, BibRecord, MarcJson}
import org.marc4j.marc.Record

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
    ),
    operation.matched.size,
    EditedPerSecond,
    now,
  )(edited)

  /** Begins to change the tenant's records. */
  def commit(operation: BulkOperation, now: Instant): BulkOperation =
    begin(operation.copy(status = "APPLY_CHANGES"), operation.modified.size, CommittedPerSecond, now)(committed)

  /** @param end the operation after its job, at the moment of the end */
  private def begin(operation: BulkOperation, records: Int, perSecond: Double, now: Instant)(
      end: (BulkOperation, Instant) => BulkOperation
  ): BulkOperation = {
    val seconds = (StartMs / 1000 + records / perSecond) * slowness
    val job = BulkJob(now, now.plusMillis((seconds * 1000).toLong), records)
    if (seconds > 0) loadCluster(seconds)
    tenant.jobEffects.at(job.endsAt) {
      get(operation.id).foreach(current => put(end(current.copy(running = None), job.endsAt)))
    }
    put(operation.copy(running = Some(job)))
  }

  private def retrieved(operation: BulkOperation, at: Instant): BulkOperation = {
    val table = operation.entity.table(tenant)
    val errors = Vector.newBuilder[BulkError]
    val matched = StoredRecords(operation.identifiers.iterator.flatMap { identifier =>
      val found =
        if (operation.identifiedBy == "id") table.get(identifier) else table.findOne(operation.identifiedBy, identifier)
      if (found.isEmpty) errors += BulkError(identifier, "No match found")
      found
    })
    operation.copy(
      status = if (matched.isEmpty) "COMPLETED_WITH_ERRORS" else "DATA_MODIFICATION",
      processed = operation.identifiers.size,
      matched = matched,
      matchingErrors = errors.result(),
      endedAt = Some(at),
    )
  }

  private def edited(operation: BulkOperation, at: Instant): BulkOperation = {
    val changed = StoredRecords(operation.matched.iterator.map(rules.edit(operation.entity, _, operation.rules, at)))
    val marc =
      if (!operation.editsMarc) StoredRecords.Empty
      else
        StoredRecords(operation.matched.iterator.map { instance =>
          val record = BibRecord.of(tenant, instance)
          operation.marcRules.foreach(MarcRule.edit(record, _))
          MarcJson.of(record)
        })
    operation.copy(status = "REVIEW_CHANGES", modified = changed, modifiedMarc = marc, processed = changed.size)
  }

  /** Changes the records' own fields. The import of MARC records follows, if there are rules for them. */
  private def committed(operation: BulkOperation, at: Instant): BulkOperation = {
    val results = operation.matched.iterator
      .zip(operation.modified.iterator)
      .map { case (old, changed) => change(operation, old, changed, at) }
      .toVector
    val after = operation.copy(
      committed = StoredRecords(results.iterator.flatMap(_.toOption)),
      errors = results.flatMap(_.left.toOption),
    )
    if (operation.editsMarc)
      begin(after.copy(status = "APPLY_MARC_CHANGES"), operation.modifiedMarc.size, ImportedPerSecond, at)(imported)
    else completed(after, at)
  }

  /** Changes a record. @return left: it was not changed */
  private def change(
      operation: BulkOperation,
      old: JsonObject,
      changed: JsonObject,
      at: Instant,
  ): Either[BulkError, JsonObject] = {
    val id = old.getString("id")
    val table = operation.entity.table(tenant)
    def refused(why: String) = Left(BulkError(operation.identifierOf(old), why))
    if (changed == old) refused("No change in value required")
    else if (!table.get(id).exists(_.getValue("_version") == old.getValue("_version"))) refused(Stale)
    else {
      val next = saved(changed, at, operation.userId)
      table.put(id, next)
      if (operation.entity == BulkEntity.Holdings) moveItems(next, at, operation.userId)
      Right(next)
    }
  }

  /** The next version of a record; users have no versions. */
  private def saved(record: JsonObject, at: Instant, userId: String): JsonObject = {
    val next = record.copy()
    if (next.containsKey("_version")) next.put("_version", next.getInteger("_version") + 1)
    if (next.containsKey("updatedDate")) next.put("updatedDate", Json.time(at))
    val metadata = Option(next.getJsonObject("metadata")).getOrElse(new JsonObject())
    next.put("metadata", metadata.put("updatedDate", Json.time(at)).put("updatedByUserId", userId))
  }

  /** Items without a location of their own are where their holdings are. */
  private def moveItems(holdings: JsonObject, at: Instant, userId: String): Unit = {
    val location = holdings.getString("effectiveLocationId")
    tenant.items
      .find("holdingsRecordId", holdings.getString("id"))
      .filterNot(item => item.containsKey("temporaryLocationId") || item.containsKey("permanentLocationId"))
      .filter(_.getString("effectiveLocationId") != location)
      .foreach(item => tenant.items.put(saved(item.put("effectiveLocationId", location), at, userId)))
  }

  /** Imports the changed MARC records, as the module does by mod-data-import. */
  private def imported(operation: BulkOperation, at: Instant): BulkOperation = {
    val failed = operation.errors.map(_.identifier).toSet
    val snapshotId = tenant.newId()
    val results = for {
      (old, changed) <- operation.matched.iterator.zip(operation.modifiedMarc.iterator)
      if !failed(operation.identifierOf(old))
      instance <- tenant.instances.get(old.getString("id"))
    } yield importOne(instance, BibRecord.stamped(MarcJson.record(changed), at), snapshotId, at, operation.userId)
    completed(operation.copy(committedMarc = StoredRecords(results)), at)
  }

  private def importOne(
      instance: JsonObject,
      record: Record,
      snapshotId: String,
      at: Instant,
      userId: String,
  ): JsonObject = {
    val id = instance.getString("id")
    tenant.instances.put(id, saved(BibMapping.describe(instance, record), at, userId))
    val content = MarcJson.of(record)
    tenant.sourceRecords.put(id, snapshotId, at, userId, Some(content))
    content
  }

  private def completed(operation: BulkOperation, at: Instant): BulkOperation = operation.copy(
    status = if (operation.errors.isEmpty) "COMPLETED" else "COMPLETED_WITH_ERRORS",
    total = operation.matched.size,
    processed = operation.committed.size,
    endedAt = Some(at),
  )
}

object BulkEditing {
  private val MaxStored = 50
  private val Stale = "The record cannot be saved because it is not the most recent version."

  /** Milliseconds before a job works. Assumed, as the rates below: no published report has the times of single jobs. */
  private val StartMs = 200.0

  /** Records per second. */
  private val RetrievedPerSecond = 250.0
  private val EditedPerSecond = 1000.0
  private val CommittedPerSecond = 40.0
  private val ImportedPerSecond = 40.0
}
