package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.InstanceIds
import org.folio.perf.protocol.{SessionKey, TransactionChain}
import org.folio.perf.settings.LoadSettings
import org.folio.perf.workflows.exports.{ExportKeys, ExportRecords}

/** Both jobs of an iteration export the same number of records, but other ones. */
object RecordExport extends WorkflowScenario {
  val code = "de"
  val name = "record-export"
  val title =
    "Librarians export MARC records of instances, by the default and by their own profile."
  val transactions: Vector[Share] = Vector(
    Share(ExportRecords.withDefaultProfile, 1),
    Share(ExportRecords.withCustomProfile, 1),
  )

  /** So many files of ids. */
  val needs: Map[RecordKind, Double] = Map(InstanceIds.ToExport -> 2)

  override val needsUnder: LoadSettings => Map[RecordKind, Double] = load =>
    needs.map { case (kind, files) => kind -> files * load.exports.exportRecords }

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val ids = feeders.records.takeJoined(
      InstanceIds.ToExport,
      run.load.exports.exportRecords,
      SessionKey.InstanceId,
      ExportKeys.RecordIds,
      separator = "\n",
    )
    run(ExportRecords.withDefaultProfile.after(ids))
      .exec(run(ExportRecords.withCustomProfile.after(ids)))
  }
}
