package org.folio.perf.workflows.inventory

import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.ImportRecords.{ImportTarget, MarcInstance}
import org.folio.perf.flow.{Input, Single, Workflow}
import org.folio.perf.protocol.{Checks, FolioRequest, IterationIds, Step, Transaction}
import org.folio.perf.protocol.Folio.post
import org.folio.perf.protocol.Step.compute
import org.folio.perf.protocol.SessionKey.{ExternalIdentifier, HoldingsRecordId, InstanceId}
import InventoryKeys.{JobProfileId, TargetProfileId}
import InventoryApp._

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

  val transaction: Transaction = Transaction(
    "SDIU_Single Record Import (Update)",
    InventoryApp.open("updateJobProfileId") ++ openInstance ++ Vector(overlay) ++
      ImportedInstance.steps(HoldingsRecordId),
  )

  private def openInstance: Vector[Step] =
    Vector(
      searchForWater,
      jobProfile,
      targetProfiles,
      holdingsOf(InstanceId).check(
        Checks.captureIfThere("$.holdingsRecords[0].id", HoldingsRecordId)
      ),
      compute(orNone),
      instanceRelationshipTypes,
    ) ++ instanceSettings ++ Vector(
      searchById(InstanceId).check(Checks.says("id", InstanceId)),
      jobProfile,
      jobProfile,
      instance(InstanceId),
      sourceIfThere,
      currentUser,
      holdingsOf(InstanceId),
      remoteStorages,
      titlesOf(InstanceId),
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
    }""").check(Checks.says("internalIdentifier", InstanceId))

  val workflow: Workflow = Workflow(
    code = "sdiu",
    name = "single-record-overlay",
    title = "Cataloguers overlay instances with records from WorldCat.",
    flow =
      Single(transaction).takes(MarcInstance).using(Input.OclcNumber, Input.Required(ImportTarget)),
  )
}
