package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, PagedQuery, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.jdk.CollectionConverters._
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.data.RecordTable
import scala.concurrent.duration.FiniteDuration

/**
 * mod-source-record-manager: import jobs and their progress. The list supports the parameters of
 * FOLIO's user interface. The newest jobs come first, whatever `sortBy` is.
 */
object JobExecutionRoutes extends RoutesOf("mod-source-record-manager") {
  override val routes: Vector[Route] = Vector(
    readRoute("GET /metadata-provider/jobExecutions", jobs)
  )

  private def jobs(request: SandboxRequest): SandboxResponse = {
    val statusAny = request.parameters.getAll("statusAny").asScala.toSet
    val statusNot = request.parameter("statusNot")
    val uiStatusAny = request.parameters.getAll("uiStatusAny").asScala.toSet
    val all = ImportJobs
      .all(request) ++ request.tenant.imports.listed(request.now).map(_.record(request.now))
    val found = all.filter { job =>
      val status = job.getString("status")
      (statusAny.isEmpty || statusAny(status)) && !statusNot.contains(status) &&
      (uiStatusAny.isEmpty || uiStatusAny(job.getString("uiStatus")))
    }
    def when(job: JsonObject): String =
      Json.string(job, "completedDate").getOrElse(job.getString("startedDate"))
    // At the same moment, the parent comes first.
    val newestFirst = found.sortBy(job => (when(job), -job.getInteger("hrId").intValue)).reverse
    response(newestFirst, number(request, "limit", 10), number(request, "offset", 0))
  }

  private def response(jobs: Vector[JsonObject], limit: Int, offset: Int): SandboxResponse =
    SandboxResponse.ok(
      Lists.body("jobExecutions", jobs.slice(offset, offset + math.min(limit, jobs.size)), jobs.size)
    )

  private def number(request: SandboxRequest, name: String, default: Int): Int =
    request.parameter(name).flatMap(_.toIntOption).filter(_ >= 0).getOrElse(default)
}

/** Jobs of mod-source-record-manager from single record imports. */
object ImportJobs {

  /** All jobs, in no particular order. */
  def all(request: SandboxRequest): Vector[JsonObject] =
    Lists.select(jobs(request), PagedQuery(CqlQuery.All, 0, MaxStored)).records

  private def jobs(request: SandboxRequest): RecordTable =
    request.tenant.own("jobExecutions", Seq("hrId"))

  /** Maximum of stored jobs: older ones are deleted, as a tenant has thousands of them per day. */
  private val MaxStored = 100

  /**
   * A job of one record that ends after `duration`.
   *
   * @return id of the job, which is also the id of its records' snapshot
   */
  def done(request: SandboxRequest, jobProfileId: String, duration: FiniteDuration): String = {
    val table = jobs(request)
    val number = request.tenant.newNumber("jobExecutions")
    val id = request.tenant.newId()
    table.put(id, job(request, id, number, jobProfileId, duration))
    table
      .find("hrId", (number - MaxStored).toString)
      .foreach(old => table.delete(old.getString("id")))
    id
  }

  private def job(
      request: SandboxRequest,
      id: String,
      number: Int,
      jobProfileId: String,
      duration: FiniteDuration,
  ): JsonObject = obj(
    "id" -> id,
    "hrId" -> number,
    "parentJobId" -> id,
    "subordinationType" -> "PARENT_SINGLE",
    "jobProfileInfo" -> obj(
      "id" -> jobProfileId,
      "name" -> ItemView.nameOf(request.tenant, "/data-import-profiles/jobProfiles", jobProfileId),
      "dataType" -> "MARC",
      "hidden" -> false,
    ),
    "fileName" -> "No file name",
    "runBy" -> obj("lastName" -> request.claims.username),
    "progress" -> obj("jobExecutionId" -> id, "current" -> 1, "total" -> 1),
    "startedDate" -> Json.time(request.now),
    "completedDate" -> Json.time(request.now.plusMillis(duration.toMillis)),
    "status" -> "COMMITTED",
    "uiStatus" -> "RUNNING_COMPLETE",
    "userId" -> request.claims.userId,
    "jobPartNumber" -> 1,
    "totalJobParts" -> 1,
    "totalRecordsInFile" -> 1,
  )
}
