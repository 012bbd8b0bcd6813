package org.folio.perf.workflows.imports

import org.folio.perf.protocol.SessionKey

/** What an import of a MARC file has in the session. */
object ImportKeys {

  /** Name of the file, e.g. `5K.mrc`, and how many records it has. */
  val FileName: SessionKey = SessionKey("importFileName")
  val FileRecords: SessionKey = SessionKey("importFileRecords")

  /** Paths of its parts on disk: the first, and a list of the others. */
  val FirstPart: SessionKey = SessionKey("importFirstPart")
  val FurtherParts: SessionKey = SessionKey("importFurtherParts")
  val Part: SessionKey = SessionKey("importPart")
  val PartNumber: SessionKey = SessionKey("importPartNumber")

  val UploadDefinitionId: SessionKey = SessionKey("uploadDefinitionId")
  val FileDefinitionId: SessionKey = SessionKey("fileDefinitionId")

  /** The upload definition with the uploaded file, as FOLIO gave it. */
  val UploadDefinition: SessionKey = SessionKey("uploadDefinition")
  val SourcePath: SessionKey = SessionKey("importSourcePath")
  val UploadUrl: SessionKey = SessionKey("uploadUrl")
  val UploadKey: SessionKey = SessionKey("uploadKey")
  val UploadId: SessionKey = SessionKey("uploadId")
  val Etag: SessionKey = SessionKey("uploadEtag")

  /** Of all parts, as a JSON list. */
  val Etags: SessionKey = SessionKey("uploadEtags")
  val JobProfileId: SessionKey = SessionKey("importJobProfileId")
  val DataType: SessionKey = SessionKey("importDataType")

  // Of the job, once it has ended.
  val JobExecutionId: SessionKey = SessionKey("importJobExecutionId")
  val JobStatus: SessionKey = SessionKey("importJobStatus")
  val StartedDate: SessionKey = SessionKey("importStartedDate")
  val CompletedDate: SessionKey = SessionKey("importCompletedDate")
  val RecordsDone: SessionKey = SessionKey("importRecordsDone")

  /** Records of parts that ended with an error. */
  val RecordsInError: SessionKey = SessionKey("importRecordsInError")
}
