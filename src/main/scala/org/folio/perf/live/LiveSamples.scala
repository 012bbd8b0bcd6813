package org.folio.perf.live

import org.folio.perf.live.MetricFamily._

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
    val finished = Vector("succeeded" -> row.succeeded, "failed" -> row.failed).map {
      case (outcome, n) => one(Transactions, n.toDouble, name, "outcome" -> outcome)
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
