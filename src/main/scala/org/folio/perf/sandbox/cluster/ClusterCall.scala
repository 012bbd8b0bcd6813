package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.RequestKind

/**
 * A request on its way through the cluster, as the capacity model sees it.
 *
 * @param module without version, e.g. `mod-circulation`
 * @param route path template such as `/circulation/loans/{id}`
 * @param transaction that it is part of, if its sender says so: see
 *   [[org.folio.perf.settings.SandboxHeader]]
 * @param ageNanos how long ago it arrived; this time counts as spent in the cluster
 */
final case class ClusterCall(
    tenant: String,
    module: String,
    method: String,
    route: String,
    kind: RequestKind,
    transaction: Option[String] = None,
    ageNanos: Long = 0,
)
