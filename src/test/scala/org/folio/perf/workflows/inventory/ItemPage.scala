package org.folio.perf.workflows.inventory

import io.gatling.core.session.Session
import org.folio.perf.protocol.{Checks, FolioRequest, SessionKey, Step}
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.{HoldingsRecordId, InstanceId, ItemHrid, ItemId}
import InventoryApp._
import InventoryKeys.HoldingsIds

/** Requests that find an item by its human-readable id and open it. */
private[inventory] object ItemPage {

  /** Opens the app, searches for the item, and lists the items of its instance's holdings. */
  val found: Vector[Step] =
    referenceData ++ Vector(
      importTargets,
      search.check(Checks.captureFirstIfThere("id", InstanceId)),
      Step.need(InstanceId)("the search finds no instance of the item"),
    ) ++ InstancePage.opened(withTargets = true) ++ Vector(
      Step.compute(_.remove(ItemId.name)),
      // Until the item is among them.
      Step.forEach(HoldingsIds, HoldingsRecordId)(Step.when(isNotFound)(itemsOfHoldings)),
      Step.need(ItemId)("the item is not in its instance's holdings"),
    )

  def search: FolioRequest = InstanceSearch.by(ItemHrid, of = "item.")

  private def isNotFound(session: Session): Boolean = !session.contains(ItemId.name)

  private def itemsOfHoldings: FolioRequest =
    get("/inventory/items")
      .query(s"holdingsRecordId==${HoldingsRecordId.el}")
      .limit(50000)
      .check(
        Checks.isList,
        Checks.captureIfThere(s"$$.items[?(@.hrid=='${ItemHrid.el}')].id", ItemId),
      )

  /** Opens the item by a click on its barcode. */
  val opened: Vector[Step] = Vector(
    item.check(Checks.captureFirst("holdingsRecordId", HoldingsRecordId)),
    ViewHoldings.holdings,
    instance(InstanceId),
  ) ++ around :+ item

  /** Other requests of an item's page. */
  def around: Vector[Step] = circulation ++ Vector(tagsSetting, tags)

  def circulation: Vector[Step] = Vector(
    get("/service-points").check(Checks.hasField("servicepoints")),
    get("/circulation/requests")
      .query(
        s"(itemId==${ItemId.el}) and status==" +
          InstancePage.openStatuses.map(s => s""""$s"""").mkString("(", " or ", ")") +
          " sortby requestDate desc"
      )
      .limit(1)
      .check(Checks.isList),
    get("/circulation/loans")
      .query(s"""status.name=="Open" and itemId==${ItemId.el}""")
      .check(Checks.isList),
  )

  /** The menu of actions on the item. */
  val actions: Vector[Step] = Vector(
    locations,
    locations,
    remoteStorages,
    instance(InstanceId),
    ViewHoldings.holdings,
    item.check(Checks.captureBody(SessionKey.ItemJson)),
  )

  def item: FolioRequest =
    get("/inventory/items/{id}", ItemId).check(Checks.says("id", ItemId))
}
