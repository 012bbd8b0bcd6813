package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.imports.{ImportExecution, ImportPace, ImportRole, ImportTimeline}
import scala.jdk.CollectionConverters._
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
    val all = request.tenant.imports.values.filter(_.isListed(request.now)).map(_.record(request.now)).toVector
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

/** Jobs of mod-source-record-manager from imports of single records. */
object ImportJobs {

  /**
   * A job of one record that ends after `duration`.
   *
   * @return id of the job, which is also the id of its records' snapshot
   */
  def done(request: SandboxRequest, jobProfileId: String, duration: FiniteDuration): String = {
    val id = request.tenant.newId()
    val profile = obj(
      "id" -> jobProfileId,
      "name" -> ItemView.nameOf(request.tenant, ImportProfileRoutes.Jobs, jobProfileId),
      "dataType" -> "MARC",
      "hidden" -> false,
    )
    val pace = ImportPace(isUpdate = false, duration.toMillis.toDouble, startMs = 0)
    request.tenant.put(
      ImportExecution(
        id,
        request.tenant.newNumber("jobExecutions"),
        ImportRole.Single,
        id,
        sourcePath = "",
        fileName = "No file name",
        request.claims.username,
        request.claims.userId,
        request.now,
        Some(profile),
        Some(ImportTimeline(request.now, Vector(1), Vector(0), pace, slowness = 1)),
      )
    )
    id
  }
}
