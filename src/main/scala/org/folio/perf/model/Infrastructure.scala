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

/**
 * Sources of the metrics and the inventory of the infrastructure.
 *
 * @param endpoint of all AWS services; `None`: AWS's own endpoints of the region
 * @param cluster of ECS; empty: found by `tags`
 * @param database instance or cluster of RDS, several with commas between; empty: found by `tags`
 * @param periodSeconds time between two data points
 * @param search OpenSearch domain; `None`: found by `tags`, likewise `kafka`, a cluster of MSK
 * @param tags names and values that all parts of the environment have
 * @param settleSeconds how long the report waits for the metrics of the last minutes
 * @param prometheus `None`: the target names none
 */
final case class MetricsOrigin(
    endpoint: Option[String],
    region: String,
    cluster: String,
    database: String,
    periodSeconds: Int,
    search: Option[String] = None,
    kafka: Option[String] = None,
    tags: Map[String, String] = Map.empty,
    settleSeconds: Int = 0,
    prometheus: Option[PrometheusBlock] = None,
) {

  /** URLs that requests are sent to, each with the name of its setting. The target's file must allow their hosts. */
  def urls: Vector[(String, String)] =
    endpoint.map("metrics.endpoint" -> _).toVector ++ prometheus.map("metrics.prometheus.url" -> _.url)

  /** Whether the target has anything on AWS. */
  def hasAws: Boolean = cluster.nonEmpty || database.nonEmpty || tags.nonEmpty

  def databases: Vector[String] = database.split(',').map(_.trim).filter(_.nonEmpty).toVector
}
