package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.RequestKind

/**
 * A request to the cluster, as input of the capacity model.
 *
 * @param module without version, e.g. `mod-circulation`
 * @param route path template such as `/circulation/loans/{id}`
 * @param transaction to which it belongs, if its sender names it in
 *   [[org.folio.perf.settings.SandboxHeader]]
 * @param ageNanos time since its arrival, which counts as time in the cluster
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
