package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CatalogueRecords.{AuthorityToExport, HoldingsToExport}
import org.folio.perf.feeders.kinds.InstanceIds
import org.folio.perf.protocol.{CatalogueKeys, SessionKey, Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings
import org.folio.perf.workflows.exports.{ExportKeys, ExportRecords}

/** One file an iteration: of instances, holdings and authorities in turn, each with as many records. */
object RecordExportByKind extends TakesTurns {
  val code = "nla-de"
  val name = "record-export-by-kind"
  val title = "Librarians export MARC records of instances, holdings and authorities, in turn."
  val order: TurnOrder =
    TurnOrder.of(ExportRecords.bibs, ExportRecords.holdings, ExportRecords.authorities)

  /** So many files of ids. */
  val needs: Map[RecordKind, Double] = Map(
    InstanceIds.ToExport -> 1.0 / 3,
    HoldingsToExport -> 1.0 / 3,
    AuthorityToExport -> 1.0 / 3,
  )

  /** Reused by each file of its kind. */
  override val needsUnder: LoadSettings => Map[RecordKind, Double] = load =>
    needs.map { case (kind, _) => kind -> load.exports.exportRecords.toDouble }

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    def of(kind: RecordKind, id: SessionKey, transaction: Transaction): ChainBuilder = {
      val ids = feeders.records.takeJoined(
        kind,
        run.load.exports.exportRecords,
        id,
        ExportKeys.RecordIds,
        separator = "\n",
      )
      run(transaction.after(ids))
    }
    ByNumber(
      Vector(
        of(InstanceIds.ToExport, SessionKey.InstanceId, ExportRecords.bibs),
        of(HoldingsToExport, SessionKey.HoldingsRecordId, ExportRecords.holdings),
        of(AuthorityToExport, CatalogueKeys.AuthorityId, ExportRecords.authorities),
      )
    )
  }
}
