package org.folio.perf.workflows.inventory

import org.folio.perf.protocol.Transaction

/**
 * A librarian opens the inventory app, searches for a title and opens the instance.
 *
 * Needs: `searchTerm` and the `instanceId` that it finds.
 * Source: PTF's JMeter script (NLA). Its files open two to five hits a search; its pace, and so the published
 * load, fits one. The published row is the time of all three transactions: 39 requests at 22 ms each, as the
 * row of the item records has them.
 */
object ViewBib {
  val row = "VB_View Bib"

  val load: Transaction = Transaction("VB_TC: Load Inventory", InventoryApp.referenceData)

  val search: Transaction =
    Transaction("VB_TC: Inventory Search Instance", InstanceSearch.chosen())

  val open: Transaction =
    Transaction("VB_TC: Inventory Choose Instance", InstancePage.opened(withTargets = false))
}
