package org.folio.perf.workflows.inventory

import org.folio.perf.feeders.kinds.CatalogueRecords.MarcTitle
import org.folio.perf.flow.{Together, Workflow}
import org.folio.perf.protocol.Transaction

/**
 * A librarian opens the inventory app, searches for a title and opens the instance.
 *
 * Needs: `searchTerm` and the `instanceId` that it finds.
 * Source: PTF's JMeter script (NLA). Its files open two to five hits a search; its pace, and so the
 * published load, corresponds to one. The published row is the time of all three transactions: 39 requests of 22 ms,
 * as in the row of the item records.
 */
object ViewBib {
  val load: Transaction = Transaction("VB_TC: Load Inventory", InventoryApp.referenceData)

  val search: Transaction =
    Transaction("VB_TC: Inventory Search Instance", InstanceSearch.chosen())

  val open: Transaction =
    Transaction("VB_TC: Inventory Choose Instance", InstancePage.opened(withTargets = false))

  val workflow: Workflow = Workflow(
    code = "vb",
    name = "bib-views",
    title = "Librarians search for a title and open the instance.",
    flow = Together("VB_View Bib")(load, search, open).takes(MarcTitle),
  )
}
