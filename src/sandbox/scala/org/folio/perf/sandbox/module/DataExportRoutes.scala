package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{Newest, RecordTable, TenantData, View}
import org.folio.perf.sandbox.exports.ExportJob
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.storage.ObjectStorage
import scala.collection.mutable
import java.time.Instant

/**
 * mod-data-export: files of record ids, jobs that export these records, and links to their output.
 * Files with a query (`.cql`) are refused.
 *
 * @param slowness multiplies the time of jobs; 0: they end at once
 */
final class DataExportRoutes(storage: ObjectStorage, slowness: Double) extends RoutesOf("mod-data-export") {
  import DataExportRoutes._

  private val jobsOf = new PerTenant(tenant => new ExportJobs(definitions(tenant), executions(tenant)))

  override val routes: Vector[Route] = Vector(
    route(s"POST $Definitions", withBody(define)),
    route(s"POST $Definitions/{id}/upload", upload),
    route(s"POST $Export", checked(startExport)),
    route(
      s"GET $Jobs",
      { request =>
        jobsOf(request.tenant).update(request.now)
        Storage.list(executions, "jobExecutions")(request)
      },
    ),
  ) ++ ExportProfileRoutes.routes

  private def define(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val name = body.getString("fileName")
    if (name.toLowerCase.endsWith(".csv")) SandboxResponse.json(201, newDefinition(request, body, name))
    else DataExportErrors.text(422, s"$name is no CSV file")
  }

  /** Creates a definition and its job, which waits for its start. */
  private def newDefinition(request: SandboxRequest, body: JsonObject, name: String): JsonObject = {
    val id = request.idOf(body)
    val jobId = request.tenant.newId()
    val definition = obj(
      "id" -> id,
      "fileName" -> name,
      "jobExecutionId" -> jobId,
      "status" -> "NEW",
      "size" -> Option(body.getInteger("size")),
      "uploadFormat" -> "csv",
      "metadata" -> obj(
        "createdDate" -> Json.time(request.now),
        "updatedDate" -> Json.time(request.now),
      ),
    )
    definitions(request.tenant).put(id, definition)
    executions(request.tenant).put(jobId, obj("id" -> jobId, "status" -> "NEW"))
    jobsOf(request.tenant).remember(id, jobId)
    definition
  }

  private def upload(request: SandboxRequest): SandboxResponse =
    definition(request.tenant, request.id).map { found =>
      val key = s"mod-data-export/upload/${request.id}/${found.getString("fileName")}"
      storage.put(key, request.body)
      found.getJsonObject("metadata").put("updatedDate", Json.time(request.now))
      found.put("sourcePath", key).put("status", "COMPLETED")
      definitions(request.tenant).put(request.id, found)
      SandboxResponse.ok(found)
    }.merge

  private def startExport(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val profileId = body.getString("jobProfileId")
    for {
      file <- definition(request.tenant, body.getString("fileDefinitionId"))
      profile <- ExportProfileRoutes
        .jobs(request.tenant)
        .get(profileId)
        .toRight(DataExportErrors.unknown("JobProfileEntity", profileId))
    } yield {
      start(request, file, profile, Json.string(body, "idType").getOrElse("instance"))
      SandboxResponse.NoContent
    }
  }

  private def start(
      request: SandboxRequest,
      file: JsonObject,
      profile: JsonObject,
      idType: String,
  ): Unit = {
    val jobId = file.getString("jobExecutionId")
    val ids = idsIn(file)
    val (table, recordsPerSecond) = idType match {
      case "instance" => (request.tenant.instances, ExportJob.InstancesPerSecond)
      case "holding" => (request.tenant.holdings, ExportJob.HoldingsPerSecond)
      case _ => (request.tenant.authorities, ExportJob.AuthoritiesPerSecond)
    }
    val job = ExportJob(
      request.now,
      total = ids.size,
      known = ids.count(table.contains),
      slowness,
      recordsPerSecond,
    )
    jobsOf(request.tenant).start(request, jobId, file.getString("fileName"), profile, job)
  }

  private def idsIn(file: JsonObject): Vector[String] =
    Option(file.getString("sourcePath"))
      .flatMap(storage.get)
      .fold(Vector.empty[String])(content =>
        content.toString.split("\\R").map(_.trim.replace("\"", "")).filter(_.nonEmpty).toVector
      )
      .distinct

}

object DataExportRoutes {
  private val Definitions = "/data-export/file-definitions"
  private val Export = "/data-export/export"
  private val Jobs = "/data-export/job-executions"

  private def definitions(tenant: TenantData): RecordTable =
    tenant.own("data-export file definitions", Nil)

  private def executions(tenant: TenantData): RecordTable =
    tenant.own("data-export job executions", Seq("status"))

  private def definition(tenant: TenantData, id: String): Checked[JsonObject] =
    definitions(tenant).get(id).toRight(DataExportErrors.unknown("FileDefinitionEntity", id))
}

/** Error responses of mod-data-export. */
object DataExportErrors {

  /** Error text with the content type of JSON. */
  def text(status: Int, message: String): SandboxResponse =
    SandboxResponse(status, Some("application/json"), Buffer.buffer(message))

  /** @param entity e.g. `JobProfileEntity` */
  def unknown(entity: String, id: String): SandboxResponse =
    text(404, s"Unable to find org.folio.dataexp.domain.entity.$entity with id $id")

}

/**
 * Export jobs of one tenant. Only the newest are stored, so that a long run does not fill the
 * memory.
 */
final private[module] class ExportJobs(definitions: RecordTable, executions: RecordTable) {
  private val running = mutable.LinkedHashMap.empty[String, ExportJob]
  private val definitionIds = new Newest[(String, String)](ExportJobs.MaxStored)
  private var hrId = 0

  def remember(definitionId: String, jobId: String): Unit =
    definitionIds.put(jobId, jobId -> definitionId).foreach { case (oldJob, oldDefinition) =>
      running.remove(oldJob)
      executions.delete(oldJob)
      definitions.delete(oldDefinition)
      ()
    }

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
    val own = obj(
      "id" -> jobId,
      "hrId" -> hrId,
      "files" -> arr(obj("fileId" -> request.tenant.newId(), "fileName" -> name)),
      "start" -> Json.time(job.startedAt),
    )
    val execution = newExecution(request.tenant, "own" -> own, "profile" -> profile, "user" -> user)
    executions.put(jobId, progressed(execution, job, request.now))
    running.update(jobId, job)
    update(request.now)
  }

  private val newExecution = View.named("new export job")

  /** Updates the records of running jobs to the state at `now`. */
  def update(now: Instant): Unit = {
    running.foreach { case (id, job) =>
      executions.get(id).foreach(found => executions.put(id, progressed(found, job, now)))
    }
    running.filterInPlace { case (_, job) => now.isBefore(job.endsAt) }
    ()
  }

  private def progressed(execution: JsonObject, job: ExportJob, now: Instant): JsonObject = {
    val at = job.at(now)
    if (at.isOver) execution.put("completedDate", Json.time(job.endsAt))
    execution
      .put("status", at.status)
      .put("lastUpdatedDate", Json.time(if (at.isOver) job.endsAt else now))
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
