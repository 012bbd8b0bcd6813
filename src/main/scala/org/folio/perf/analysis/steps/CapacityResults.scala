package org.folio.perf.analysis.steps

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
    CapacityResult(
      search.of,
      search.raises,
      found.map(_.times),
      found.flatMap(_.low),
      found.flatMap(_.high),
      for (f <- found; step <- judged) yield step.requestsPerSec / step.timesPlan * f.times,
      found.map(f => iterations(manifest, base, f.times)),
      found.map(f => tenants(manifest, search, f.times)),
      lowestFailed(search.steps).flatMap(StationLaw.first(stations, _)),
      limiting(search.steps),
      search.end.getOrElse("The search did not end."),
      search.steps,
      stations.take(MostStations),
      predicted,
      usdPerMillion(
        cost,
        found.flatMap(f => judged.map(s => s.transactionsPerSec / s.timesPlan * f.times)),
      ),
      usdPerMillion(cost, judged.map(s => s.transactionsPerSec / s.timesPlan)),
    )
  }

  private def iterations(manifest: RunManifest, base: Double, times: Double): Double = {
    val raised = manifest.profile.steps.fold(Vector.empty[String])(_.raised)
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

  private def lowestFailed(steps: Vector[StepResult]): Option[Double] =
    steps.filter(_.verdict == StepVerdict.NotSustained).map(_.timesPlan).minOption

  private def limiting(steps: Vector[StepResult]): Option[String] =
    steps
      .filter(_.verdict == StepVerdict.NotSustained)
      .minByOption(_.timesPlan)
      .flatMap(_.limitedBy)

  private def usdPerMillion(cost: Option[ClusterCost], perSec: Option[Double]): Option[Double] =
    for (c <- cost; rate <- perSec if rate > 0) yield c.usdPerHour / (rate * 3600) * 1e6

  private val MostStations = 8

  private def stationsOf(
      manifest: RunManifest,
      search: CapacityRun,
      metrics: Option[FrozenMetrics],
  ): Vector[StationCapacity] = {
    val start = manifest.loadStartedAt.toEpochMilli
    val all = for {
      series <- metrics.toVector.flatMap(_.series)
      if isProcessor(series)
      points = search.steps.flatMap(step => pointOf(series, start, step).map(step -> _))
      (below, above) = points.partition(_._1.verdict == StepVerdict.Sustained)
      station <- StationLaw.of(nameOf(series), below.map(_._2), above.map(_._2))
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
    val inside = series.points.filter(p => p.timeMs >= from && p.timeMs + period <= to)
    val near =
      if (inside.nonEmpty) inside
      else
        series.points.filter { p =>
          math.min(to, p.timeMs + period) - math.max(from, p.timeMs) >= period / 2
        }
    Option.when(near.nonEmpty)(StationPoint(step.timesPlan, near.map(_.value).sum / near.size))
  }
}
