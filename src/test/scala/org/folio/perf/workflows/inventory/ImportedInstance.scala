package org.folio.perf.workflows.inventory

import org.folio.perf.protocol.{SessionKey, Step}
import org.folio.perf.protocol.SessionKey.InstanceId
import InventoryApp._

/** What the app asks after an import, when it shows the instance that the import made or changed. */
private[inventory] object ImportedInstance {

  /** @param holdingsId whose items are counted */
  def steps(holdingsId: SessionKey): Vector[Step] =
    Vector(
      source(InstanceId),
      jobProfile,
      targetProfiles,
      holdingsOf(InstanceId),
      instanceRelationshipTypes,
    ) ++ instanceSettings ++ Vector(
      jobProfile,
      targetProfiles,
      searchForWater,
      currentUser,
      itemsOf(holdingsId),
      locations,
      holdingsOf(InstanceId),
      remoteStorages,
      titlesOf(InstanceId),
      searchById(InstanceId),
      instance(InstanceId),
      jobProfile,
      jobProfile,
      jobProfile,
      jobProfile,
    )
}
