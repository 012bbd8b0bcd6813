package org.folio.perf.workflows.exports

import org.folio.perf.protocol.SessionKey

/** What an export has in the session. */
object ExportKeys {

  /** Ids of the records to export, one a line. */
  val RecordIds: SessionKey = SessionKey("recordIds")

  val FileDefinitionId: SessionKey = SessionKey("fileDefinitionId")
  val JobProfileId: SessionKey = SessionKey("jobProfileId")
  val JobExecutionId: SessionKey = SessionKey("jobExecutionId")
  val JobStatus: SessionKey = SessionKey("jobStatus")
  val StartedDate: SessionKey = SessionKey("exportStartedDate")
  val CompletedDate: SessionKey = SessionKey("exportCompletedDate")
  val Exported: SessionKey = SessionKey("exportedRecords")
}
