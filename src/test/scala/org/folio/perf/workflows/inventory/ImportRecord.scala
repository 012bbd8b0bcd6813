package org.folio.perf.workflows.inventory

import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.ImportRecords.{ImportTarget, MarcInstance}
import org.folio.perf.flow.{Input, Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import CommonRequests.self
import Folio._
import SessionKey._
import Step._
import InventoryKeys.{JobProfileId, TargetProfileId}
import InventoryApp._

/**
 * A cataloguer opens the inventory app, imports one record from OCLC's WorldCat, and looks at the new instance.
 *
 * Needs: `externalIdentifier`, an OCLC number; `ownUserId`. The Z39.50 target must be
 * reachable. Leaves: `instanceId`.
 * Source: PTF's JMeter script (MOBIUS). Profiles come from the list of targets; the script has fixed ids.
 * It counts the items of a holdings record that it never sets; a new instance has none, so the count is 0 here too.
 */
object ImportRecord {

  val transaction: Transaction = Transaction("SDIC_Single Record Import (Create)")(
    InventoryApp.open("createJobProfileId"),
    takeOver,
    ImportedInstance.page(holdingsId = InstanceId),
  )

  /** Waits for the import job. */
  private def takeOver: FolioRequest =
    post("/copycat/imports", 200)(s"""{
      "externalIdentifier": "${ExternalIdentifier.el}",
      "profileId": "${TargetProfileId.el}",
      "selectedJobProfileId": "${JobProfileId.el}"
    }""").check(captureFirst("internalIdentifier", InstanceId))

  val workflow: Workflow = Workflow(
    code = "sdic",
    name = "single-record-import",
    title = "Cataloguers take over records from WorldCat as new instances.",
    flow = Single(transaction).using(Input.OwnUser, Input.OclcNumber, Input.Required(ImportTarget)),
  )
}

/**
 * Requests of the app after an import, when it shows the created or updated instance. Later releases: ui-inventory 13.0.17
 * and 14.0.0.
 */
private[inventory] object ImportedInstance {

  /** @param holdingsId key of the holdings whose items are counted */
  def page(holdingsId: SessionKey): Steps =
    steps(
      source,
      jobProfile,
      targetProfiles,
      holdingsList,
      InstancePage.relationshipTypes,
      instanceSettings,
      jobProfile,
      targetProfiles,
      searchForWater,
      self,
      itemsOf(holdingsId),
      locations,
      sinceTrillium(linkedDataSupport, InstancePage.openRequests)
        .before(holdingsList),
      remoteStorages,
      titlesOfInstance,
      searchById(),
      instance,
      jobProfile,
      jobProfile,
      jobProfile,
      jobProfile,
    )
}

/**
 * A cataloguer opens the inventory app and an instance, overlays it with a record from OCLC's WorldCat, and
 * looks at it again.
 *
 * Needs: `instanceId` of an instance with source MARC; `externalIdentifier`, an OCLC number; `ownUserId`.
 * The Z39.50 target must be reachable. For an instance without holdings the count of items is 0.
 * Source: PTF's JMeter script (MOBIUS). Profiles come from the list of targets; the script has fixed ids.
 * The holdings are those of the instance; the script requests holdings by the id of the job profile.
 */
object OverlayRecord {

  val transaction: Transaction = Transaction("SDIU_Single Record Import (Update)")(
    InventoryApp.open("updateJobProfileId"),
    openInstance,
    overlay,
    ImportedInstance.page(HoldingsRecordId),
  )

  private def openInstance: Steps =
    steps(
      searchForWater,
      jobProfile,
      targetProfiles,
      InstancePage.firstHoldings,
      compute(orNone),
      InstancePage.relationshipTypes,
      instanceSettings,
      searchById(says("id", InstanceId)),
      jobProfile,
      jobProfile,
      instance,
      sourceIfThere,
      self,
      sinceTrillium(linkedDataSupport, InstancePage.openRequests)
        .before(holdingsList),
      remoteStorages,
      titlesOfInstance,
      itemsOf(HoldingsRecordId),
      locations,
      jobProfile,
    )

  /** Without holdings, an id that finds no items. */
  private def orNone(session: Session): Session =
    if (session.contains(HoldingsRecordId.name)) session
    else session.set(HoldingsRecordId.name, IterationIds.next(session))

  /** Waits for the import job. */
  private def overlay: FolioRequest =
    post("/copycat/imports", 200)(s"""{
      "externalIdentifier": "${ExternalIdentifier.el}",
      "internalIdentifier": "${InstanceId.el}",
      "profileId": "${TargetProfileId.el}",
      "selectedJobProfileId": "${JobProfileId.el}"
    }""").check(says("internalIdentifier", InstanceId))

  val workflow: Workflow = Workflow(
    code = "sdiu",
    name = "single-record-overlay",
    title = "Cataloguers overlay instances with records from WorldCat.",
    flow = Single(transaction).takes(MarcInstance).using(Input.OclcNumber, Input.Required(ImportTarget)),
  )
}
