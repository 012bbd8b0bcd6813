package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.feeders.{MadeRecords, RecordKind}
import org.folio.perf.protocol.AcquisitionsKeys.{VendorId, VendorName}
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.organizations._

/** Deleted are organizations that the run has made; any vendor gets a description. */
object OrganizationKeeping extends TakesTurns {
  val code = "vro"
  val name = "organization-keeping"
  val title = "Librarians enter, look at, change and delete organizations, in turn."
  val order: TurnOrder = TurnOrder.of(
    CreateOrganization.transaction,
    ViewOrganization.transaction,
    EditOrganization.transaction,
    DeleteOrganization.transaction,
  )
  val needs: Map[RecordKind, Double] = Map(FinanceRecords.Vendor -> 0.5)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val made = new MadeInTurn(run, new MadeRecords("organization", VendorId, VendorName))
    def self(transaction: Transaction): Transaction = transaction.after(feeders.records.take())
    def vendor(transaction: Transaction): Transaction =
      transaction.after(feeders.records.take(FinanceRecords.Vendor))
    new Turns()(
      made.create(self(CreateOrganization.transaction)),
      run(vendor(ViewOrganization.transaction)),
      run(vendor(EditOrganization.transaction)),
      made.delete(self(DeleteOrganization.transaction)),
    )
  }
}
