package org.folio.perf.model

/**
 * Values of one metric of one subject over time, as its source returned them.
 *
 * @param source e.g. `AWS/ECS`
 * @param metric e.g. `CPUUtilization`
 * @param subject the service, database or instance
 * @param unit `Percent`, `Count`, `Bytes`: the source's unit
 * @param statistic of the values in a period: `Average`, `Maximum`
 * @param points in the order of time; a period without a value is absent
 * @param coveragePercent per cent of the window's periods that have a value; `None`: not recorded
 */
final case class MetricSeries(
    source: String,
    metric: String,
    subject: String,
    unit: String,
    statistic: String,
    periodSeconds: Int,
    points: Vector[MetricPoint],
    coveragePercent: Option[Double] = None,
)

/** @param timeMs epoch milliseconds of the period's start */
final case class MetricPoint(timeMs: Long, value: Double)

/**
 * Collected metrics of the infrastructure during a run: `infrastructure/metrics.json.gz`.
 *
 * The schema is this class and [[MetricSeries]], as JSON. A new field keeps the version. A field with a new meaning needs a
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
    series: Vector[MetricSeries],
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
