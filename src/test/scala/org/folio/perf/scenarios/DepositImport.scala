package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.ImportProfiles
import org.folio.perf.feeders.marc.WantedFile
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings
import org.folio.perf.workflows.imports.ImportWithoutSplitting._

/** The imports of the National Library of Australia: eleven files by four job profiles, one an iteration. */
object DepositImport extends TakesTurns {
  val code = "di"
  val name = "deposit-import"
  val title = "Cataloguers import files of deposited works and of changes, one after the other."

  /** Sizes and order of PTF's configuration. */
  private val published: Vector[(Transaction, WantedFile)] = Vector(
    edepositUpdates -> WantedFile.OfUpdates("For_LA_edeposit_updates_1k.mrc", 1000),
    edepositUpdates -> WantedFile.OfUpdates("For_LA_edeposit_updates_5k.mrc", 5000),
    edepositUpdates -> WantedFile.OfUpdates("For_LA_edeposit_updates_10k.mrc", 10000),
    hridMatch -> WantedFile.OfUpdates("For_DISC_HRID_match_12.mrc", 12),
    hridMatch -> WantedFile.OfUpdates("For_DISC_HRID_match_251.mrc", 251),
    hridMatch -> WantedFile.OfUpdates("For_DISC_HRID_match_1k.mrc", 1000),
    newOthers -> WantedFile.OfNew("For_DISC_NewNonEdepositRecords_5.mrc", 5),
    newEdeposits -> WantedFile.OfNew("NewEDepositRecords_13.mrc", 13),
    newEdeposits -> WantedFile.OfNew("NewEDepositRecords_54.mrc", 54),
    newEdeposits -> WantedFile.OfNew("NewEDepositRecords_100.mrc", 100),
    newEdeposits -> WantedFile.OfNew("NewEDepositRecords_200.mrc", 200),
  )

  /** As many files, of a few records. */
  private val short: Vector[(Transaction, WantedFile)] = published.map {
    case (transaction, WantedFile.OfUpdates(name, records)) =>
      transaction -> WantedFile.OfUpdates(name, math.min(records, ShortRecords))
    case (transaction, WantedFile.OfNew(name, records)) =>
      transaction -> WantedFile.OfNew(name, math.min(records, ShortRecords))
  }

  private def ShortRecords = 12

  val order: TurnOrder = TurnOrder.of(published.map(_._1): _*)

  /** In the whole series. */
  val files: Int = published.size

  val needs: Map[RecordKind, Double] = ImportProfiles.nla.map(_ -> 1.0).toMap

  private def series(load: LoadSettings): Vector[(Transaction, WantedFile)] =
    if (load.imports.isShort) short else published

  private def filesUnder(load: LoadSettings): Vector[WantedFile] = series(load).map(_._2)

  override def prepare: (String, LoadSettings, Feeders) => Either[String, Map[String, Int]] =
    (tenant, load, feeders) =>
      feeders.marc.makeAll(tenant, filesUnder(load), load.seed).map(_ => Map.empty)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    ByNumber(series(run.load).map { case (transaction, file) =>
      val whole = feeders.marc.take(file, run.load.seed)(MarcImport.Keys)
      run(transaction.after(whole))
    })
}
