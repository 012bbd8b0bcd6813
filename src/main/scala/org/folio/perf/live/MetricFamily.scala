package org.folio.perf.live

/**
 * A metric of a run, in the terms of OpenMetrics.
 *
 * @param name with its unit, without prefix and without the suffix of a counter's samples
 * @param kind `counter`, `gauge`, `histogram`, `info` or `stateset`
 * @param unit the last part of the name; empty: a count
 */
final case class MetricFamily(name: String, kind: String, unit: String, help: String) {
  def fullName: String = MetricFamily.Prefix + name

  /** Names of its samples in queries. */
  def sampleNames: Vector[String] = kind match {
    case "counter" => Vector(s"${fullName}_total")
    case "info" => Vector(s"${fullName}_info")
    case "histogram" => Vector("_bucket", "_count", "_sum").map(fullName + _)
    case _ => Vector(fullName)
  }
}

object MetricFamily {
  val Prefix = "folio_perf_"

  val Run: MetricFamily =
    MetricFamily("run", "info", "", "Identity of the run.")
  val Phase: MetricFamily =
    MetricFamily("phase", "stateset", "", "Phase of the load.")
  val Elapsed: MetricFamily =
    MetricFamily("elapsed_seconds", "gauge", "seconds", "Time since the load started.")
  val Planned: MetricFamily =
    MetricFamily("planned_seconds", "gauge", "seconds", "Planned length of the load.")
  val Transactions: MetricFamily =
    MetricFamily("transactions", "counter", "", "Finished transactions since the load started.")
  val Offered: MetricFamily = MetricFamily(
    "offered_per_minute",
    "gauge",
    "",
    "Planned transactions per minute in the steady state.",
  )
  val Duration: MetricFamily = MetricFamily(
    "transaction_duration_seconds",
    "histogram",
    "seconds",
    "Duration of successful transactions, without think time.",
  )
  val Judged: MetricFamily = MetricFamily(
    "judged_duration_seconds",
    "gauge",
    "seconds",
    "Percentiles of the steady state so far, by the rules of the report.",
  )
  val Iterations: MetricFamily =
    MetricFamily("iterations", "counter", "", "Started iterations of workflows.")
  val Requests: MetricFamily = MetricFamily("requests", "counter", "", "Sent requests.")
  val ActiveUsers: MetricFamily =
    MetricFamily("active_users", "gauge", "", "Active virtual users.")
  val PlanKept: MetricFamily = MetricFamily(
    "plan_kept_ratio",
    "gauge",
    "ratio",
    "Share of planned iterations that started within 250 ms of their planned time.",
  )
  val Dropped: MetricFamily = MetricFamily(
    "dropped_samples",
    "counter",
    "",
    "Transactions missing in transactions.tsv because the disk was too slow.",
  )
  val ProcessCpu: MetricFamily = MetricFamily(
    "injector_process_cpu_ratio",
    "gauge",
    "ratio",
    "CPU use of the load generator, as a share of all processors.",
  )
  val MachineCpu: MetricFamily = MetricFamily(
    "injector_machine_cpu_ratio",
    "gauge",
    "ratio",
    "CPU use of all programs on the load generator's machine, as a share of all processors.",
  )
  val Heap: MetricFamily =
    MetricFamily("injector_heap_bytes", "gauge", "bytes", "Heap in use by the load generator.")
  val Collections: MetricFamily = MetricFamily(
    "injector_gc_seconds",
    "counter",
    "seconds",
    "Time that the load generator spent in garbage collection.",
  )
  val Cluster: MetricFamily = MetricFamily(
    "cluster_metric",
    "gauge",
    "",
    "Last value of a cluster metric, in its own unit; it can be minutes late.",
  )

  val all: Vector[MetricFamily] = Vector(
    Run,
    Phase,
    Elapsed,
    Planned,
    Transactions,
    Offered,
    Duration,
    Judged,
    Iterations,
    Requests,
    ActiveUsers,
    PlanKept,
    Dropped,
    ProcessCpu,
    MachineCpu,
    Heap,
    Collections,
    Cluster,
  )
}
