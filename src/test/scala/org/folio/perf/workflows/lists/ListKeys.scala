package org.folio.perf.workflows.lists

import org.folio.perf.protocol.SessionKey

/** What a refresh of a list has in the session. */
object ListKeys {
  val ListId: SessionKey = SessionKey("listId")

  /** Place of the list among those of a test. */
  val ListNumber: SessionKey = SessionKey("listNumber")

  /** Virtual users of the test under way. */
  val VirtualUsers: SessionKey = SessionKey("listVirtualUsers")

  val EntityTypeId: SessionKey = SessionKey("entityTypeId")
  val RefreshId: SessionKey = SessionKey("refreshId")

  /** Of the last refresh that succeeded, or failed. */
  val SucceededId: SessionKey = SessionKey("succeededRefreshId")
  val FailedId: SessionKey = SessionKey("failedRefreshId")
  val StartDate: SessionKey = SessionKey("refreshStartDate")
  val EndDate: SessionKey = SessionKey("refreshEndDate")
  val RecordsCount: SessionKey = SessionKey("refreshRecordsCount")
}
