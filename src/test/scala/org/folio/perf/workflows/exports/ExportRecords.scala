package org.folio.perf.workflows.exports

import io.gatling.core.session.Session
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CatalogueRecords.{AuthorityToExport, HoldingsToExport}
import org.folio.perf.feeders.kinds.{ExportJobProfiles, InstanceIds}
import org.folio.perf.flow.{Independent, Input, InTurn, Operation, Single, Workflow}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._
import ExportKeys._

/**
 * A librarian uploads a file of record ids, starts an export of their MARC records and waits until the job has ended.
 * The transaction fails if the job fails, or completes only in part.
 *
 * Needs: `recordIds`.
 * Source: PTF's JMeter script (MOBIUS, NLA). In the script malformed queries (`id==...` next to `query`) list all jobs
 * of the tenant; here they are as intended, `query=id==...`. The script includes the pause between files in the time;
 * here it is omitted. No public script has the custom workflow: it is the same with the library's own job profile, here
 * the one of an older script of PTF. Later releases: ui-data-export 7.1.0.
 */
object ExportRecords {

  /** Published averages of a job are 33 s to 6 min, the latter with 800,000 records at 62 tenants. */
  private val LongestJob = 6.hours

  /** Longest time without progress in the script. */
  private val LongestStandstill = 30.minutes
  private val UnderWay = Vector("NEW", "IN_PROGRESS")

  val withDefaultProfile: Transaction = transaction(
    "DE_Exporting MARC Bib records workflow",
    "Default instances export job profile",
  )

  /** Needs the job profile: MARC records with additional fields of holdings and items. */
  val withCustomProfile: Transaction = transaction(
    "DE_Exporting MARC Bib records custom workflow",
    "srs - holdings and items",
  )

  /** Transactions of the National Library of Australia: one file for each kind of records. */
  val bibs: Transaction = ofNla("bib", "instances", "instance", "bib")
  val holdings: Transaction = ofNla("holdings", "holdings", "holding", "holdings")
  val authorities: Transaction =
    ofNla("authority records", "authority", "authority", "authority")

  private def ofNla(rowWords: String, profileWords: String, idType: String, file: String) = {
    val profile = s"Default $profileWords export job profile"
    transaction(s"""DE_Export $rowWords "$profile"""", profile, idType, file)
  }

  private def transaction(
      name: String,
      jobProfile: String,
      idType: String = "instance",
      file: String = "bib",
  ): Transaction = Transaction(name)(
    // A file can be exported only once: a second job would never end.
    defineFile(file),
    uploadIds,
    jobProfiles(jobProfile),
    need(JobProfileId)(s"there is no export job profile $jobProfile"),
    since("data-export", "5.4")(getById("/data-export/mapping-profiles/{id}", MappingProfileId)),
    startExport(idType),
    jobById(limit = 50),
    endedJob,
    poll(job, pause = (5.seconds, 5.seconds), atMost = LongestJob)(hasEnded)
      .unlessStuck(Exported, LongestStandstill)
      .goingOn,
    reportJob(report(name)),
  )

  private def defineFile(records: String): FolioRequest =
    post("/data-export/file-definitions", 201)(s"""{
      "size": 1,
      "fileName": "${Tenant.el}_$records.csv"
    }""").check(says("status", "NEW"), captureFirst("id", FileDefinitionId))

  private def uploadIds: FolioRequest =
    upload("/data-export/file-definitions/{id}/upload", FileDefinitionId)(
      "application/octet-stream",
      RecordIds.el,
    ).check(
      says("status", "COMPLETED"),
      captureFirst("jobExecutionId", JobExecutionId),
    )

  private def jobProfiles(name: String): FolioRequest =
    limited("/data-export/job-profiles", 100, "(cql.allRecords=1) sortby name")
      .check(
        hasField("jobProfiles"),
        captureIfThere(s"$$.jobProfiles[?(@.name == '$name')].id", JobProfileId),
        captureIfThere(s"$$.jobProfiles[?(@.name == '$name')].mappingProfileId", MappingProfileId),
      )

  private def startExport(idType: String): FolioRequest =
    post("/data-export/export", 204)(s"""{
      "fileDefinitionId": "${FileDefinitionId.el}",
      "idType": "$idType",
      "jobProfileId": "${JobProfileId.el}"
    }""").check(isEmpty)

  private def jobById(limit: Int): FolioRequest =
    matching("/data-export/job-executions", s"id==${JobExecutionId.el}", limit)
      .check(says("id", JobExecutionId))

  /** The list may be empty. */
  private def endedJob: FolioRequest =
    listed(
      "/data-export/job-executions",
      s"id==${JobExecutionId.el} and status==(COMPLETED OR COMPLETED_WITH_ERRORS OR FAIL)" +
        " sortBy completedDate/sort.descending",
      25,
    )

  private def job: FolioRequest =
    jobById(limit = 300).check(
      captureFirst("status", JobStatus),
      captureIfThere("$.jobExecutions[0].startedDate", StartedDate),
      captureIfThere("$.jobExecutions[0].completedDate", CompletedDate),
      captureIfThere("$.jobExecutions[0].progress.exported", Exported),
    )

  private def hasEnded(session: Session): Boolean =
    !UnderWay.contains(JobStatus.value(session))

  private def report(name: String): JobReport =
    JobReport(name, JobReport.byStatus(JobStatus, "COMPLETED")(UnderWay: _*))
      .between(StartedDate, CompletedDate)
      .counting(Exported)
      .showing("status" -> JobStatus)

  /** Both jobs of an iteration export the same number of records, but different ones. */
  val workflow: Workflow = Workflow(
    code = "de",
    name = "record-export",
    title = "Librarians export MARC records of instances, by the default and by their own profile.",
    flow = Independent(
      exportOf(withDefaultProfile, InstanceIds.ToExport, InstanceId),
      exportOf(withCustomProfile, InstanceIds.ToExport, InstanceId)
        .using(Input.Required(ExportJobProfiles.custom)),
    ),
  )

  /** One file an iteration, each with the same number of records. */
  val byKind: Workflow = Workflow(
    code = "nla-de",
    name = "record-export-by-kind",
    title = "Librarians export MARC records of instances, holdings and authorities, in turn.",
    flow = InTurn(
      exportOf(bibs, InstanceIds.ToExport, InstanceId),
      exportOf(holdings, HoldingsToExport, HoldingsRecordId),
      exportOf(authorities, AuthorityToExport, AuthorityId),
    ),
  )

  private def exportOf(transaction: Transaction, kind: RecordKind, id: SessionKey): Operation =
    Single(transaction).using(
      Input.IdList(kind, _.exports.records, id, into = RecordIds, separator = "\n")
    )
}

/** Session keys of an export. */
private[exports] object ExportKeys {

  /** Ids of the records to export, one per line. */
  val RecordIds = SessionKey("recordIds")

  val FileDefinitionId = SessionKey("fileDefinitionId")
  val JobProfileId = SessionKey("jobProfileId")
  val MappingProfileId = SessionKey("mappingProfileId")
  val JobExecutionId = SessionKey("jobExecutionId")
  val JobStatus = SessionKey("jobStatus")
  val StartedDate = SessionKey("exportStartedDate")
  val CompletedDate = SessionKey("exportCompletedDate")
  val Exported = SessionKey("exportedRecords")
}
