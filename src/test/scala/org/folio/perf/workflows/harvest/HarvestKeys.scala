package org.folio.perf.workflows.harvest

import org.folio.perf.protocol.SessionKey

/** What a harvest has in the session. */
object HarvestKeys {

  /** Days such as `2026-01-31`, UTC. */
  val From: SessionKey = SessionKey("oaiFrom")
  val Until: SessionKey = SessionKey("oaiUntil")

  /** Of the last page; empty: there is no further one. */
  val ResumptionToken: SessionKey = SessionKey("resumptionToken")
}
