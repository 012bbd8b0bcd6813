package org.folio.perf.workflows.inventory

import org.folio.perf.protocol.{SessionKey, Step}
import org.folio.perf.protocol.SessionKey.InstanceId
import InventoryApp._

/** Requests of the app after an import, when it shows the created or updated instance. */
private[inventory] object ImportedInstance {

  /** @param holdingsId key of the holdings whose items are counted */
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
