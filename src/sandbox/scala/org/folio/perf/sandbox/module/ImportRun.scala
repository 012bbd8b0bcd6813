package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.RemoteCatalogue
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.SandboxRequest
import org.folio.perf.sandbox.imports._
import org.folio.perf.sandbox.marc.ScannedRecord

/**
 * Processes an uploaded file: creates its jobs, and applies their effects on the catalogue at their
 * end.
 *
 * @param slowness multiplies the time of jobs; 0: they end at once
 * @param loadCluster called when a job begins, with its duration in seconds
 */
final private[module] class ImportRun(slowness: Double, loadCluster: Double => Unit) {
  import ImportRun._

  /**
   * @param meta the job of the upload
   * @param records `None`: the file cannot be read
   * @param isSplit true for a file that is split into parts, each with its own job
   */
  def start(
      request: SandboxRequest,
      meta: ImportExecution,
      sourcePath: String,
      profile: JsonObject,
      records: Option[Vector[ScannedRecord]],
      isSplit: Boolean,
  ): Unit = {
    val pace = ImportPace.of(profile.getString("name"))
    val chunks = records.fold(Vector.empty[Vector[ScannedRecord]]) { all =>
      if (isSplit) all.grouped(PartRecords).toVector else Vector(all)
    }
    val line = ImportTimeline(
      request.now,
      chunks.map(_.size),
      chunks.map(_.count(!_.isValid)),
      pace,
      slowness,
    )
    val info = obj(
      "id" -> profile.getString("id"),
      "name" -> profile.getString("name"),
      "dataType" -> profile.getString("dataType"),
      "hidden" -> false,
    )
    if (isSplit) split(request, meta, sourcePath, info, line)
    else request.tenant.put(meta.copy(profile = Some(info), timeline = Some(line)))
    loadCluster((line.endsAt.toEpochMilli - request.now.toEpochMilli) / 1000.0)
    val some = records.getOrElse(Vector.empty).filter(_.isValid).take(AppliedRecords)
    request.tenant.jobEffects.at(line.endsAt)(some.foreach(apply(request, _, pace, meta.id)))
  }

  private def split(
      request: SandboxRequest,
      meta: ImportExecution,
      sourcePath: String,
      info: JsonObject,
      line: ImportTimeline,
  ): Unit = {
    val parentId = request.tenant.newId()
    def job(id: String, role: ImportRole, path: String) = ImportExecution(
      id,
      request.tenant.newNumber("jobExecutions"),
      role,
      parentId,
      path,
      path.drop(path.lastIndexOf('/') + 1),
      meta.runBy,
      meta.userId,
      request.now,
      Some(info),
      Some(line),
    )
    // An unreadable file has no parts, so its parent fails.
    request.tenant.put(job(parentId, ImportRole.Parent, sourcePath))
    line.parts.indices.foreach { part =>
      val path = sourcePath.replaceFirst("(\\.[^.]*)?$", s"_${part + 1}$$1")
      request.tenant.put(job(request.tenant.newId(), ImportRole.Child(part), path))
    }
  }

  private def apply(request: SandboxRequest, record: ScannedRecord, pace: ImportPace, jobId: String): Unit = {
    val fields = RemoteCatalogue.record(record.controlNumber.filter(_.isDigit).takeRight(18))
    if (pace.isUpdate)
      request.tenant.instances
        .findOne("hrid", record.controlNumber)
        .foreach(old => ImportedInstances.update(request, old.getString("id"), fields, jobId))
    else {
      ImportedInstances.create(request, fields, jobId)
      ()
    }
  }
}

object ImportRun {

  /** Records per part: default of mod-data-import. */
  private val PartRecords = 1000

  /**
   * Maximum of records per job that change the catalogue. The others only take time and are
   * counted, so that large files do not fill the memory.
   */
  private val AppliedRecords = 100
}

/** Instances that imports create or change. The remote catalogue describes them; `None`: it does not have the record. */
private[module] object ImportedInstances {

  /** @return id of the new instance */
  def create(request: SandboxRequest, fields: Option[JsonObject], jobId: String): String = {
    val tenant = request.tenant
    val id = tenant.newId()
    // All fields of an instance.
    val form = tenant.generatedInstances.record(0)
    val instance = fields
      .fold(form)(RemoteCatalogue.describe(form, _))
      .put("id", id)
      .put("hrid", tenant.newInstanceHrid())
      .put("source", "MARC")
      .put("statusUpdatedDate", Json.time(request.now))
      .put("metadata", request.metadata)
    tenant.instances.put(id, instance)
    tenant.sourceRecords.put(id, jobId, request.now, request.claims.userId)
    id
  }

  /** Unknown ids are ignored. */
  def update(request: SandboxRequest, id: String, fields: Option[JsonObject], jobId: String): Unit =
    request.tenant.instances.get(id).foreach { old =>
      val changed = fields.fold(old.copy())(RemoteCatalogue.describe(old.copy(), _)).put("source", "MARC")
      request.tenant.instances.put(id, Storage.next(old, changed, request))
      request.tenant.sourceRecords.put(id, jobId, request.now, request.claims.userId)
    }
}
