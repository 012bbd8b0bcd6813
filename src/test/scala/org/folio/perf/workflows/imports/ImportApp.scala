package org.folio.perf.workflows.imports

import io.gatling.core.session.Session
import org.folio.perf.feeders.marc.FileKeys
import org.folio.perf.model.JobOutcome
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import Step._
import ImportKeys._

/**
 * Requests of the data import app for imports with and without file splitting. Later releases: ui-data-import 8.0.5 and
 * 10.0.0.
 */
private[imports] object ImportApp {

  /** Longest wait for a job; published jobs took up to 1 h 40 min. */
  private val LongestJob = 4.hours

  /** Longest time without progress, as in PTF's script. */
  private val Stuck = 30.minutes

  /** Time between two pollings, as in PTF's script. */
  private val PollInterval = 5.seconds

  /** Keys of the file to import. */
  def fileKeys: FileKeys = FileKeys(FileName, FileRecords, FirstPart, FurtherParts)

  /** Removes the values of an earlier job. */
  val begin: Step = compute(
    _.removeAll(
      JobStatus.name,
      StartedDate.name,
      CompletedDate.name,
      RecordsDone.name,
      RecordsInError.name,
    )
  )

  /** Whether the target splits files. */
  def splitStatus: FolioRequest = get("/data-import/splitStatus")

  /** The list may be empty. */
  def openUploads: FolioRequest =
    listed(
      "/data-import/uploadDefinitions",
      """(status==("NEW" OR "IN_PROGRESS" OR "LOADED")) sortBy createdDate/sort.descending""",
      1,
    )

  def define: FolioRequest =
    post("/data-import/uploadDefinitions", 201)(s"""{
      "fileDefinitions": [{
        "uiKey": "${FileName.el}#{currentTimeMillis()}",
        "size": 1,
        "name": "${FileName.el}"
      }]
    }""").check(
      isText("$.status", "NEW"),
      capture("$.id", UploadDefinitionId),
      capture("$.fileDefinitions[0].id", FileDefinitionId),
      capture("$.fileDefinitions[0].jobExecutionId", JobExecutionId),
    )

  def fileExtensions: FolioRequest =
    get("/data-import/fileExtensions")
      .query("""extension==".mrc"""")
      .check(isText("$.fileExtensions[0].importBlocked", "false"))

  /** The list of job profiles, with the one of the import. */
  def jobProfiles(name: String): Steps = steps(
    get("/data-import-profiles/jobProfiles")
      .limit(5000)
      .check(
        hasField("jobProfiles"),
        captureIfThere(s"$$.jobProfiles[?(@.name == '$name')].id", JobProfileId),
      ),
    need(JobProfileId)(s"there is no import job profile $name"),
  )

  def jobProfile: FolioRequest =
    getById("/data-import-profiles/jobProfiles/{id}", JobProfileId).check(captureFirst("dataType", DataType))

  /** Starts the import; the body has the whole upload definition, as in the user interface. */
  def process(profile: String): FolioRequest =
    postTo("/data-import/uploadDefinitions/{id}/processFiles", UploadDefinitionId)(s"""{
      "uploadDefinition": ${UploadDefinition.el},
      "jobProfileInfo": {
        "id": "${JobProfileId.el}",
        "name": "$profile",
        "dataType": "${DataType.el}"
      }
    }""").expecting(204).param("defaultMapping", "false").check(isEmpty)

  /** The list may be empty. */
  def runningJobs: FolioRequest =
    get("/metadata-provider/jobExecutions")
      .param("statusNot", "DISCARDED")
      .param("uiStatusAny", "PREPARING_FOR_PREVIEW")
      .param("uiStatusAny", "READY_FOR_PREVIEW")
      .param("uiStatusAny", "RUNNING")
      .limit(50)
      .param("sortBy", "completed_date,desc")
      .check(isList)

  /** The list may be empty. */
  def endedJobs: Step = since("source-manager-job-executions", "3.4")(withoutBulkEdit).before(allEnded)

  private def allEnded: FolioRequest =
    get("/metadata-provider/jobExecutions")
      .param("statusAny", "COMMITTED")
      .param("statusAny", "ERROR")
      .param("statusAny", "CANCELLED")
      .limit(25)
      .param("sortBy", "completed_date,desc")
      .check(isList)

  /** The page leaves out the imports of the bulk edit app. */
  private def withoutBulkEdit: FolioRequest =
    allEnded.param("excludeJobProfileName", "Bulk operations data import job profile-*")

  /**
   * Polls both lists until the job is among the ended ones, and records it.
   *
   * @param which condition of a JSON path for the job of the file
   */
  def waitForJob(which: String, report: JobReport): Steps = {
    def at(field: String) = s"$$.jobExecutions[?(@.$which)].$field"
    val itsEnd = Vector(
      captureLatest(at("status"), JobStatus),
      captureLatest(at("startedDate"), StartedDate),
      captureLatest(at("completedDate"), CompletedDate),
      captureLatest(at("progress.current"), RecordsDone),
      captureLatest(at("compositeDetails.errorState.totalRecordsCount"), RecordsInError),
    )
    def untilEnded(ended: FolioRequest) =
      poll(ended.check(itsEnd: _*), pause = (PollInterval, PollInterval), atMost = LongestJob)(
        _.contains(JobStatus.name)
      )
        .after(runningJobs.check(captureLatest(at("progress.current"), RecordsDone)))
        .unlessStuck(RecordsDone, Stuck)
        .goingOn
    steps(
      since("source-manager-job-executions", "3.4")(untilEnded(withoutBulkEdit)).before(untilEnded(allEnded)),
      reportJob(report),
    )
  }

  /** @param name in `jobs.tsv` */
  def report(name: String): JobReport =
    JobReport(name, outcome)
      .between(StartedDate, CompletedDate)
      .counting(RecordsDone)
      .showing("status" -> JobStatus)
      .because(recordsMissing)

  /** A parent job succeeds even if its parts fail, and a failed part still counts its records. */
  private def outcome(session: Session): JobOutcome =
    session.attributes.get(JobStatus.name) match {
      case None => JobOutcome.TimedOut
      case Some("COMMITTED") if recordsMissing(session).isEmpty => JobOutcome.Succeeded
      case Some(_) => JobOutcome.Failed
    }

  /** Number of records in error, or not done, whatever the job's status. */
  private[imports] def recordsMissing(session: Session): Option[String] = {
    def number(key: SessionKey): Long =
      session.attributes.get(key.name).flatMap(_.toString.toLongOption).getOrElse(0)
    val (inError, done, all) = (number(RecordsInError), number(RecordsDone), number(FileRecords))
    if (inError > 0) Some(s"$inError of $all records in error")
    else if (done != all) Some(s"$done of $all records done")
    else None
  }
}

/** Session keys of an import. */
private[imports] object ImportKeys {

  /** Name of the file, such as `5K.mrc`, and its number of records. */
  val FileName = SessionKey("importFileName")
  val FileRecords = SessionKey("importFileRecords")

  /** Paths of its parts on disk: the first one, and a list of the others. */
  val FirstPart = SessionKey("importFirstPart")
  val FurtherParts = SessionKey("importFurtherParts")
  val Part = SessionKey("importPart")
  val PartNumber = SessionKey("importPartNumber")

  /** `true` where the target splits files. */
  val SplitStatus = SessionKey("splitStatus")
  val UploadDefinitionId = SessionKey("uploadDefinitionId")
  val FileDefinitionId = SessionKey("fileDefinitionId")

  /** The upload definition with the uploaded file, as FOLIO returned it. */
  val UploadDefinition = SessionKey("uploadDefinition")
  val SourcePath = SessionKey("importSourcePath")
  val UploadUrl = SessionKey("uploadUrl")
  val UploadKey = SessionKey("uploadKey")
  val UploadId = SessionKey("uploadId")
  val Etag = SessionKey("uploadEtag")

  /** ETags of all parts, as a JSON list. */
  val Etags = SessionKey("uploadEtags")
  val JobProfileId = SessionKey("importJobProfileId")
  val DataType = SessionKey("importDataType")

  // Values of the job after its end.
  val JobExecutionId = SessionKey("importJobExecutionId")
  val JobStatus = SessionKey("importJobStatus")
  val StartedDate = SessionKey("importStartedDate")
  val CompletedDate = SessionKey("importCompletedDate")
  val RecordsDone = SessionKey("importRecordsDone")

  /** Records of parts that ended with an error. */
  val RecordsInError = SessionKey("importRecordsInError")
}
