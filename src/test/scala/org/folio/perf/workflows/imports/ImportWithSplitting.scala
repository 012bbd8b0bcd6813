package org.folio.perf.workflows.imports

import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.ImportProfiles
import org.folio.perf.feeders.marc.WantedFile
import org.folio.perf.flow.{Input, Single, Workflow}
import org.folio.perf.model.ImportJob
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import Step._
import ImportApp._
import ImportKeys._

/**
 * A cataloguer uploads a MARC file in parts to the object storage, starts the import, which splits the file, and
 * waits until the import is done.
 *
 * Needs: `importFileName`, `importFileRecords`, `importFirstPart`, `importFurtherParts`. The target has
 * file splitting enabled, and the job profile.
 * Source: PTF's JMeter script for the file splitting feature; it has no requests for
 * further parts, so these are from FOLIO's user interface. The job of the upload never ends; the job that ends has the
 * path of the uploaded file. PTF's times include the script's pauses; here the job's time is that of its own record.
 */
object ImportWithSplitting {

  val create: Transaction = transaction(ImportJob.Create)
  val update: Transaction = transaction(ImportJob.Update)

  private def transaction(job: ImportJob): Transaction =
    Transaction(job.row)(
      begin,
      splitStatus.check(isText("$.splitStatus", "true")),
      afterSplitStatus(job.profile, job.row),
    )

  /** Requests of the page where files are split, after it knows that they are. */
  private[imports] def afterSplitStatus(profile: String, row: String): Steps =
    steps(
      openUploads,
      thinkTime(3.seconds, 3.seconds),
      define,
      openUploads,
      uploadUrl,
      fileExtensions,
      jobProfiles(profile),
      jobProfile,
      putTo("{presigned link}", UploadUrl)("application/octet-stream", FirstPart)
        .check(captureHeader("ETag", Etag)),
      remember(Etags)(session => s"[${quoted(session)}]"),
      furtherParts,
      assemble,
      jobProfile,
      profileSnapshot,
      endedJobs,
      fileExtensions,
      uploadDefinition,
      process(profile),
      splitStatus.check(isText("$.splitStatus", "true")),
      openUploads,
      runningJobs,
      endedJobs,
      runningJobs,
      thinkTime(5.seconds, 5.seconds),
      waitForJob(s"sourcePath == '${SourcePath.el}'", report(row).about(FileName)),
    )

  private def uploadUrl: FolioRequest =
    get("/data-import/uploadUrl")
      .param("filename", FileName.el)
      .check(
        capture("$.url", UploadUrl),
        capture("$.key", UploadKey),
        capture("$.uploadId", UploadId),
      )

  private def furtherParts: Step = forEach(FurtherParts, Part)(
    remember(PartNumber)(session => etagCount(session) + 1),
    get("/data-import/uploadUrl/subsequent")
      .param("key", UploadKey.el)
      .param("uploadId", UploadId.el)
      .param("partNumber", PartNumber.el)
      .check(capture("$.url", UploadUrl)),
    putTo("{presigned link}", UploadUrl)("application/octet-stream", Part)
      .check(captureHeader("ETag", Etag)),
    compute { session =>
      val before = Etags.value(session).stripSuffix("]")
      session.set(Etags.name, s"$before,${quoted(session)}]")
    },
  )

  private def etagCount(session: Session): Int =
    Etags.value(session).count(_ == ',') + 1

  /** The quotation marks are part of an ETag. */
  private def quoted(session: Session): String =
    "\"" + Etag.value(session).replace("\"", "\\\"") + "\""

  private def assemble: FolioRequest =
    postTo(
      "/data-import/uploadDefinitions/{id}/files/{id}/assembleStorageFile",
      UploadDefinitionId,
      FileDefinitionId,
    )(s"""{
      "uploadId": "${UploadId.el}",
      "key": "${UploadKey.el}",
      "tags": ${Etags.el}
    }""").expecting(204).check(isEmpty)

  private def profileSnapshot: FolioRequest =
    get("/data-import-profiles/profileSnapshots/{id}", JobProfileId)
      .param("profileType", "JOB_PROFILE")
      .param("jobProfileId", JobProfileId.el)
      .check(says("profileId", JobProfileId))

  private def uploadDefinition: FolioRequest =
    get("/data-import/uploadDefinitions/{id}", UploadDefinitionId)
      .check(
        isText("$.status", "LOADED"),
        capture("$.fileDefinitions[0].sourcePath", SourcePath),
        captureBody(UploadDefinition),
      )

  val creates: Workflow = Workflow(
    code = "dic",
    name = "marc-import-create",
    title = "A cataloguer imports files of new MARC records, one after the other.",
    flow = imports(create)(WantedFile.ofNew),
    requires = Vector(ImportProfiles.create),
  )

  val updates: Workflow = Workflow(
    code = "diu",
    name = "marc-import-update",
    title = "A cataloguer imports files of changed MARC records, one after the other.",
    flow = imports(update)(WantedFile.ofUpdates),
    requires = Vector(ImportProfiles.update),
  )

  /** Files of the setting `imports.files`, in their order; an iteration imports one. */
  private def imports(transaction: Transaction)(wanted: (String, Int) => WantedFile) =
    Single(transaction).using(
      Input.MarcFiles(_.imports.files.map(file => wanted(file.name, file.records)), fileKeys)
    )
}
