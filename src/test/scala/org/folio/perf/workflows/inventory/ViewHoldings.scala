package org.folio.perf.workflows.inventory

import org.folio.perf.feeders.kinds.CatalogueRecords.MarcHoldings
import org.folio.perf.flow.{Together, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._
import InstancePage._
import InventoryApp._

/**
 * A librarian opens the inventory app, searches for a holdings record, opens its instance and looks at it.
 *
 * Needs: `searchTerm`, a holdings record's human-readable id, and its `instanceId`.
 * Source: PTF's JMeter script (NLA), with one hit opened as in [[ViewBib]]. The published row is the time of
 * all four transactions: its slowest request is for the formatted record, and the last transaction does not send that.
 * Later releases: ui-inventory 13.0.17 and 14.0.0.
 */
object ViewHoldings {
  val load: Transaction = Transaction("VH_TC: Load Inventory")(referenceData)

  val search: Transaction =
    Transaction("VH_TC: Inventory Search Holdings")(InstanceSearch.chosen("holdings."))

  val open: Transaction = Transaction("VH_TC: Inventory Choose Holdings")(
    sinceTrillium(shown(importTargets)).before(
      beforeTheInstance,
      instanceAndItsSource,
      auditSettings,
      openRequests,
      sourceIfMarc,
      importTargets,
      ifThere(HoldingsRecordId)(itemCount),
      lists,
    )
  )

  val view: Transaction = Transaction("VH_TC: Inventory View Holdings")(
    need(HoldingsRecordId)("the instance has no holdings to look at"),
    holdings,
    instance,
    ofHoldings("/inventory/items", s"(holdingsRecordId==${HoldingsRecordId.el})"),
    tagsSetting,
    ofHoldings(
      "/inventory-storage/bound-with-parts",
      s"(holdingsRecordId==${HoldingsRecordId.el})",
    ),
    auditSettings,
    sinceTrillium().before(tags),
    holdings,
    get("/orders/holding-summary/{id}", HoldingsRecordId).check(isList),
    ofHoldings(
      "/orders/pieces",
      s"holdingId==${HoldingsRecordId.el} and displayOnHolding==\"true\" and " +
        "receivingStatus=\"Received\"",
    ),
  )

  private[inventory] def holdings: FolioRequest =
    getById("/holdings-storage/holdings/{id}", HoldingsRecordId)

  private def ofHoldings(path: String, cql: String): FolioRequest =
    get(path).query(cql).limit(5000).check(isList)

  val workflow: Workflow = Workflow(
    code = "vh",
    name = "holdings-views",
    title = "Librarians search for a holdings record and look at it.",
    flow = Together("VH_View holdings records")(load, search, open, view).takes(MarcHoldings),
  )
}
