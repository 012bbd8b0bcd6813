package org.folio.perf.model

/**
 * Collected metrics of the infrastructure during a run: `infrastructure/metrics.json.gz`.
 *
 * The schema is this class and [[Series]], as JSON. A new field keeps the version. A field with a new meaning needs a
 * new version, which older programs refuse.
 *
 * @param gaps missing metrics and the reasons, in sentences
 * @param sql top SQL by phase, the largest load first
 */
final case class FrozenMetrics(
    schemaVersion: Int,
    collectedAtMs: Long,
    fromMs: Long,
    toMs: Long,
    series: Vector[Series],
    gaps: Vector[String],
    sql: Vector[SqlLoad] = Vector.empty,
)

object FrozenMetrics {
  val SchemaVersion = 1
}

/**
 * Load of a database by one SQL statement.
 *
 * @param phase `ramp-up` or `steady state`
 * @param statement text with `?` or `$1` instead of values; in full if the source returns it
 * @param averageSessions active sessions with this statement, on average over the phase
 * @param waits wait events, the most frequent first; `CPU` is no wait
 */
final case class SqlLoad(
    database: String,
    phase: String,
    statementId: String,
    statement: String,
    averageSessions: Double,
    waits: Vector[WaitLoad],
)

final case class WaitLoad(event: String, averageSessions: Double)
