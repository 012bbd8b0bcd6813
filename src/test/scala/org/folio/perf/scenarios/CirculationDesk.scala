package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.circulation.{CheckIn, CheckOut}

/** [[CheckInCheckOut]] as the NLA's report calls it. */
object CirculationDesk extends TakesTurns {
  private val checkIn: Transaction = CheckIn.transaction.named("CICO_Checkin")
  private val checkOut: Transaction = CheckOut.transaction.named("CICO_Checkout")

  val code = "nla-cico"
  val name = "circulation-desk"
  val title: String = CheckInCheckOut.title
  val order: TurnOrder = CheckInCheckOut.orderOf(checkIn, checkOut)
  val needs: Map[RecordKind, Double] = CheckInCheckOut.needs

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    CheckInCheckOut.inTurn(run, feeders, checkIn, checkOut)
}
