package org.folio.perf.workflows.lists

import io.gatling.core.session.Session
import org.folio.perf.model.JobOutcome
import org.folio.perf.protocol.{Checks, FolioRequest, JobReport, SessionKey, Transaction}
import org.folio.perf.protocol.Folio.{get, postTo}
import org.folio.perf.protocol.Step.{compute, poll, reportJob, thinkTime}
import ListKeys._
import scala.concurrent.duration._

/**
 * A librarian opens a list and refreshes it, and waits until it has its new contents.
 *
 * Needs: `listId`, `listVirtualUsers`. No refresh of the list may be running.
 * Source: PTF's JMeter script, which polls the list without a pause; here there is an interval, so that the polling
 * does not become the load. The duration of a refresh is the one in the list.
 */
object RefreshList {

  /** Longest wait; published refreshes took up to 75 minutes. */
  private val LongestRefresh = 6.hours

  val open: Transaction = Transaction("LA_TC: Open List")(list, entityType, contents)

  /** @param label name of its row in the published table */
  def refresh(label: String, interval: FiniteDuration): Transaction = Transaction(label)(
    compute(_.removeAll(SucceededId.name, FailedId.name)),
    start,
    thinkTime(300.millis, 500.millis),
    poll(refreshed, pause = (interval, interval), atMost = LongestRefresh)(hasEnded).goingOn,
    reportJob(
      JobReport(label, outcome)
        .between(StartDate, EndDate)
        .counting(RecordsCount)
        .showing("virtual users" -> VirtualUsers)
    ),
  )

  private def list: FolioRequest =
    get("/lists/{id}", ListId)
      .check(Checks.says("id", ListId), Checks.captureFirst("entityTypeId", EntityTypeId))

  private def entityType: FolioRequest =
    get("/entity-types/{id}", EntityTypeId).check(Checks.says("id", EntityTypeId))

  private def contents: FolioRequest =
    get("/lists/{id}/contents", ListId)
      .param("offset", "0")
      .param("size", "100")
      .check(Checks.isList)

  private def start: FolioRequest =
    postTo("/lists/{id}/refresh", ListId)("")
      .expecting(200)
      .check(Checks.says("status", "IN_PROGRESS"), Checks.captureFirst("id", RefreshId))

  private def refreshed: FolioRequest =
    get("/lists/{id}", ListId).check(
      Checks.says("id", ListId),
      Checks.captureIfThere("$.successRefresh.id", SucceededId),
      Checks.captureIfThere("$.failedRefresh.id", FailedId),
      Checks.captureIfThere("$.successRefresh.refreshStartDate", StartDate),
      Checks.captureIfThere("$.successRefresh.refreshEndDate", EndDate),
      Checks.captureIfThere("$.successRefresh.recordsCount", RecordsCount),
    )

  private def isTheRefresh(session: Session, key: SessionKey): Boolean =
    session.attributes.get(key.name) == session.attributes.get(RefreshId.name)

  private def hasEnded(session: Session): Boolean =
    isTheRefresh(session, SucceededId) || isTheRefresh(session, FailedId)

  private def outcome(session: Session): JobOutcome =
    if (isTheRefresh(session, SucceededId)) JobOutcome.Succeeded
    else if (isTheRefresh(session, FailedId)) JobOutcome.Failed
    else JobOutcome.TimedOut
}

/** Session keys of a refresh. */
private[lists] object ListKeys {
  val ListId: SessionKey = SessionKey("listId")

  /** Number of the list in the test, from 0. */
  val ListNumber: SessionKey = SessionKey("listNumber")

  /** Virtual users of the current test. */
  val VirtualUsers: SessionKey = SessionKey("listVirtualUsers")

  val EntityTypeId: SessionKey = SessionKey("entityTypeId")
  val RefreshId: SessionKey = SessionKey("refreshId")

  /** Ids of the last refresh that succeeded, and of the last one that failed. */
  val SucceededId: SessionKey = SessionKey("succeededRefreshId")
  val FailedId: SessionKey = SessionKey("failedRefreshId")
  val StartDate: SessionKey = SessionKey("refreshStartDate")
  val EndDate: SessionKey = SessionKey("refreshEndDate")
  val RecordsCount: SessionKey = SessionKey("refreshRecordsCount")
}
