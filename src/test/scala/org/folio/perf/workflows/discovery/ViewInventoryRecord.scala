package org.folio.perf.workflows.discovery

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
      getById("/inventory/instances/{id}", InstanceId),
      get("/holdings-storage/holdings").check(hasField("holdingsRecords")),
      whenDrawn(oneIn = 5, transaction)(getById("/inventory/items/{id}", ItemId)),
    )

  val workflow: Workflow = Workflow(
    code = "vir",
    name = "inventory-record-view",
    title = "A discovery layer looks at instances and items.",
    flow = Single(transaction).takes(InstanceIds.ToExport, CirculationRecords.Item),
  )
}
