package org.folio.perf.workflows.imports

import org.folio.perf.feeders.kinds.ImportProfiles
import org.folio.perf.feeders.marc.WantedFile
import org.folio.perf.feeders.marc.WantedFile.{ofNew, ofUpdates}
import org.folio.perf.flow.{Input, InTurn, Single, Workflow}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import Step._
import ImportApp._
import ImportKeys._

/**
 * A cataloguer uploads a MARC file, imports it, and waits until the import is done.
 *
 * Needs: `importFileName`, `importFileRecords`, `importFirstPart`, `importFurtherParts`. The target has the job profile.
 * Source: PTF's JMeter script (NLA, MOBIUS), whose target did not split files: it uploads the whole file through the
 * gateway. Where files are split, that ends in an error, and the page uploads them to the object storage. As the page
 * does, this asks which of both it is.
 */
object DepositImport {

  val hridMatch: Transaction = transaction("DISC HRID match")
  val edepositUpdates: Transaction = transaction("DS LA edeposit records update")
  val newEdeposits: Transaction = transaction("DISC New edeposit records")
  val newOthers: Transaction = transaction("DISC New NON edeposit records")

  /** The published name of the row has the profile's name in quotation marks. */
  private def transaction(profile: String): Transaction = {
    val row = s"""DI "$profile""""
    Transaction(row)(
      begin,
      splitStatus.check(capture("$.splitStatus", SplitStatus)),
      when(SplitStatus.value(_) == "true")(ImportWithSplitting.afterSplitStatus(profile, row))
        .otherwise(whole(profile, row)),
    )
  }

  /** Requests of the page where files are not split; the first part is the whole file. */
  private def whole(profile: String, row: String): Steps =
    steps(
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
      waitForJob(s"id == '${JobExecutionId.el}'", report(row)),
    )

  private def uploadWhole: FolioRequest =
    uploadFile(
      "/data-import/uploadDefinitions/{id}/files/{id}",
      UploadDefinitionId,
      FileDefinitionId,
    )("application/octet-stream", FirstPart)
      .check(isText("$.status", "LOADED"), captureBody(UploadDefinition))

  /** Files of the published test, in its order; an iteration imports one. */
  private val files: Vector[(Transaction, WantedFile)] = Vector(
    edepositUpdates -> ofUpdates("For_LA_edeposit_updates_1k.mrc", 1000),
    edepositUpdates -> ofUpdates("For_LA_edeposit_updates_5k.mrc", 5000),
    edepositUpdates -> ofUpdates("For_LA_edeposit_updates_10k.mrc", 10000),
    hridMatch -> ofUpdates("For_DISC_HRID_match_12.mrc", 12),
    hridMatch -> ofUpdates("For_DISC_HRID_match_251.mrc", 251),
    hridMatch -> ofUpdates("For_DISC_HRID_match_1k.mrc", 1000),
    newOthers -> ofNew("For_DISC_NewNonEdepositRecords_5.mrc", 5),
    newEdeposits -> ofNew("NewEDepositRecords_13.mrc", 13),
    newEdeposits -> ofNew("NewEDepositRecords_54.mrc", 54),
    newEdeposits -> ofNew("NewEDepositRecords_100.mrc", 100),
    newEdeposits -> ofNew("NewEDepositRecords_200.mrc", 200),
  )

  /** Number of files in the whole series. */
  val fileCount: Int = files.size

  val workflow: Workflow = Workflow(
    code = "di",
    name = "deposit-import",
    title = "Cataloguers import files of deposited works and of changes, one after the other.",
    flow = InTurn(files.map { case (transaction, file) =>
      Single(transaction).using(
        Input.MarcFiles(
          load => Vector(file.copy(records = file.records.min(load.nla.importRecords))),
          fileKeys,
        )
      )
    }),
    requires = ImportProfiles.nla,
  )
}
