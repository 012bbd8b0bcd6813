package org.folio.perf.workflows.inventory

import org.folio.perf.feeders.kinds.CatalogueRecords.{MarcItem, MarcItemToDelete}
import org.folio.perf.flow.{InOrder, InTurn, Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio.{delete => deleteAt, put}
import SessionKey._
import Step._
import InventoryApp._
import InventoryKeys.NumberOfPieces
import ItemPage._

/**
 * A librarian finds an item by its human-readable id and views, updates or deletes it.
 *
 * Needs: `itemHrid` of an item whose instance has source MARC; to change one, `ownUserId` too.
 * Source: PTF's JMeter script (NLA). Its rows of update and delete end before the item is opened; so do
 * these transactions. Two further transactions continue them to their real end. Later releases: ui-inventory 13.0.17 and
 * 14.0.0.
 */
object ItemRecords {

  val view: Transaction = Transaction("IRO_View item records")(found, opened)

  /** Only finds the item. */
  val update: Transaction = Transaction("IRO_update item records")(found)

  val updateUntilSaved: Transaction =
    Transaction("IRO_update item records until saved")(opened, actions, save).continuing

  /** Only finds the item. */
  val delete: Transaction = Transaction("IRO_delete item records")(found)

  val deleteUntilGone: Transaction =
    Transaction("IRO_delete item records until deleted")(opened, actions, remove).continuing

  private def save: Steps = steps(
    // From 1 to 50, different in each iteration.
    remember(NumberOfPieces)(s => (Iteration.numberOf(s) % 50 + 1).toString),
    RecordEdit.texts(ItemJson, EditedItemJson)("numberOfPieces" -> NumberOfPieces.el),
    put("/inventory/items/{id}", ItemId)(EditedItemJson.el).check(isEmpty),
    item.check(says("numberOfPieces", NumberOfPieces)),
    ViewHoldings.holdings,
    instance,
    circulation,
    tagsSetting,
    auditSettings,
    CommonRequests.self,
    tags,
    boundPieces,
    item,
  )

  private def remove: Steps = steps(
    deleteAt("/inventory/items/{id}", ItemId).check(isEmpty),
    sinceTrillium(
      tagsSetting,
      InstancePage.shown(importTargets),
      ItemPage.search(),
    ).before(
      holdingsOfInstance,
      instanceRelationshipTypes,
      InstancePage.locationsOfHoldings,
      titleRequestsSetting,
      centralOrderingSetting,
      instance,
      tagsSetting,
      auditSettings,
      importTargets,
      ItemPage.search(),
      InstancePage.openRequests,
      instance,
      InstancePage.sourceIfMarc,
      importTargets,
      instance,
      InstancePage.itemCount,
      holdingsList,
      remoteStorages,
      titlesOfInstance,
    ),
  )

  /**
   * The published tests draw the three operations at random: 35 % view, 30 % update, 35 % delete. Here twenty
   * iterations of a tenant have seven, six and seven of them, spread evenly.
   */
  val workflow: Workflow = Workflow(
    code = "iro",
    name = "item-record-keeping",
    title = "Librarians look at item records, change and delete them, in turn.",
    flow = InTurn("vudvudvudvdvudvudvud".toVector.map {
      case 'v' => viewed
      case 'u' => updated
      case _ => deleted
    }),
  )

  private lazy val viewed = Single(view).takes(MarcItem)
  private lazy val updated = InOrder(update, updateUntilSaved).takes(MarcItem)
  private lazy val deleted = InOrder(delete, deleteUntilGone).takes(MarcItemToDelete)
}
