package org.folio.perf.workflows.discovery

import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.{CirculationRecords, InstanceIds}
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A discovery layer (Blacklight) reads an instance, and in a fifth of the iterations an item.
 *
 * Needs: `instanceId`, `itemId`.
 * Source: PTF's JMeter script (NLA); two of its requests list without a query, ten records each.
 */
object ViewInventoryRecord {

  val transaction: Transaction =
    Transaction("VIR_Blacklight: View an inventory record JMeter script")(
      get("/instance-storage/instances").check(hasField("instances")),
      get("/inventory/instances/{id}", InstanceId).check(says("id", InstanceId)),
      get("/holdings-storage/holdings").check(hasField("holdingsRecords")),
      when(asksForItem)(get("/inventory/items/{id}", ItemId).check(says("id", ItemId))),
    )

  private def asksForItem(session: Session): Boolean = {
    val iteration = session(Iteration.name).as[Long]
    Draw.between(0, 4, transaction.name.hashCode.toLong, iteration) == 0
  }

  val workflow: Workflow = Workflow(
    code = "vir",
    name = "inventory-record-view",
    title = "A discovery layer looks at instances and items.",
    flow = Single(transaction).takes(InstanceIds.ToExport, CirculationRecords.Item),
  )
}
