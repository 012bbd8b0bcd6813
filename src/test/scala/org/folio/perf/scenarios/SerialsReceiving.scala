package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.OrderRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.orders.ReceivePieces

/** The three transactions are on the same piece, so a failure ends the iteration. */
object SerialsReceiving extends WorkflowScenario {
  val code = "rw"
  val name = "serials-receiving"
  val title = "Librarians receive an issue, take that back and receive it again."
  val transactions: Vector[Share] = Vector(
    Share(ReceivePieces.addAndReceive, 1),
    Share(ReceivePieces.takeBack, 1),
    Share(ReceivePieces.receiveAgain, 1),
  )
  val needs: Map[RecordKind, Double] = Map(OrderRecords.LineToReceive -> 1)

  override val needsFiscalYear: Boolean = true

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val line = feeders.records.take(OrderRecords.LineToReceive)
    run.inOrder(
      ReceivePieces.addAndReceive.after(line),
      ReceivePieces.takeBack,
      ReceivePieces.receiveAgain,
    )
  }
}
