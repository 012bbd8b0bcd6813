package org.folio.perf.plan

import org.folio.perf.feeders.RecordKind

/**
 * The records of a kind that a workflow takes at a tenant in the whole run.
 *
 * @param records by the rate and without any margin, so often not a whole number
 */
final case class Demand(tenant: String, workflow: String, kind: RecordKind, records: Double)
