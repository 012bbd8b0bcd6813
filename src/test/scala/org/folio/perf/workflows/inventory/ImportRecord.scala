package org.folio.perf.workflows.inventory

import org.folio.perf.feeders.kinds.ImportRecords.ImportTarget
import org.folio.perf.flow.{Input, Single, Workflow}
import org.folio.perf.protocol.{Checks, FolioRequest, Transaction}
import org.folio.perf.protocol.Folio.post
import org.folio.perf.protocol.SessionKey.{ExternalIdentifier, InstanceId}
import InventoryKeys.{JobProfileId, TargetProfileId}

/**
 * A cataloguer opens the inventory app, imports one record from OCLC's WorldCat, and looks at the new instance.
 *
 * Needs: `externalIdentifier`, an OCLC number; `ownUserId`. The Z39.50 target must be
 * reachable. Leaves: `instanceId`.
 * Source: PTF's JMeter script (MOBIUS). Profiles come from the list of targets; the script has fixed ids.
 * It counts the items of a holdings record that it never sets; a new instance has none, so the count is 0 here too.
 */
object ImportRecord {

  val transaction: Transaction = Transaction(
    "SDIC_Single Record Import (Create)",
    InventoryApp.open("createJobProfileId") ++ Vector(takeOver) ++
      ImportedInstance.steps(holdingsId = InstanceId),
  )

  /** Waits for the import job. */
  private def takeOver: FolioRequest =
    post("/copycat/imports", 200)(s"""{
      "externalIdentifier": "${ExternalIdentifier.el}",
      "profileId": "${TargetProfileId.el}",
      "selectedJobProfileId": "${JobProfileId.el}"
    }""").check(Checks.captureFirst("internalIdentifier", InstanceId))

  val workflow: Workflow = Workflow(
    code = "sdic",
    name = "single-record-import",
    title = "Cataloguers take over records from WorldCat as new instances.",
    flow = Single(transaction).using(Input.OwnUser, Input.OclcNumber, Input.Required(ImportTarget)),
  )
}
