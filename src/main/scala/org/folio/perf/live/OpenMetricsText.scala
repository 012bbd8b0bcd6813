package org.folio.perf.live

import org.folio.perf.model.PlainNumber

/**
 * A metric of a run with its present values, in the terms of OpenMetrics.
 *
 * @param kind `counter`, `gauge`, `histogram`, `info` or `stateset`
 * @param name with its unit, without prefix and without the suffix of its samples
 * @param samples empty: the metric is left out
 */
final case class MetricFamily(kind: String, name: String, help: String, samples: Seq[LiveSample]) {
  def fullName: String = s"folio_perf_$name"

  /** The last part of the name; `None`: a count. */
  def unit: Option[String] = Vector("seconds", "ratio", "bytes").find(name.endsWith)
}

/**
 * One value of a metric.
 *
 * @param labels names and values
 * @param suffix of the sample's name, such as `_total`
 */
final case class LiveSample(value: Double, labels: Vector[(String, String)] = Vector.empty, suffix: String = "")

object MetricFamily {

  /** In the order of the text. All samples of one of several load generators have its number as label `shard`. */
  def of(run: LiveRun): Vector[MetricFamily] = {
    val all = ofRun(run) ++ ofTransactions(run.transactions) ++ ofLoad(run) :+ cluster(run)
    run.manifest.shard.fold(all) { shard =>
      all.map(f => f.copy(samples = f.samples.map(s => s.copy(labels = s.labels :+ ("shard" -> shard.shard.code)))))
    }
  }

  private def ofRun(run: LiveRun): Vector[MetricFamily] = {
    val identity =
      Vector("run" -> run.manifest.id, "simulation" -> run.manifest.simulation, "target" -> run.manifest.target.name)
    val phases = LivePhase.all.map { phase =>
      LiveSample(if (run.phase == phase) 1 else 0, Vector("folio_perf_phase" -> phase.code))
    }
    Vector(
      MetricFamily("info", "run", "Identity of the run.", Vector(LiveSample(1, identity, "_info"))),
      MetricFamily("stateset", "phase", "Phase of the load.", phases),
      gauge("elapsed_seconds", "Time since the load started.", Some(run.elapsedMs / 1000.0)),
      gauge("planned_seconds", "Planned length of the load.", Some(run.manifest.profile.totalMs / 1000.0)),
    )
  }

  private def ofTransactions(rows: Vector[LiveTransaction]): Vector[MetricFamily] = {
    def family(kind: String, name: String, help: String)(samples: LiveTransaction => Seq[LiveSample]) = {
      val all =
        for (row <- rows; s <- samples(row)) yield s.copy(labels = ("transaction" -> row.judged.name) +: s.labels)
      MetricFamily(kind, name, help, all)
    }
    Vector(
      family("counter", "transactions", "Finished transactions since the load started.")(row =>
        Seq("succeeded" -> row.succeeded, "failed" -> row.failed).map { case (outcome, n) =>
          LiveSample(n.toDouble, Vector("outcome" -> outcome), "_total")
        }
      ),
      family("gauge", "offered_per_minute", "Planned transactions per minute in the steady state.")(row =>
        Seq(row.judged.offeredPerMinute).filter(_ > 0).map(LiveSample(_))
      ),
      family(
        "histogram",
        "transaction_duration_seconds",
        "Duration of successful transactions, without think time.",
      ) { row =>
        // Bounds in Prometheus' canonical form: 0.05, 1.0, 2.5.
        val within = LiveTransaction.BoundsMs.map(ms => (ms / 1000.0).toString).zip(row.upTo)
        (within :+ ("+Inf" -> row.succeeded)).map { case (bound, n) =>
          LiveSample(n.toDouble, Vector("le" -> bound), "_bucket")
        } ++ Vector(
          LiveSample(row.succeeded.toDouble, suffix = "_count"),
          LiveSample(row.sumMs / 1000.0, suffix = "_sum"),
        )
      },
      family(
        "gauge",
        "judged_duration_seconds",
        "Percentiles of the steady state so far, by the rules of the report.",
      ) { row =>
        val judged = row.judged
        Seq("0.5" -> judged.p50Ms, "0.75" -> judged.p75Ms, "0.95" -> judged.p95Ms, "0.99" -> judged.p99Ms).collect {
          case (quantile, Some(ms)) => LiveSample(ms / 1000.0, Vector("quantile" -> quantile))
        }
      },
    )
  }

