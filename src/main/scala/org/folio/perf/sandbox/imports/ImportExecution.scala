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
 * @param sourcePath unique for each upload
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
    obj(
      "id" -> id,
      "hrId" -> hrId,
      "parentJobId" -> parentId,
      "subordinationType" -> role.name,
      "jobProfileInfo" -> profile.map(_.copy()),
      "sourcePath" -> sourcePath,
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
      "jobPartNumber" -> (role match {
        case ImportRole.Child(part) => part + 1
        case _ => 1
      }),
      "totalJobParts" -> (role match {
        case ImportRole.Child(_) => timeline.fold(1)(_.parts.size)
        case _ => 1
      }),
      "compositeDetails" -> (role match {
        case ImportRole.Parent => timeline.map(CompositeDetails(_, now))
        case _ => None
      }),
      "totalRecordsInFile" -> (role match {
        case ImportRole.Parent => timeline.fold(0)(_.total)
        case _ => 0
      }),
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
