package org.folio.perf.scenarios

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.circulation.{CheckIn, CheckOut}

/**
 * A circulation desk with the mix of the published tests beside imports: of a hundred visits 43 bring an item
 * back, evenly spread.
 */
object DeskBesideImport extends TakesTurns {
  val code = "cico"
  val name = "desk-beside-import"
  val title = "Clerks lend and take back items without a pause, beside imports."
  private val CheckInPercent = 43

  val order: TurnOrder = TurnOrder.of(Vector.tabulate(100) { visit =>
    if (isCheckIn(visit.toLong)) CheckIn.transaction else CheckOut.transaction
  }: _*)

  val needs: Map[RecordKind, Double] = Map(
    RecordKind.ItemOnLoan -> CheckInPercent / 100.0,
    RecordKind.ItemToLend -> (1 - CheckInPercent / 100.0),
    RecordKind.Patron -> (1 - CheckInPercent / 100.0),
  )

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val visits = new AtomicLong
    val itemOnLoan = feeders.records.take(RecordKind.ItemOnLoan)
    val itemAndPatron = feeders.records.take(RecordKind.ItemToLend, RecordKind.Patron)
    doIfOrElse(_ => isCheckIn(visits.getAndIncrement()))(
      run(CheckIn.transaction.after(itemOnLoan))
    )(
      run(CheckOut.transaction.after(itemAndPatron))
    )
  }

  private[scenarios] def isCheckIn(visit: Long): Boolean =
    visit * CheckInPercent % 100 < CheckInPercent
}
