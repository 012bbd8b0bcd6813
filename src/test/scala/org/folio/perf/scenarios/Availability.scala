package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.InstanceIds
import org.folio.perf.protocol.{SessionKey, TransactionChain}
import org.folio.perf.workflows.discovery.CheckAvailability

object Availability extends WorkflowScenario {
  val code = "rtac"
  val name = "real-time-availability"
  val title = "A discovery system asks which items of a hundred titles are available."
  override val asksEdge: Boolean = true
  val transactions: Vector[Share] = Vector(Share(CheckAvailability.transaction, 1))

  /** Some holdings are of the same instance. */
  val needs: Map[RecordKind, Double] =
    Map(InstanceIds.WithHoldings -> CheckAvailability.MostIds * 2.0)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val ids = feeders.records.takeJoined(
      InstanceIds.WithHoldings,
      CheckAvailability.MostIds,
      SessionKey.InstanceId,
      CheckAvailability.InstanceIds,
      separator = ",",
    )
    run(CheckAvailability.transaction.after(ids))
  }
}
