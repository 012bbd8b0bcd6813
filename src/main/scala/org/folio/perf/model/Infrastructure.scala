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
 */
final case class MetricSeries(
    source: String,
    metric: String,
    subject: String,
    unit: String,
    statistic: String,
    periodSeconds: Int,
    points: Vector[MetricPoint],
)

/** @param timeMs epoch milliseconds of the period's start */
final case class MetricPoint(timeMs: Long, value: Double)

/**
 * Everything collected about the infrastructure during a run: `infrastructure/metrics.json`.
 *
 * @param gaps what could not be collected and why, in sentences
 */
final case class FrozenMetrics(
    schemaVersion: Int,
    collectedAtMs: Long,
    fromMs: Long,
    toMs: Long,
    series: Vector[MetricSeries],
    gaps: Vector[String],
)

object FrozenMetrics {
  val SchemaVersion = 1
}

/** What the cluster consists of: `infrastructure/inventory.json`. */
final case class Inventory(
    schemaVersion: Int,
    environment: String,
    components: Vector[ComponentProperty],
    modules: Vector[ModuleInfo],
)

object Inventory {
  val SchemaVersion = 1
}

/** E.g. database, class, db.r6g.xlarge. `unit` is empty where there is none. */
final case class ComponentProperty(component: String, property: String, value: String, unit: String)

/** @param cpuUnits ECS units a task: 1024 is one vCPU; 0: no reservation */
final case class ModuleInfo(
    name: String,
    version: String,
    tasks: Int,
    cpuUnits: Int,
    memorySoftLimitMiB: Int,
    memoryHardLimitMiB: Int,
)
