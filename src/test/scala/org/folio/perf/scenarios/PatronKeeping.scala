package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.kinds.PatronRecords
import org.folio.perf.feeders.{MadeRecords, RecordKind}
import org.folio.perf.protocol.SessionKey.{PatronId, PatronLastName}
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.users._

/** Deleted are patrons that the run has made; any patron gets another e-mail address. */
object PatronKeeping extends TakesTurns {
  val code = "pro"
  val name = "patron-keeping"
  val title = "Librarians enter, look at, change and delete patrons, in turn."
  val order: TurnOrder = TurnOrder.of(
    CreatePatron.transaction,
    ViewPatron.transaction,
    UpdatePatron.transaction,
    DeletePatron.transaction,
  )
  val needs: Map[RecordKind, Double] =
    Map(PatronRecords.Named -> 0.5, RecordKind.UsersModule -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val made = new MadeInTurn(run, new MadeRecords("patron", PatronId, PatronLastName))
    def module(transaction: Transaction): Transaction =
      transaction.after(feeders.records.take(RecordKind.UsersModule))
    def patron(transaction: Transaction): Transaction =
      transaction.after(feeders.records.take(PatronRecords.Named, RecordKind.UsersModule))
    new Turns()(
      made.create(module(CreatePatron.transaction)),
      run(patron(ViewPatron.transaction)),
      run(patron(UpdatePatron.transaction)),
      made.delete(module(DeletePatron.transaction)),
    )
  }
}