  private def ofLoad(run: LiveRun): Vector[MetricFamily] = {
    val now = run.injector.lastOption
    Vector(
      counter("iterations", "Started iterations of workflows.", Some(run.counts.iterations.toDouble)),
      counter("requests", "Sent requests.", Some(run.counts.requests.toDouble)),
      gauge("active_users", "Active virtual users.", Some(run.counts.activeUsers.toDouble)),
      gauge(
        "plan_kept_ratio",
        "Share of planned iterations that started within 250 ms of their planned time.",
        run.planKept.keptPercent.map(_ / 100),
      ),
      counter(
        "dropped_samples",
        "Transactions missing in transactions.tsv because the disk was too slow.",
        Some(run.counts.dropped.toDouble),
      ),
      gauge(
        "injector_process_cpu_ratio",
        "CPU use of the load generator, as a share of all processors.",
        now.map(_.processCpuPercent / 100),
      ),
      gauge(
        "injector_machine_cpu_ratio",
        "CPU use of all programs on the load generator's machine, as a share of all processors.",
        now.map(_.systemCpuPercent / 100),
      ),
      gauge("injector_heap_bytes", "Heap in use by the load generator.", now.map(_.heapUsedMiB * 1048576)),
      counter(
        "injector_gc_seconds",
        "Time that the load generator spent in garbage collection.",
        now.map(_ => run.injector.map(_.gcMs).sum / 1000.0),
      ),
    )
  }

  private def cluster(run: LiveRun): MetricFamily = MetricFamily(
    "gauge",
    "cluster_metric",
    "Last value of a cluster metric, in its own unit; it can be minutes late.",
    for {
      series <- run.cluster
      last <- series.points.lastOption
      labels = Vector(
        "source" -> series.source,
        "metric" -> series.metric,
        "subject" -> series.subject,
        "statistic" -> series.statistic,
        "unit" -> series.unit,
      )
    } yield LiveSample(last.value, labels),
  )

  private def gauge(name: String, help: String, value: Option[Double]): MetricFamily =
    MetricFamily("gauge", name, help, value.map(LiveSample(_)).toSeq)

  private def counter(name: String, help: String, value: Option[Double]): MetricFamily =
    MetricFamily("counter", name, help, value.map(LiveSample(_, suffix = "_total")).toSeq)
}

/**
 * Writes a run's metrics in the text format of Prometheus.
 *
 * Source: OpenMetrics 1.0, section "Text format".
 */
object OpenMetricsText {
  val ContentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  def render(run: LiveRun): String =
    MetricFamily.of(run).filter(_.samples.nonEmpty).map(family).mkString("", "", "# EOF\n")

  private def family(family: MetricFamily): String = {
    val unit = family.unit.fold("")(unit => s"# UNIT ${family.fullName} $unit\n")
    val head = s"# TYPE ${family.fullName} ${family.kind}\n$unit# HELP ${family.fullName} ${escaped(family.help)}\n"
    head + family.samples.map(sample(family, _)).mkString
  }

  private def sample(family: MetricFamily, sample: LiveSample): String = {
    val labels = sample.labels.map { case (name, value) => s"$name=\"${escaped(value)}\"" }
    val all = if (labels.isEmpty) "" else labels.mkString("{", ",", "}")
    s"${family.fullName}${sample.suffix}$all ${PlainNumber(sample.value)}\n"
  }

  private def escaped(text: String): String =
    text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
}
