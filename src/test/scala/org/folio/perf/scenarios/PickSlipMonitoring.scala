package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CirculationRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.circulation.MonitorPickSlips

object PickSlipMonitoring extends WorkflowScenario {
  val code = "mps-pick-slips"
  val name = "pick-slip-monitoring"
  val title = "A client reads the pick slips of service points."
  val transactions: Vector[Share] = Vector(Share(MonitorPickSlips.pickSlips, 1))
  val needs: Map[RecordKind, Double] = Map(CirculationRecords.ServicePoint -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(MonitorPickSlips.pickSlips.after(feeders.records.take(CirculationRecords.ServicePoint)))
}
