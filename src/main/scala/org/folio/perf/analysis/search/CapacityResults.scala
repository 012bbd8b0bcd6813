package org.folio.perf.analysis.search

import org.folio.perf.analysis.statistics.Samples
import org.folio.perf.model._

/** The result of a search for the highest sustained load, from its steps and the metrics of their times. */
private[perf] object CapacityResults {

  /** @param metrics of the infrastructure; `None`: there are none */
  def apply(
      manifest: RunManifest,
      metrics: Option[FrozenMetrics],
      cost: Option[ClusterCost],
      predicted: Option[Double],
  ): Option[CapacityResult] = manifest.capacity.map { search =>
    val found = CapacityInterval.of(search.steps, manifest.injectors.isDefined)
    val base = manifest.profile.steps.fold(1.0)(_.base)
    val judged = search.steps.find(s => s.measuredFromMs == manifest.profile.rampUpMs)
    val stations = stationsOf(manifest, search, metrics)
    val failed = Bracket.lowestFailed(search.steps)
    def atCapacity(rate: StepResult => Double) =
      for (f <- found; step <- judged) yield rate(step) / step.timesPlan * f.times
    CapacityResult(
      search.of,
      search.raises,
      found.map(_.times),
      found.flatMap(_.low),
      found.flatMap(_.high),
      atCapacity(_.requestsPerSec),
      found.map(f => iterations(manifest, base, f.times)),
      found.map(f => tenants(manifest, search, f.times)),
      failed.flatMap(step => StationLaw.first(stations, step.timesPlan)),
      failed.flatMap(_.limitedBy),
      search.end.getOrElse("The search did not end."),
      search.steps,
      stations.take(MostStations),
      predicted,
      usdPerMillion(cost, atCapacity(_.transactionsPerSec)),
      usdPerMillion(cost, judged.map(s => s.transactionsPerSec / s.timesPlan)),
    )
  }

  private def iterations(manifest: RunManifest, base: Double, times: Double): Double = {
    val raised = manifest.profile.steps.toVector.flatMap(_.raised)
    manifest.plan.map { workflow =>
      workflow.iterationsPerMinute * (if (raised.contains(workflow.code)) times / base else 1.0)
    }.sum
  }

  private def tenants(manifest: RunManifest, search: CapacityRun, times: Double): Int = {
    val all = manifest.tenants.size
    if (search.raises == "tenants")
      search.steps
        .filter(_.verdict == StepVerdict.Sustained)
        .map(_.tenants)
        .maxOption
        .getOrElse(0)
    else math.floor(all * times).toInt
  }

  private def usdPerMillion(cost: Option[ClusterCost], perSec: Option[Double]): Option[Double] =
    for (c <- cost; rate <- perSec if rate > 0) yield c.usdPerHour / (rate * 3600) * 1e6

  private val MostStations = 8

  private def stationsOf(
      manifest: RunManifest,
      search: CapacityRun,
      metrics: Option[FrozenMetrics],
  ): Vector[StationCapacity] = {
    val start = manifest.loadStartedAt.toEpochMilli
    val (sustained, others) = search.steps.partition(_.verdict == StepVerdict.Sustained)
    val all = for {
      series <- metrics.toVector.flatMap(_.series)
      if isProcessor(series)
      station <- StationLaw.of(
        nameOf(series),
        sustained.flatMap(pointOf(series, start, _)),
        others.flatMap(pointOf(series, start, _)),
      )
    } yield station
    all.sortBy(_.saturatedAt)
  }

  private def isProcessor(series: Series): Boolean =
    series.unit == "Percent" && series.statistic == "Average" &&
      series.metric == "CPUUtilization"

  private def nameOf(series: Series): String =
    if (SourceKind.Databases(series.source)) s"database ${series.subject}"
    else if (SourceKind.Instances(series.source)) s"instance ${series.subject}"
    else if (SourceKind.Search(series.source)) s"search nodes of ${series.subject}"
    else series.subject

  /** Average of the periods that lie within the measured time of a step; a period that only touches it tells less. */
  private def pointOf(
      series: Series,
      startMs: Long,
      step: StepResult,
  ): Option[StationPoint] = {
    val from = startMs + step.measuredFromMs
    val to = startMs + step.toMs
    val period = series.periodSeconds * 1000L
    // Values of the periods of which so much lies within the step.
    def within(leastMs: Long) =
      series.points.filter(p => math.min(to, p.timeMs + period) - math.max(from, p.timeMs) >= leastMs).map(_.value)
    Iterator(period, period / 2)
      .map(within)
      .find(_.nonEmpty)
      .map(values => StationPoint(step.timesPlan, Samples.mean(values)))
  }
}
