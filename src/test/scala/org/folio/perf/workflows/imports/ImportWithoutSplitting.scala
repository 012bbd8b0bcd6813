package org.folio.perf.workflows.imports

import org.folio.perf.protocol.{Checks, FolioRequest, Transaction}
import org.folio.perf.protocol.Okapi.uploadFile
import org.folio.perf.protocol.Step.thinkTime
import ImportApp._
import ImportKeys._
import scala.concurrent.duration._

/**
 * A cataloguer uploads a MARC file through the gateway and has FOLIO import it as a whole; then waits until
 * all of it is done.
 *
 * Needs: `importFileName`, `importFileRecords`, `importFirstPart`, which is the whole file. The target has
 * the job profile.
 * Source: PTF's JMeter script (NLA, MOBIUS).
 */
object ImportWithoutSplitting {

  val hridMatch: Transaction = transaction("DISC HRID match")
  val edepositUpdates: Transaction = transaction("DS LA edeposit records update")
  val newEdeposits: Transaction = transaction("DISC New edeposit records")
  val newOthers: Transaction = transaction("DISC New NON edeposit records")

  /** The published name of the row has the profile's in quotation marks. */
  private def transaction(profile: String): Transaction = {
    val row = s"""DI "$profile""""
    Transaction(
      row,
      Vector(
        begin,
        openUploads,
        thinkTime(3.seconds, 3.seconds),
        define,
        openUploads,
        uploadWhole,
        fileExtensions,
        jobProfiles(profile),
        jobProfile,
        process(profile),
        runningJobs,
        endedJobs,
        runningJobs,
        thinkTime(5.seconds, 5.seconds),
      ) ++ waitForJob(s"id == '${JobExecutionId.el}'", report(row)),
    )
  }

  private def uploadWhole: FolioRequest =
    uploadFile(
      "/data-import/uploadDefinitions/{id}/files/{id}",
      UploadDefinitionId,
      FileDefinitionId,
    )("application/octet-stream", FirstPart)
      .check(Checks.isText("$.status", "LOADED"), Checks.captureBody(UploadDefinition))
}
