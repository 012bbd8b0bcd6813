package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.feeders.{MadeRecords, RecordKind}
import org.folio.perf.protocol.AcquisitionsKeys.{LedgerId, LedgerName}
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.finance._

/** What is edited and deleted are ledgers that the run has made: those with funds cannot be deleted. */
object LedgerKeeping extends TakesTurns {
  val code = "lo"
  val name = "ledger-keeping"
  val title = "Librarians make, look at, rename and delete ledgers, in turn."
  val order: TurnOrder = TurnOrder(
    Vector(
      CreateLedger.transaction,
      ViewLedger.transaction,
      EditLedger.transaction,
      DeleteLedger.transaction,
    ).map(Vector(LedgerOverview.transaction, _))
  )
  val needs: Map[RecordKind, Double] = Map(FinanceRecords.Ledger -> 0.25)

  override val needsFiscalYear = true

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val made = new MadeInTurn(run, new MadeRecords("ledger", LedgerId, LedgerName))
    val self = feeders.records.take()
    def known(transaction: Transaction): Transaction = transaction.after(self)
    run(LedgerOverview.transaction).exec(
      new Turns()(
        made.create(known(CreateLedger.transaction)),
        run(ViewLedger.transaction.after(feeders.records.take(FinanceRecords.Ledger))),
        made.edit(known(EditLedger.transaction)),
        made.delete(known(DeleteLedger.transaction)),
      )
    )
  }
}
