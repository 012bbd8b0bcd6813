package org.folio.perf.analysis.breakdown

import org.folio.perf.model.{BreakdownGrowth, GrowthPart, RequestGrowth}

/** Finds the parts of the run in which the requests of a transaction take longer, and which requests do. */
final private[breakdown] class Growths(
    series: TransactionSeries,
    name: Int => String,
    modules: RequestModules,
    phases: Vector[String],
) {
  import Growths._

  private val factor = series.factor(None)

  def all: Vector[BreakdownGrowth] = {
    val thirds = growth(
      GrowthPart.LastThird,
      None,
      part(_.thirds(0), _.thirdMs(0)),
      part(_.thirds(SeriesParts.Thirds - 1), _.thirdMs(SeriesParts.Thirds - 1)),
    )
    val jobs = phases.zipWithIndex.flatMap { case (kind, i) =>
      growth(
        GrowthPart.DuringJobs,
        Some(kind),
        part(_.phases(2 * i), _.phaseMs(2 * i)),
        part(_.phases(2 * i + 1), _.phaseMs(2 * i + 1)),
      )
    }
    val large =
      growth(GrowthPart.LargeTenants, None, ofClass(SizeClass.Small), ofClass(SizeClass.Large))
    thirds.toVector ++ jobs ++ large
  }

  /** Number of executions, and sum of ms by request, over all tenants. */
  private def part(executions: ExecutionCounts => Long, ms: RequestSeries => Long): GrowthSide =
    GrowthSide(
      series.executions.map(executions).sum,
      series.requests.map { request =>
        factor * (0 until SizeClass.Count).flatMap(series.series(request, _)).map(ms).sum.toDouble
      },
    )

  private def ofClass(sizeClass: Int): GrowthSide = GrowthSide(
    series.executions(sizeClass).total,
    series.requests.map(series.series(_, sizeClass).fold(0.0)(factor * _.thirdMs.sum.toDouble)),
  )

  private def growth(
      part: GrowthPart,
      jobs: Option[String],
      from: GrowthSide,
      to: GrowthSide,
  ): Option[BreakdownGrowth] = {
    val isSlower = to.totalMs >= LeastRatio * from.totalMs && to.totalMs - from.totalMs >= LeastMs
    Option.when(math.min(from.executions, to.executions) >= FewestExecutions && isSlower) {
      val requests = series.requests.zipWithIndex.map { case (request, i) =>
        val own = name(request)
        RequestGrowth(own, modules.of(own).map(_.name), rounded(from.each(i)), rounded(to.each(i)))
      }
      BreakdownGrowth(
        part,
        jobs,
        rounded(from.totalMs),
        rounded(to.totalMs),
        requests
          .filter(r => r.toMs - r.fromMs >= LeastShare * (to.totalMs - from.totalMs))
          .sortBy(r => (r.fromMs - r.toMs, r.name))
          .take(MostRequests),
      )
    }
  }

  private def rounded(value: Double): Double = math.round(value * 10).toDouble / 10
}

private object Growths {
  val FewestExecutions = 5L
  val LeastRatio = 1.2
  val LeastMs = 50.0

  /** Part of the difference below which a request is not named. */
  val LeastShare = 0.05
  val MostRequests = 5
}

/** @param sumMs of each request */
final private case class GrowthSide(executions: Long, sumMs: Vector[Double]) {
  def each(request: Int): Double = sumMs(request) / math.max(1L, executions).toDouble
  def totalMs: Double = sumMs.sum / math.max(1L, executions).toDouble
}
