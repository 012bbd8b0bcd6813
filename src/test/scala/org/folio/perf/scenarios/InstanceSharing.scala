package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.consortium.ShareInstance

/** The three transactions need each other's findings, so a failure ends the iteration. */
object InstanceSharing extends WorkflowScenario {
  val code = "csi"
  val name = "instance-sharing"
  val title = "Cataloguers share local instances with their consortium."
  val transactions: Vector[Share] = Vector(
    Share(ShareInstance.findLocal, 1),
    Share(ShareInstance.share, 1),
    Share(ShareInstance.untilComplete, 1),
  )
  val needs: Map[RecordKind, Double] = Map(ImportRecords.Membership -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val membership = feeders.records.take(ImportRecords.Membership)
    run.inOrder(
      ShareInstance.findLocal.after(membership),
      ShareInstance.share,
      ShareInstance.untilComplete,
    )
  }
}
