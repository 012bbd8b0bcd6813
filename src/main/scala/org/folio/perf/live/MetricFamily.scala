package org.folio.perf.live

/**
 * A metric of a run, as OpenMetrics has it.
 *
 * @param name with its unit, without prefix and without the suffix of a counter's samples
 * @param kind `counter`, `gauge`, `histogram`, `info` or `stateset`
 * @param unit the last part of the name; empty: a number of things
 */
final case class MetricFamily(name: String, kind: String, unit: String, help: String) {
  def fullName: String = MetricFamily.Prefix + name

  /** Of the samples that a query names. */
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
    MetricFamily("run", "info", "", "Which run this is.")
  val Phase: MetricFamily =
    MetricFamily("phase", "stateset", "", "What the load is at.")
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
    "Transactions a minute that the plan has in the steady state.",
  )
  val Duration: MetricFamily = MetricFamily(
    "transaction_duration_seconds",
    "histogram",
    "seconds",
    "Successful transactions, without think time.",
  )
  val Judged: MetricFamily = MetricFamily(
    "judged_duration_seconds",
    "gauge",
    "seconds",
    "Percentiles of the steady state so far, as the report will have them.",
  )
  val Iterations: MetricFamily =
    MetricFamily("iterations", "counter", "", "Started iterations of workflows.")
  val Requests: MetricFamily = MetricFamily("requests", "counter", "", "Sent requests.")
  val ActiveUsers: MetricFamily =
    MetricFamily("active_users", "gauge", "", "Virtual users at this moment.")
  val PlanKept: MetricFamily = MetricFamily(
    "plan_kept_ratio",
    "gauge",
    "ratio",
    "Planned iterations that started within 250 ms of their plan.",
  )
  val Dropped: MetricFamily = MetricFamily(
    "dropped_samples",
    "counter",
    "",
    "Transactions that the disk was too slow for; they are missing in transactions.tsv.",
  )
  val ProcessCpu: MetricFamily = MetricFamily(
    "injector_process_cpu_ratio",
    "gauge",
    "ratio",
    "The load generator's share of all processors of its machine.",
  )
  val MachineCpu: MetricFamily = MetricFamily(
    "injector_machine_cpu_ratio",
    "gauge",
    "ratio",
    "All programs' share of the processors of the load generator's machine.",
  )
  val Heap: MetricFamily =
    MetricFamily("injector_heap_bytes", "gauge", "bytes", "Used heap of the load generator.")
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
    "Last value of a metric of the cluster, in its own unit, minutes late at times.",
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
