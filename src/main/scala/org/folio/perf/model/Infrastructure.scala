package org.folio.perf.model

/**
 * Measured values of one thing over time, as its source gave them.
 *
 * @param source e.g. `AWS/ECS`
 * @param metric e.g. `CPUUtilization`
 * @param subject the service, database or instance
 * @param unit `Percent`, `Count`, `Bytes`: as the source says
 * @param statistic how a period's values were combined: `Average`, `Maximum`
 * @param points in the order of time; a period without value is absent
 * @param coveragePercent periods of the collection's window that have a value; `None`: not recorded
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
 * Everything collected about the infrastructure during a run: `infrastructure/metrics.json.gz`.
 *
 * The schema is this class and [[MetricSeries]], as JSON. A field may be added under the same version;
 * one that changes its meaning gets a new version, which older programs refuse.
 *
 * @param gaps what could not be collected and why, in sentences
 * @param sql what loaded the databases most, by phase, the most first
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
 * A statement's part in a database's load.
 *
 * @param phase `ramp-up` or `steady state`
 * @param statement tokenized: its values are `?` or `$1`; in full where the source gives that
 * @param averageSessions sessions that were active with it, on average of the phase
 * @param waits what they waited for, the most first; `CPU` is no waiting
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
