package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.circulation.MonitorPickSlips

/** Needs no records at all. */
object RequestMonitoring extends WorkflowScenario {
  val code = "mps-requests"
  val name = "request-monitoring"
  val title = "A client reads requests."
  val transactions: Vector[Share] = Vector(Share(MonitorPickSlips.requests, 1))
  val needs: Map[RecordKind, Double] = Map.empty

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(MonitorPickSlips.requests.after(feeders.records.take()))
}
