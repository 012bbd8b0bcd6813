package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.circulation.MonitorPickSlips

/** Needs no records at all. */
object PlacesMonitoring extends WorkflowScenario {
  val code = "mps"
  val name = "places-monitoring"
  val title = "A client reads service points and locations."
  val transactions: Vector[Share] = Vector(Share(MonitorPickSlips.places, 1))
  val needs: Map[RecordKind, Double] = Map.empty

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(MonitorPickSlips.places.after(feeders.records.take()))
}
