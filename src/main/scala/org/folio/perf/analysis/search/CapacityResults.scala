package org.folio.perf.analysis.search

import org.folio.perf.analysis.run.Resource
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
    val found = CapacityInterval(search.steps)
    val sustained = found.sustained(search.steps)
    val not = found.notSustained(search.steps)
    CapacityResult(
      search.simulation,
      search.raises,
      found.low,
      found.high,
      sustained.map(_.requestsPerSec),
      sustained.map(_ => manifest.plan.map(_.iterationsPerMinute).sum),
      sustained.map(tenants(manifest, search, _)),
      not.flatMap(_.limitedBy),
      search.end.getOrElse("The search did not end."),
      search.steps,
      stations(manifest, metrics, sustained, not),
      predicted,
      usdPerMillion(cost, sustained.map(_.transactionsPerSec)),
      usdPerMillion(cost, sustained.map(s => s.transactionsPerSec / s.timesPlan)),
    )
  }

  private def tenants(manifest: RunManifest, search: CapacityRun, step: StepResult): Int =
    if (search.raises == "tenants") step.tenants else math.floor(manifest.tenants.size * step.timesPlan).toInt

  private def usdPerMillion(cost: Option[ClusterCost], perSec: Option[Double]): Option[Double] =
    for (c <- cost; rate <- perSec if rate > 0) yield c.usdPerHour / (rate * 3600) * 1e6

  private val MostStations = 8

  /** Those with the most CPU at the load that was not sustained come first. A service above its reservation tells nothing. */
  private def stations(
      manifest: RunManifest,
      metrics: Option[FrozenMetrics],
      sustained: Option[StepResult],
      not: Option[StepResult],
  ): Vector[StationEdges] = {
    def percent(series: Series, step: Option[StepResult]) =
      step.flatMap(average(series, manifest.loadStartedAt.toEpochMilli, _))
    val all = for {
      series <- metrics.toVector.flatMap(_.series)
      if Resource.isProcessor(series) && !Resource.exceedsReservation(series)
      edges = StationEdges(Resource.name(series), percent(series, sustained), percent(series, not))
      if edges.highest.isDefined
    } yield edges
    all.sortBy(edges => (-edges.highest.getOrElse(0.0), edges.name)).take(MostStations)
  }

  /** Average of the periods that lie within the measured time of a step; a period that only touches it tells less. */
  private def average(series: Series, startMs: Long, step: StepResult): Option[Double] = {
    val (from, to) = (startMs + step.measuredFromMs, startMs + step.toMs)
    val period = series.periodSeconds * 1000L
    // Values of the periods of which so much lies within the step.
    def within(leastMs: Long) =
      series.points.filter(p => math.min(to, p.timeMs + period) - math.max(from, p.timeMs) >= leastMs).map(_.value)
    Iterator(period, period / 2).map(within).find(_.nonEmpty).map(Samples.mean(_))
  }
}
