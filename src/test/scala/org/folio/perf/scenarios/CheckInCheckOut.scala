package org.folio.perf.scenarios

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import org.folio.perf.workflows.circulation.{CheckIn, CheckOut}

/**
 * A circulation desk. The published tests draw check-in or check-out; here they alternate at each
 * tenant, so that exactly half of its iterations are each, whatever the length of the run.
 */
object CheckInCheckOut extends TakesTurns {
  val code = "cico"
  val name = "check-in-check-out"
  val title = "Clerks lend and take back items, in turn."
  val order: TurnOrder = orderOf(CheckIn.transaction, CheckOut.transaction)
  val needs: Map[RecordKind, Double] =
    Map(RecordKind.ItemOnLoan -> 0.5, RecordKind.ItemToLend -> 0.5, RecordKind.Patron -> 0.5)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    inTurn(run, feeders, CheckIn.transaction, CheckOut.transaction)

  /** As [[Alternation]] has it. */
  private[scenarios] def orderOf(checkIn: Transaction, checkOut: Transaction): TurnOrder =
    TurnOrder.of(checkIn, checkOut).copy(isStaggered = true)

  private[scenarios] def inTurn(
      run: TransactionChain,
      feeders: Feeders,
      checkIn: Transaction,
      checkOut: Transaction,
  ): ChainBuilder = {
    val alternation = new Alternation
    val itemOnLoan = feeders.records.take(RecordKind.ItemOnLoan)
    val itemAndPatron = feeders.records.take(RecordKind.ItemToLend, RecordKind.Patron)
    doIfOrElse(session => alternation.isCheckIn(session(SessionKey.Tenant.name).as[String]))(
      run(checkIn.after(itemOnLoan))
    )(
      run(checkOut.after(itemAndPatron))
    )
  }

  /** Tenants start with either in turn, so that both are as frequent at the start of a run. */
  final private[scenarios] class Alternation {
    private val counts = new ConcurrentHashMap[String, AtomicInteger]
    private val tenants = new AtomicInteger

    def isCheckIn(tenant: String): Boolean =
      counts
        .computeIfAbsent(tenant, _ => new AtomicInteger(tenants.getAndIncrement()))
        .getAndIncrement() % 2 == 0
  }
}
