package org.folio.perf.workflows.inventory

import io.gatling.core.session.Session
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._
import InventoryApp._
import InventoryKeys.{HoldingsIds, LastServicePointId}

/**
 * Requests that find an item by its human-readable id and open it. Later releases: ui-inventory 12.0.12, 13.0.17 and
 * 14.0.0.
 */
private[inventory] object ItemPage {

  /** Opens the app, searches for the item, and lists the items of its instance's holdings. */
  val found: Steps = steps(
    referenceData,
    importTargets,
    search(captureIfThere("$.instances[0].id", InstanceId)),
    need(InstanceId)("the search finds no instance of the item"),
    InstancePage.opened(withTargets = true),
    compute(_.remove(ItemId.name)),
    // Until the item is among them.
    forEach(HoldingsIds, HoldingsRecordId)(when(isNotFound)(itemsOfHoldings)),
    need(ItemId)("the item is not in its instance's holdings"),
  )

  def search(checks: Expectation*): Step = InstanceSearch.by(ItemHrid, "item.")(checks: _*)

  private def isNotFound(session: Session): Boolean = !session.contains(ItemId.name)

  private def itemsOfHoldings: Step = {
    val theItem = captureIfThere(s"$$.items[?(@.hrid=='${ItemHrid.el}')].id", ItemId)
    sinceTrillium(itemsOf(HoldingsRecordId, "order", limit = 200).check(theItem)).before(
      listed("/inventory/items", s"holdingsRecordId==${HoldingsRecordId.el}", 50000).check(theItem)
    )
  }

  /** Opens the item by a click on its barcode. */
  val opened: Steps = steps(
    item.check(
      captureFirst("holdingsRecordId", HoldingsRecordId),
      captureIfThere("$.lastCheckIn.servicePointId", LastServicePointId),
    ),
    ViewHoldings.holdings,
    instance,
    around,
    item,
  )

  /** Other requests of an item's page. */
  private def around: Steps = steps(circulation, tagsSetting, auditSettings, tags, boundPieces)

  /** Pieces that are bound into the item. */
  def boundPieces: Step =
    since("subject-types", "1.0")(
      limited("/orders/pieces", 1000, s"bindItemId==${ItemId.el} and isBound==true sortby receivedDate")
        .check(isList)
    )

  def circulation: Steps = steps(
    sinceTrillium(
      ifThere(LastServicePointId)(
        get("/service-points")
          .query(s"id==${LastServicePointId.el}")
          .check(hasField("servicepoints"))
      )
    ).before(get("/service-points").check(hasField("servicepoints"))),
    listed(
      "/circulation/requests",
      s"(itemId==${ItemId.el}) and status==" +
        InstancePage.openStatuses.map(s => s""""$s"""").mkString("(", " or ", ")") +
        " sortby requestDate desc",
      1,
    ),
    listed("/circulation/loans", s"""status.name=="Open" and itemId==${ItemId.el}"""),
  )

  /** The menu of actions on the item. */
  val actions: Steps = steps(
    since("inventory", "14.3")(
      limited(
        "/settings/entries",
        1,
        "scope==ui-inventory.number-generator-settings.manage and key==number-generator-settings",
      )
        .check(hasField("items"))
    ),
    locations,
    locations,
    remoteStorages,
    instance,
    ViewHoldings.holdings,
    item.check(captureBody(ItemJson)),
  )

  def item: FolioRequest =
    getById("/inventory/items/{id}", ItemId)
}
