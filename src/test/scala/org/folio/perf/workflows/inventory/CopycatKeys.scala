package org.folio.perf.workflows.inventory

import org.folio.perf.protocol.SessionKey

/** What the answers to single record import tell. */
private[inventory] object CopycatKeys {

  /** Of the Z39.50 target. */
  val TargetProfileId: SessionKey = SessionKey("targetProfileId")

  /** Of the import job. */
  val JobProfileId: SessionKey = SessionKey("jobProfileId")
}
