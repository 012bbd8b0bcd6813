package org.folio.perf.live

import org.folio.perf.live.MetricFamily._

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

/**
 * One value of a metric.
 *
 * @param suffix of the sample's name, such as `_total`
 * @param labels names and values
 */
final case class LiveSample(
    family: MetricFamily,
    suffix: String,
    labels: Vector[(String, String)],
    value: Double,
)

/** Current values of a run's metrics. */
object LiveSamples {

  /** All of one of several load generators have its number as label `shard`. */
  def of(run: LiveRun): Vector[LiveSample] = {
    val all = theRun(run) ++ run.transactions.flatMap(transaction) ++ injector(run) ++ cluster(run)
    run.manifest.shard.fold(all) { shard =>
      all.map(s => s.copy(labels = s.labels :+ ("shard" -> shard.shard.code)))
    }
  }

  private def theRun(run: LiveRun): Vector[LiveSample] = {
    val manifest = run.manifest
    val counts = run.counts
    Vector(
      one(
        Run,
        1,
        "run" -> manifest.id,
        "simulation" -> manifest.simulation,
        "target" -> manifest.target.name,
      ),
      gauge(Elapsed, run.elapsedMs / 1000.0),
      gauge(Planned, manifest.profile.totalMs / 1000.0),
      one(Iterations, counts.iterations.toDouble),
      one(Requests, counts.requests.toDouble),
      gauge(ActiveUsers, counts.activeUsers.toDouble),
      one(Dropped, counts.dropped.toDouble),
    ) ++ LivePhase.all.map { phase =>
      gauge(Phase, if (run.phase == phase) 1 else 0, Phase.fullName -> phase.code)
    } ++ run.planKept.keptPercent.map(percent => gauge(PlanKept, percent / 100))
  }

  private def transaction(row: LiveTransaction): Vector[LiveSample] = {
    val name = "transaction" -> row.name
    val finished = Vector("succeeded" -> row.succeeded, "failed" -> row.failed).map { case (outcome, n) =>
      one(Transactions, n.toDouble, name, "outcome" -> outcome)
    }
    val within = LiveTransaction.BoundsMs.map(ms => seconds(ms)).zip(row.upTo)
    val buckets = (within :+ ("+Inf" -> row.succeeded)).map { case (bound, n) =>
      LiveSample(Duration, "_bucket", Vector(name, "le" -> bound), n.toDouble)
    }
    val judged = Vector(
      "0.5" -> row.judged.p50Ms,
      "0.75" -> row.judged.p75Ms,
      "0.95" -> row.judged.p95Ms,
      "0.99" -> row.judged.p99Ms,
    ).collect { case (quantile, Some(ms)) =>
      gauge(Judged, ms / 1000.0, name, "quantile" -> quantile)
    }
    val offered =
      Option.when(row.judged.offeredPerMinute > 0)(
        gauge(Offered, row.judged.offeredPerMinute, name)
      )
    finished ++ buckets ++ Vector(
      LiveSample(Duration, "_count", Vector(name), row.succeeded.toDouble),
      LiveSample(Duration, "_sum", Vector(name), row.sumMs / 1000.0),
    ) ++ judged ++ offered
  }

  /** A bound in Prometheus' canonical form: 0.05, 1.0, 2.5. */
  private def seconds(ms: Long): String = (ms / 1000.0).toString

  private def injector(run: LiveRun): Vector[LiveSample] =
    run.injector.lastOption.toVector.flatMap { now =>
      Vector(
        gauge(ProcessCpu, now.processCpuPercent / 100),
        gauge(MachineCpu, now.systemCpuPercent / 100),
        gauge(Heap, now.heapUsedMiB * 1048576),
        one(Collections, run.injector.map(_.gcMs).sum / 1000.0),
      )
    }

  private def cluster(run: LiveRun): Vector[LiveSample] =
    for {
      series <- run.cluster
      last <- series.points.lastOption
    } yield gauge(
      Cluster,
      last.value,
      "source" -> series.source,
      "metric" -> series.metric,
      "subject" -> series.subject,
      "statistic" -> series.statistic,
      "unit" -> series.unit,
    )

  private def gauge(
      family: MetricFamily,
      value: Double,
      labels: (String, String)*
  ): LiveSample = LiveSample(family, "", labels.toVector, value)

  /** Sample of a counter or an info. */
  private def one(family: MetricFamily, value: Double, labels: (String, String)*): LiveSample =
    LiveSample(family, if (family.kind == "info") "_info" else "_total", labels.toVector, value)
}

/**
 * Writes a run's metrics in the text format of Prometheus.
 *
 * Source: OpenMetrics 1.0, section "Text format".
 */
object OpenMetricsText {
  val ContentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  def render(run: LiveRun): String = {
    val out = new java.lang.StringBuilder(16384)
    val byFamily = LiveSamples.of(run).groupBy(_.family)
    MetricFamily.all.foreach { family =>
      byFamily.get(family).foreach { samples =>
        head(family, out)
        samples.foreach(sample(_, out))
      }
    }
    out.append("# EOF\n").toString
  }

  private def head(family: MetricFamily, out: java.lang.StringBuilder): Unit = {
    val name = family.fullName
    out.append("# TYPE ").append(name).append(' ').append(family.kind).append('\n')
    if (family.unit.nonEmpty)
      out.append("# UNIT ").append(name).append(' ').append(family.unit).append('\n')
    out.append("# HELP ").append(name).append(' ').append(escaped(family.help)).append('\n')
    ()
  }

  private def sample(sample: LiveSample, out: java.lang.StringBuilder): Unit = {
    out.append(sample.family.fullName).append(sample.suffix)
    if (sample.labels.nonEmpty) {
      out.append('{')
      sample.labels.zipWithIndex.foreach { case ((name, value), i) =>
        if (i > 0) out.append(',')
        out.append(name).append("=\"").append(escaped(value)).append('"')
      }
      out.append('}')
    }
    out.append(' ').append(number(sample.value)).append('\n')
    ()
  }

  private def escaped(text: String): String =
    text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")

  private[live] def number(value: Double): String =
    if (value == math.rint(value) && value.abs < 1e15) value.toLong.toString else value.toString
}
