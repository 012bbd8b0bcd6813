package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.RecordTable
import org.folio.perf.sandbox.exports.{ExportJob, ExportStatus}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.http.SandboxRequest
import scala.collection.mutable

/**
 * Export jobs of one tenant. Only the newest are stored, so that a long run does not fill the
 * memory.
 */
final private[module] class ExportJobs(definitions: RecordTable, executions: RecordTable) {
  private val running = mutable.LinkedHashMap.empty[String, ExportJob]
  private val definitionIds = mutable.LinkedHashMap.empty[String, String]
  private var hrId = 0

  def remember(definitionId: String, jobId: String): Unit = {
    definitionIds.update(jobId, definitionId)
    if (definitionIds.size > ExportJobs.MaxStored) {
      val (oldJob, oldDefinition) = definitionIds.head
      definitionIds.remove(oldJob)
      running.remove(oldJob)
      executions.delete(oldJob)
      definitions.delete(oldDefinition)
      ()
    }
  }

  def definitionOf(jobId: String): Option[JsonObject] =
    definitionIds.get(jobId).flatMap(definitions.get)

  def start(
      request: SandboxRequest,
      jobId: String,
      fileName: String,
      profile: JsonObject,
      job: ExportJob,
  ): Unit = {
    hrId += 1
    val user = request.tenant.users.get(request.claims.userId).getOrElse(new JsonObject())
    val name = s"${fileName.replaceFirst("\\.[^.]*$", "")}-$hrId.mrc"
    val execution = obj(
      "id" -> jobId,
      "hrId" -> hrId,
      "exportedFiles" -> arr(obj("fileId" -> request.tenant.newId(), "fileName" -> name)),
      "jobProfileId" -> profile.getString("id"),
      "jobProfileName" -> profile.getString("name"),
      "startedDate" -> Json.time(job.startedAt),
      "runBy" -> obj(
        "firstName" -> Json.stringAt(user, "personal.firstName"),
        "lastName" -> Json.stringAt(user, "personal.lastName"),
        "userId" -> request.claims.userId,
      ),
    )
    executions.put(jobId, progressed(execution, job, request.now))
    running.update(jobId, job)
    update(request.now)
  }

  /** Updates the records of running jobs to the state at `now`. */
  def update(now: Instant): Unit = {
    running.foreach { case (id, job) =>
      executions.get(id).foreach(found => executions.put(id, progressed(found, job, now)))
    }
    running.filterInPlace { case (_, job) => !job.endless && job.endsAt.exists(now.isBefore) }
    ()
  }

  private def progressed(execution: JsonObject, job: ExportJob, now: Instant): JsonObject = {
    val at = job.at(now)
    val ended = job.endsAt.filter(_ => at.status != ExportStatus.InProgress)
    ended.foreach(moment => execution.put("completedDate", Json.time(moment)))
    execution
      .put("status", at.status.name)
      .put("lastUpdatedDate", Json.time(ended.getOrElse(now)))
      .put(
        "progress",
        obj(
          "exported" -> at.exported,
          "failed" -> at.failed,
          "duplicatedSrs" -> 0,
          "total" -> job.total,
          "readIds" -> at.readIds,
        ),
      )
  }
}

object ExportJobs {
  private val MaxStored = 500
}
