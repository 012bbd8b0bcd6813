package org.folio.perf.sandbox.imports

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj

/** Role of a job in the import of a file. */
sealed abstract class ImportRole(val name: String)

object ImportRole {

  /** The whole file if it is not split; otherwise only its upload. */
  case object Single extends ImportRole("PARENT_SINGLE")
  case object Parent extends ImportRole("COMPOSITE_PARENT")

  /** @param part number, from 0 */
  final case class Child(part: Int) extends ImportRole("COMPOSITE_CHILD")
}

/**
 * A job execution of mod-source-record-manager. Its record follows from the time.
 *
 * @param parentId for a part the id of its parent, otherwise its own id
 * @param sourcePath unique for each upload; empty: a single record, which comes without a file
 * @param profile content of `jobProfileInfo`; `None`: the file has not been processed yet
 * @param timeline likewise
 */
final case class ImportExecution(
    id: String,
    hrId: Int,
    role: ImportRole,
    parentId: String,
    sourcePath: String,
    fileName: String,
    runBy: String,
    userId: String,
    createdAt: Instant,
    profile: Option[JsonObject],
    timeline: Option[ImportTimeline],
) {

  /** True from the turn of a part on; earlier it is not listed. */
  def isListed(now: Instant): Boolean = (role, timeline) match {
    case (ImportRole.Child(part), Some(line)) => part == 0 || !now.isBefore(line.startOf(part))
    case _ => true
  }

  def record(now: Instant): JsonObject = {
    val state = ImportState.of(role, timeline, now)
    val (part, parts) = role match {
      case ImportRole.Child(number) => (number + 1, timeline.fold(1)(_.parts.size))
      case _ => (1, 1)
    }
    val composite = timeline.filter(_ => role == ImportRole.Parent)
    obj(
      "id" -> id,
      "hrId" -> hrId,
      "parentJobId" -> parentId,
      "subordinationType" -> role.name,
      "jobProfileInfo" -> profile.map(_.copy()),
      "sourcePath" -> Option.when(sourcePath.nonEmpty)(sourcePath),
      "fileName" -> fileName,
      "runBy" -> obj("lastName" -> runBy),
      "progress" -> obj(
        "jobExecutionId" -> id,
        "current" -> state.current,
        "total" -> state.total,
      ),
      "startedDate" -> Json.time(timeline.fold(createdAt)(_.startedAt)),
      "completedDate" -> state.completedAt.map(Json.time),
      "status" -> state.status,
      "uiStatus" -> state.uiStatus,
      "errorStatus" -> state.error,
      "userId" -> userId,
      "jobPartNumber" -> part,
      "totalJobParts" -> parts,
      "compositeDetails" -> composite.map(CompositeDetails(_, now)),
      "totalRecordsInFile" -> composite.fold(if (sourcePath.isEmpty) 1 else 0)(_.total),
    )
  }
}

/** Status of a file's parts, as its parent job reports it. */
private object CompositeDetails {

  def apply(line: ImportTimeline, now: Instant): JsonObject = {
    val parts = line.parts.indices.map { part =>
      val state = ImportState.of(ImportRole.Child(part), Some(line), now)
      val name = state.status match {
        case "COMMITTED" => "committedState"
        case "ERROR" => "errorState"
        case "PARSING_IN_PROGRESS" => "parsingInProgressState"
        case _ => "fileUploadedState"
      }
      (name, line.parts(part), line.done(part, now))
    }
    val states = parts.groupBy(_._1).toVector.sortBy(_._1).map { case (name, of) =>
      name -> obj(
        "chunksCount" -> of.size,
        "totalRecordsCount" -> of.map(_._2).sum,
        "currentlyProcessedCount" -> of.map(_._3).sum,
      )
    }
    obj(states: _*)
  }
}

/** @param error reason why the job could not begin; `None`: it could */
final case class ImportState(
    status: String,
    uiStatus: String,
    current: Int,
    total: Int,
    completedAt: Option[Instant] = None,
    error: Option[String] = None,
)

/** States in the order recorded from mod-source-record-manager 3.8.0. */
object ImportState {

  /** Total that a job shows before it has counted the records. */
  private val UnknownTotal = 100

  /** @param timeline `None`: processing of the file has not begun */
  def of(role: ImportRole, timeline: Option[ImportTimeline], now: Instant): ImportState =
    timeline match {
      case None => ImportState("FILE_UPLOADED", "INITIALIZATION", 0, UnknownTotal)
      case Some(line) if line.parts.isEmpty =>
        ImportState("ERROR", "ERROR", 0, 0, Some(line.startedAt), Some("FILE_PROCESSING_ERROR"))
      case Some(line) =>
        role match {
          case ImportRole.Parent => parent(line, now)
          case ImportRole.Child(part) =>
            worked(
              line.parts(part),
              line.done(part, now),
              line.failed(part),
              line.startOf(part),
              line.endOf(part),
              now,
            )
          case ImportRole.Single =>
            worked(
              line.total,
              line.done(now),
              line.failed.sum,
              line.startOf(0),
              line.endsAt,
              now,
            )
        }
    }

  private def worked(
      total: Int,
      done: Int,
      failed: Int,
      begins: Instant,
      ends: Instant,
      now: Instant,
  ): ImportState =
    if (!now.isBefore(ends)) {
      if (failed > 0) ImportState("ERROR", "ERROR", total, total, Some(ends))
      else ImportState("COMMITTED", "RUNNING_COMPLETE", total, total, Some(ends))
    } else if (now.isBefore(begins))
      ImportState("PROCESSING_IN_PROGRESS", "PREPARING_FOR_PREVIEW", 0, UnknownTotal)
    else ImportState("PARSING_IN_PROGRESS", "RUNNING", done, total)

  /**
   * State of a parent job. Its total grows with each part that begins. It succeeds even if all
   * parts fail.
   */
  private def parent(line: ImportTimeline, now: Instant): ImportState =
    if (line.hasEnded(now))
      ImportState("COMMITTED", "RUNNING_COMPLETE", line.total, line.total, Some(line.endsAt))
    else {
      val begun =
        if (now.isBefore(line.startOf(0))) 0 else line.parts.take(line.partAt(now) + 1).sum
      ImportState("COMMIT_IN_PROGRESS", "RUNNING", line.done(now), begun)
    }
}
