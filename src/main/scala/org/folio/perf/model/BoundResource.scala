package org.folio.perf.model

/**
 * The resource that limits the target, or comes nearest to it: a series of [[InfrastructureResult]].
 *
 * @param name in words, e.g. `the database perf`
 * @param averagePercent CPU in the steady state
 * @param saturatedAtMs since the start of the load; `None`: not saturated, or nobody knows since when
 */
final case class BoundResource(
    name: String,
    source: String,
    metric: String,
    subject: String,
    averagePercent: Double,
    isSaturated: Boolean,
    saturatedAtMs: Option[Long],
)
