package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.data.RecordTable
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, PagedQuery}
import org.folio.perf.sandbox.http.SandboxRequest
import scala.concurrent.duration.FiniteDuration

/** Jobs of mod-source-record-manager from single record imports. */
object ImportJobs {

  def get(request: SandboxRequest, id: String): Option[JsonObject] = jobs(request).get(id)

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
