package org.folio.perf.sandbox.imports

import java.time.Instant

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
        ImportState(
          "ERROR",
          "ERROR",
          0,
          0,
          Some(line.startedAt),
          Some("FILE_PROCESSING_ERROR"),
        )
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
      val (status, uiStatus) =
        if (failed > 0) ("ERROR", "ERROR") else ("COMMITTED", "RUNNING_COMPLETE")
      ImportState(status, uiStatus, total, total, Some(ends))
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
