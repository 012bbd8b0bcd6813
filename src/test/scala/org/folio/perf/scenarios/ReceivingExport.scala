package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.settings.LoadSettings
import org.folio.perf.workflows.orders.ExportReceiving

/** How long a download is, is a setting. */
object ReceivingExport extends WorkflowScenario {
  val code = "erw"
  val name = "receiving-export"
  val title = "Librarians download receiving information as CSV."
  val transactions: Vector[Share] = Vector(Share(ExportReceiving.transaction(rounds = 1), 1))
  override val transactionsUnder: LoadSettings => Vector[Share] = load =>
    Vector(Share(ExportReceiving.transaction(load.receivingExportRounds), 1))
  val needs: Map[RecordKind, Double] = Map.empty

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val download = ExportReceiving.transaction(run.load.receivingExportRounds)
    // Nobody's records, but the user's own id.
    run(download.after(feeders.records.take()))
  }
}
