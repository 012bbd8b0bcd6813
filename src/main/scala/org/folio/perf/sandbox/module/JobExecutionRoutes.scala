package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json
import org.folio.perf.sandbox.data.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Route}
import org.folio.perf.sandbox.imports.ImportExecution
import scala.jdk.CollectionConverters._

/**
 * mod-source-record-manager: the jobs of imports and how far they have come. The list knows the
 * parameters of FOLIO's user interface, and the newest jobs come first whatever `sortBy` says.
 */
object JobExecutionRoutes {
  private val Statuses = Set(
    "PARENT",
    "NEW",
    "FILE_UPLOADED",
    "PARSING_IN_PROGRESS",
    "PARSING_FINISHED",
    "PROCESSING_IN_PROGRESS",
    "PROCESSING_FINISHED",
    "COMMIT_IN_PROGRESS",
    "COMMITTED",
    "ERROR",
    "DISCARDED",
    "CANCELLED",
  )

  val routes: Vector[Route] = Vector(
    route("/metadata-provider/jobExecutions", "metadata-provider.jobexecutions", CallKind.Read)(
      jobs
    ),
    route("/metadata-provider/jobSummary/{id}", "metadata-provider.jobsummary", CallKind.Read)(
      summary
    ),
    route("/change-manager/jobExecutions/{id}", "change-manager.jobexecutions", CallKind.LightRead)(
      job
    ),
    route(
      "/change-manager/jobExecutions/{id}/children",
      "change-manager.jobexecutionchildren",
      CallKind.Read,
    )(children),
  )

  private def route(path: String, permission: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route("GET", path, "mod-source-record-manager", s"$permission.get", kind, handle)

  private def job(ask: Ask): Answer =
    ask.tenant.imports
      .get(ask.id)
      .map(_.record(ask.now))
      .orElse(ImportJobs.get(ask, ask.id))
      .fold(Answer.text(404, s"JobExecution with id '${ask.id}' was not found"))(
        Answer.json(200, _)
      )

  private def children(ask: Ask): Answer =
    if (ask.tenant.imports.get(ask.id).isEmpty)
      Answer.text(404, s"JobExecution with id '${ask.id}' was not found")
    else answer(ask.tenant.imports.childrenOf(ask.id).map(_.record(ask.now)), Int.MaxValue, 0)

  private def jobs(ask: Ask): Answer = {
    val statusAny = ask.parameters.getAll("statusAny").asScala.toSet
    val statusNot = ask.parameter("statusNot")
    val uiStatusAny = ask.parameters.getAll("uiStatusAny").asScala.toSet
    if (!(statusAny ++ statusNot).forall(Statuses))
      Answer.text(500, "Internal Server Error, Please contact System Administrator or try again")
    else {
      val all = ImportJobs.all(ask) ++ ask.tenant.imports.listed(ask.now).map(_.record(ask.now))
      val found = all.filter { job =>
        val status = job.getString("status")
        (statusAny.isEmpty || statusAny(status)) && !statusNot.contains(status) &&
        (uiStatusAny.isEmpty || uiStatusAny(job.getString("uiStatus")))
      }
      def when(job: JsonObject): String =
        Json.string(job, "completedDate").getOrElse(job.getString("startedDate"))
      // Of the same moment the parent first.
      val newestFirst = found.sortBy(job => (when(job), -job.getInteger("hrId").intValue)).reverse
      answer(newestFirst, number(ask, "limit", 10), number(ask, "offset", 0))
    }
  }

  private def answer(jobs: Vector[JsonObject], limit: Int, offset: Int): Answer = Answer.json(
    200,
    obj(
      "jobExecutions" -> list(jobs.slice(offset, offset + math.min(limit, jobs.size))),
      "totalRecords" -> jobs.size,
    ),
  )

  private def number(ask: Ask, name: String, default: Int): Int =
    ask.parameter(name).flatMap(_.toIntOption).filter(_ >= 0).getOrElse(default)

  /** Of a job that has worked on records itself: not of a parent, nor of an upload. */
  private def summary(ask: Ask): Answer = {
    val found = for {
      job <- ask.tenant.imports.get(ask.id)
      counts <- countsOf(job, ask)
    } yield counts
    found.fold(
      Answer.text(404, s"JobSummary for jobExecutionId: '${ask.id}' was not found")
    ) { case (done, failed, isUpdate) =>
      val entities = obj(
        "totalCreatedEntities" -> (if (isUpdate) 0 else done - failed),
        "totalUpdatedEntities" -> (if (isUpdate) done - failed else 0),
        "totalDiscardedEntities" -> 0,
        "totalErrors" -> failed,
      )
      Answer.json(
        200,
        obj(
          "jobExecutionId" -> ask.id,
          "totalErrors" -> failed,
          "sourceRecordSummary" -> entities,
          "instanceSummary" -> entities.copy(),
        ),
      )
    }
  }

  /** Records done, those that failed, and whether they were updates. */
  private def countsOf(job: ImportExecution, ask: Ask): Option[(Int, Int, Boolean)] = {
    import org.folio.perf.sandbox.imports.ImportRole._
    job.timeline.filter(_.parts.nonEmpty).flatMap { line =>
      val now = ask.now
      job.role match {
        case Parent => None
        case Single if line.hasEnded(now) =>
          Some((line.total, line.failed.sum, line.pace.isUpdate))
        case Child(part) if !now.isBefore(line.endOf(part)) =>
          Some((line.parts(part), line.failed(part), line.pace.isUpdate))
        case _ => None
      }
    }
  }
}
