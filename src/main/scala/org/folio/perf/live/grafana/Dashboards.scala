package org.folio.perf.live.grafana

import org.folio.perf.live.MetricFamily
import org.folio.perf.live.MetricFamily._
import org.folio.perf.model.SourceKind._

/** Dashboards for runs that Prometheus scrapes: sums over all load generators, and figures of each of them. */
object Dashboards {

  /** Matcher of the dashboard's variable: the address of one run, or all. */
  val Chosen = "instance=~\"$instance\""

  private val Window = "$__rate_interval"

  val load: Dashboard = Dashboard(
    "folio-perf-load",
    "folio-perf: load",
    "Load and response times of a run.",
    Vector(
      Panel(
        "stat",
        "Run",
        "short",
        6,
        Vector(
          PanelQuery(s"max by (simulation, target) (${one(Run)})", "{{simulation}} on {{target}}")
        ),
      ),
      Panel(
        "stat",
        "Progress of the load",
        "percentunit",
        4,
        Vector(PanelQuery(s"clamp_max(max(${one(Elapsed)}) / max(${one(Planned)}), 1)", "")),
      ),
      Panel(
        "stat",
        "Failed in the last minute",
        "percentunit",
        5,
        Vector(PanelQuery(errors("1m"), "")),
      ),
      Panel(
        "stat",
        "Plan kept",
        "percentunit",
        5,
        Vector(PanelQuery(s"min(${one(PlanKept)})", "")),
        "Of several load generators: the one that kept its part of the plan least.",
      ),
      Panel(
        "stat",
        "Active users",
        "short",
        4,
        Vector(PanelQuery(s"sum(${one(ActiveUsers)})", "")),
      ),
      Panel(
        "timeseries",
        "Transactions per minute",
        "short",
        12,
        Vector(
          PanelQuery(s"60 * sum(${rate(one(Transactions))})", "finished"),
          PanelQuery(s"sum(${one(Offered)})", "planned in the steady state"),
        ),
      ),
      Panel(
        "timeseries",
        "Requests per second",
        "reqps",
        12,
        Vector(PanelQuery(s"sum(${rate(one(Requests))})", "sent")),
      ),
      Panel(
        "timeseries",
        "Response time of transactions",
        "s",
        12,
        Vector("0.5", "0.95", "0.99").map { quantile =>
          PanelQuery(percentile(quantile, "le"), s"quantile $quantile")
        },
        "All transactions together, from the histogram: as exact as its buckets.",
      ),
      Panel(
        "timeseries",
        "Slowest transactions, p95",
        "s",
        12,
        Vector(PanelQuery(s"topk(10, ${percentile("0.95", "le, transaction")})", "{{transaction}}")),
      ),
      Panel(
        "timeseries",
        "Failed transactions per minute",
        "short",
        12,
        Vector(
          PanelQuery(
            s"60 * sum by (transaction) (${rate(one(Transactions, "outcome=\"failed\""))}) > 0",
            "{{transaction}}",
          )
        ),
      ),
      Panel(
        "timeseries",
        "Virtual users and iterations",
        "short",
        12,
        Vector(
          PanelQuery(s"sum(${one(ActiveUsers)})", "active users"),
          PanelQuery(s"60 * sum(${rate(one(Iterations))})", "iterations started per minute"),
        ),
      ),
      Panel(
        "table",
        "Response times in the steady state so far",
        "s",
        24,
        Vector(
          PanelQuery(
            s"max by (transaction, quantile) (${one(Judged)})",
            "{{transaction}} {{quantile}}",
          )
        ),
        "Exact percentiles of the transactions that started in the steady state. Of several load generators: the highest.",
      ),
    ),
  )

  val infrastructure: Dashboard = Dashboard(
    "folio-perf-infrastructure",
    "folio-perf: infrastructure",
    "The load generator, and the cluster if live.infrastructure is true.",
    Vector(
      Panel(
        "timeseries",
        "CPU of the load generator's machine",
        "percentunit",
        12,
        Vector(
          PanelQuery(one(ProcessCpu), "load generator {{shard}}"),
          PanelQuery(one(MachineCpu), "all programs {{shard}}"),
        ),
        "Above 90 % the load generator itself delays requests and answers.",
      ),
      Panel(
        "timeseries",
        "Heap of the load generator",
        "bytes",
        6,
        Vector(PanelQuery(one(Heap), "used {{shard}}")),
      ),
      Panel(
        "timeseries",
        "Time in garbage collection",
        "percentunit",
        6,
        Vector(PanelQuery(rate(one(Collections)), "share of time {{shard}}")),
      ),
      cluster("CPU of services", Services.pattern, "CPUUtilization", "percent"),
      cluster("Memory of services", Services.pattern, "MemoryUtilization", "percent"),
      cluster("CPU of databases", Databases.pattern, "CPUUtilization", "percent"),
      cluster(
        "Connections of databases",
        Databases.pattern,
        "DatabaseConnections",
        "short",
      ),
      cluster("Free memory of databases", Databases.pattern, "FreeableMemory", "bytes"),
      cluster("CPU of instances", Instances.pattern, "CPUUtilization", "percent"),
      cluster("CPU of search", Search.pattern, "CPUUtilization", "percent"),
      cluster("CPU of Kafka brokers", Kafka.pattern, "CpuUser", "percent"),
      Panel(
        "stat",
        "Transactions lost because the disk was too slow",
        "short",
        12,
        Vector(PanelQuery(s"sum(${one(Dropped)})", "")),
      ),
    ),
  )

  val all: Vector[Dashboard] = Vector(load, infrastructure)

  private def one(family: MetricFamily, matcher: String = ""): String = {
    val matchers = Vector(Chosen, matcher).filter(_.nonEmpty).mkString(",")
    s"${family.sampleNames.head}{$matchers}"
  }

  private def rate(sample: String): String = s"rate($sample[$Window])"

  private def errors(window: String): String =
    s"sum(rate(${one(Transactions, "outcome=\"failed\"")}[$window])) / " +
      s"sum(rate(${one(Transactions)}[$window]))"

  /** @param by labels to group by, with `le` */
  private def percentile(quantile: String, by: String): String =
    s"histogram_quantile($quantile, sum by ($by) (${rate(one(Duration))}))"

  private def cluster(title: String, source: String, metric: String, unit: String): Panel =
    Panel(
      "timeseries",
      title,
      unit,
      12,
      Vector(
        PanelQuery(
          s"topk(10, max by (subject) " +
            s"(${one(Cluster, s"""source=~"$source",metric="$metric",statistic="Average"""")}))",
          "{{subject}}",
        )
      ),
    )
}

/**
 * A Grafana dashboard.
 *
 * @param uid by which links find it
 * @param panels in reading order
 */
final case class Dashboard(uid: String, title: String, description: String, panels: Vector[Panel]) {
  def expressions: Vector[String] = panels.flatMap(_.queries.map(_.expression))
}

/**
 * @param kind of Grafana: `timeseries`, `stat`, `table`
 * @param unit of Grafana: `s`, `percentunit`, `percent`, `bytes`, `reqps`, `short`
 * @param width of 24
 */
final case class Panel(
    kind: String,
    title: String,
    unit: String,
    width: Int,
    queries: Vector[PanelQuery],
    description: String = "",
)

/** @param legend with `{{label}}` for a label's value */
final case class PanelQuery(expression: String, legend: String)
