package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{Json, Table}
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.gateway.{Ask, ListQuery, Lists}
import scala.concurrent.duration.FiniteDuration

/** The jobs of mod-source-record-manager that single record imports leave. */
object ImportJobs {

  def get(ask: Ask, id: String): Option[JsonObject] = jobs(ask).get(id)

  /** In no particular order. */
  def all(ask: Ask): Vector[JsonObject] =
    Lists.select(jobs(ask), ListQuery(CqlQuery.All, 0, Kept)).records

  private def jobs(ask: Ask): Table = ask.tenant.own("jobExecutions", Seq("hrId"))

  /** Older jobs are purged, as a tenant has thousands of them a day. */
  private val Kept = 100

  /**
   * A job of one record that will have ended after `duration`.
   *
   * @return its id, which is also that of the snapshot that its records belong to
   */
  def done(ask: Ask, jobProfileId: String, duration: FiniteDuration): String = {
    val table = jobs(ask)
    val number = ask.tenant.newNumber("jobExecutions")
    val id = ask.tenant.newId()
    table.put(id, job(ask, id, number, jobProfileId, duration))
    table.find("hrId", (number - Kept).toString).foreach(old => table.delete(old.getString("id")))
    id
  }

  private def job(
      ask: Ask,
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
      "name" -> ItemView.nameOf(ask.tenant, "/data-import-profiles/jobProfiles", jobProfileId),
      "dataType" -> "MARC",
      "hidden" -> false,
    ),
    "fileName" -> "No file name",
    "runBy" -> obj("lastName" -> ask.claims.username),
    "progress" -> obj("jobExecutionId" -> id, "current" -> 1, "total" -> 1),
    "startedDate" -> Json.time(ask.now),
    "completedDate" -> Json.time(ask.now.plusMillis(duration.toMillis)),
    "status" -> "COMMITTED",
    "uiStatus" -> "RUNNING_COMPLETE",
    "userId" -> ask.claims.userId,
    "jobPartNumber" -> 1,
    "totalJobParts" -> 1,
    "totalRecordsInFile" -> 1,
  )
}
