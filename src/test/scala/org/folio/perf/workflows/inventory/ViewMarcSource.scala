package org.folio.perf.workflows.inventory

import org.folio.perf.feeders.kinds.CatalogueRecords.MarcTitle
import org.folio.perf.flow.{Together, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A cataloguer opens the inventory app, searches for a title, opens the instance and looks at its MARC record.
 *
 * Needs: `searchTerm` and the `instanceId` that it finds, of an instance with source MARC.
 * Source: PTF's JMeter script (NLA), with one hit opened as in [[ViewBib]]. The published row is the time of
 * all four transactions: it includes two requests for the formatted record; the last transaction sends one.
 * Later releases: ui-inventory 13.0.17 and 14.0.0.
 */
object ViewMarcSource {
  val load: Transaction = Transaction("VTT_TC: Load Inventory")(InventoryApp.referenceData)

  val search: Transaction =
    Transaction("VTT_TC: Inventory Search Instance")(InstanceSearch.chosen())

  val open: Transaction =
    Transaction("VTT_TC: Inventory Choose Instance")(InstancePage.opened(withTargets = true))

  val viewSource: Transaction =
    Transaction("VTT_TC: Inventory View Instance Source")(sourceShown)

  private[inventory] def sourceShown: Steps = steps(
    InstancePage.needSource,
    InventoryApp.sinceTrillium(InventoryApp.instance).before(instanceById),
    InventoryApp.source,
    InventoryApp.auditSettings,
  )

  private def instanceById: Step =
    get("/inventory/instances")
      .query(s"id==${InstanceId.el}")
      .check(says("id", InstanceId))

  val workflow: Workflow = Workflow(
    code = "vtt",
    name = "marc-source-views",
    title = "Cataloguers search for a title and look at its MARC record.",
    flow = Together("VTT_View MARC tag table")(load, search, open, viewSource).takes(MarcTitle),
  )
}

/**
 * A librarian opens the inventory app, searches for a title and opens the instance.
 *
 * Needs: `searchTerm` and the `instanceId` that it finds.
 * Source: PTF's JMeter script (NLA). Its files open two to five hits a search; its pace, and so the
 * published load, corresponds to one. The published row is the time of all three transactions: 39 requests of 22 ms,
 * as in the row of the item records. Later releases: ui-inventory 13.0.17 and 14.0.0.
 */
object ViewBib {
  val load: Transaction = Transaction("VB_TC: Load Inventory")(InventoryApp.referenceData)

  val search: Transaction =
    Transaction("VB_TC: Inventory Search Instance")(InstanceSearch.chosen())

  val open: Transaction =
    Transaction("VB_TC: Inventory Choose Instance")(InstancePage.opened(withTargets = false))

  val workflow: Workflow = Workflow(
    code = "vb",
    name = "bib-views",
    title = "Librarians search for a title and open the instance.",
    flow = Together("VB_View Bib")(load, search, open).takes(MarcTitle),
  )
}
