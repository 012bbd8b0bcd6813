package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.{ChangedInstances, SourceRecord, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.SandboxRequest
import org.folio.perf.sandbox.marc._
import org.marc4j.marc.Record
import scala.concurrent.duration.FiniteDuration

/**
 * A record in the editor, with the instance or authority that it belongs to.
 *
 * @param owner the instance or authority
 */
final private[module] case class EditedRecord(
    format: MarcFormat,
    source: SourceRecord,
    owner: JsonObject,
    marc: Record,
) {

  def hrid: String = owner.getString(if (format == MarcFormat.Authority) "naturalId" else "hrid")
  def changedAt: Instant = ChangedInstances.changedAt(obj("metadata" -> source.metadata))

  /** Stores the next generation of the source record and the next version of its owner. */
  def change(request: SandboxRequest, record: Record): Unit = {
    val tenant = request.tenant
    val id = source.externalId
    format match {
      case MarcFormat.Bibliographic =>
        val changed = BibMapping.describe(owner.copy(), record)
        tenant.instances.put(id, Storage.next(owner, changed, request))
      case MarcFormat.Authority =>
        val changed = AuthorityMapping.describe(tenant, owner.copy(), record)
        val next =
          changed.put("_version", owner.getInteger("_version") + 1).put("metadata", Storage.touched(owner, request))
        tenant.authorities.put(id, next)
    }
    val content = Some(MarcJson.of(BibRecord.stamped(record, request.now)))
    tenant.sourceRecords.put(id, tenant.newId(), request.now, request.claims.userId, content)
  }
}

private[module] object EditedRecord {

  /** The record of an instance or an authority; `None`: it has none. */
  def of(tenant: TenantData, externalId: String): Option[EditedRecord] = {
    val ofInstance = for {
      source <- tenant.sourceRecords.ofInstance(externalId)
      instance <- tenant.instances.get(externalId)
    } yield EditedRecord(MarcFormat.Bibliographic, source, instance, BibRecord.of(tenant, instance))
    ofInstance.orElse(for {
      authority <- tenant.authorities.get(externalId)
      source <- tenant.sourceRecords.ofAuthority(externalId)
      marc <- AuthorityRecord.of(tenant, authority)
    } yield EditedRecord(MarcFormat.Authority, source, authority, marc))
  }
}

/** The creation of a record with its instance or authority. */
final private[module] case class MarcCreation(format: MarcFormat, record: Record, isSuppressed: Boolean) {
  import MarcCreation._

  /** @return id of the instance or authority */
  def create(request: SandboxRequest, snapshotId: String): String = {
    val tenant = request.tenant
    val id = tenant.newId()
    val made = request.metadata
    format match {
      case MarcFormat.Bibliographic =>
        val hrid = tenant.newInstanceHrid()
        record.addVariableField(BibRecord.control("001", hrid))
        val instance = BibMapping
          .newInstance(tenant.generatedInstances.record(0), record)
          .put("id", id)
          .put("hrid", hrid)
          .put("discoverySuppress", isSuppressed)
          .put("statusUpdatedDate", Json.time(request.now))
          .put("metadata", made)
        tenant.instances.put(id, instance)
      case MarcFormat.Authority =>
        val authority = obj("id" -> id, "_version" -> 0, "source" -> "MARC", "metadata" -> made)
        tenant.authorities.put(id, AuthorityMapping.describe(tenant, authority, record))
    }
    val recordId = tenant.newId()
    record.addVariableField(BibRecord.field("999", 'f', 'f', 's' -> recordId, 'i' -> id))
    val content = Some(MarcJson.of(BibRecord.stamped(record, request.now)))
    tenant.sourceRecords.put(id, snapshotId, request.now, request.claims.userId, content, Some(recordId))
    id
  }

  /**
   * Creates the records by a job that takes this time.
   *
   * @return status of the creation
   */
  def later(request: SandboxRequest, time: FiniteDuration): JsonObject = {
    val tenant = request.tenant
    val statusId = tenant.newId()
    val jobId = ImportJobs.done(request, jobProfileOf(format), time)
    val due = request.now.plusMillis(time.toMillis)
    def status(name: String, at: Instant, externalId: Option[String]): JsonObject = obj(
      "qmRecordId" -> statusId,
      "externalId" -> externalId,
      "marcId" -> externalId.flatMap(EditedRecord.of(tenant, _)).map(_.source.id),
      "jobExecutionId" -> jobId,
      "status" -> name,
      "metadata" -> obj("createdAt" -> Json.timeZ(request.now), "updatedAt" -> Json.timeZ(at)),
    )
    val begun = status("IN_PROGRESS", request.now, None)
    statuses(tenant).put(statusId, begun)
    tenant.jobEffects.at(due) {
      val id = create(request, jobId)
      statuses(tenant).put(statusId, status("CREATED", due, Some(id)))
    }
    begun
  }
}

private[module] object MarcCreation {

  /** Fields from which a record is created: those with content, without those that FOLIO writes itself. */
  def sent(format: MarcFormat, fields: Vector[JsonObject]): Vector[JsonObject] = {
    val own = if (format == MarcFormat.Bibliographic) Set("001", "003", "999") else Set("999")
    fields.filterNot { field =>
      own.contains(field.getString("tag")) || Option(field.getValue("content")).forall(_.toString.isBlank)
    }
  }

  def status(tenant: TenantData, id: String): Option[JsonObject] = statuses(tenant).get(id)

  private def statuses(tenant: TenantData) = tenant.own("quickMarcStatuses", Nil)

  /** FOLIO's own job profiles of the editor. */
  private def jobProfileOf(format: MarcFormat): String = format match {
    case MarcFormat.Bibliographic => "6409dcff-71fa-433a-bc6a-e70ad38a9604"
    case MarcFormat.Authority => "6eefa4c6-bbf7-4845-ad82-de7fc5abd0e3"
  }
}
