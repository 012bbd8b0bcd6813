package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.Rounded.number
import org.folio.perf.analysis.tally._
import org.folio.perf.model._

/**
 * Puts requests, modules and the results of transactions together.
 *
 * @param tally requests of executions
 * @param requests all of them
 * @param traces of the slowest answers, slowest first for each request
 * @param expected modules that a module calls according to the capacity environment; empty: unknown
 */
final class Breakdowns(
    tally: BreakdownTally,
    requests: RequestTally,
    modules: RequestModules,
    expected: String => Vector[String] = _ => Vector.empty,
    traces: Vector[TraceSample] = Vector.empty,
) {

  /** One for each transaction whose requests were recorded, in the order of the results. */
  def rows(transactions: Vector[TransactionResult]): Vector[TransactionBreakdown] = for {
    row <- transactions
    series <- tally.series(row.name).toVector
    average <- row.averageMs
  } yield breakdown(row, average, series)

  /** Answers in the steady state without a status of success, by request, most frequent first. */
  def unusualStatuses: Map[String, Vector[StatusCount]] = tally.unusualStatuses

  private def breakdown(
      row: TransactionResult,
      averageMs: Double,
      series: TransactionSeries,
  ): TransactionBreakdown = {
    val all = 0 until SizeClass.Count
    val shares = series.requests.map { request =>
      val name = tally.requestName(request)
      val times = new Distribution(SeriesParts.SignificantDigits)
      val logs = new BlockMeans(tally.parts.span.blocks)
      series.series(request).foreach { part =>
        times.add(part.times)
        logs.add(part.logs)
      }
      val perExecution = number(TransactionSeries.sumMs(times) / series.total)
      RequestShare(
        name = name,
        module = modules.serving(name).map(_.name),
        callsPerExecution = number(times.count.toDouble / series.total),
        averageMs = times.averageMs.fold(0.0)(number),
        p95Ms = times.percentileMs(95).getOrElse(0),
        perExecutionMs = perExecution,
        sharePercent = if (averageMs > 0) number(100 * perExecution / averageMs) else 0,
        meanLogMs = logs.means(1e5),
        slow = SlowTimes(times),
      )
    }
    TransactionBreakdown(
      transaction = row.name,
      workflow = row.workflow,
      executions = series.total,
      averageMs = averageMs,
      requests = withTraces(row.name, shares),
      remainderMs = number(series.otherMs(0, all)),
      earlierMs = waitMs(series, ExecutionRequests.Earlier, all),
      jobMs = waitMs(series, ExecutionRequests.Job, all),
      pauseMs = waitMs(series, ExecutionRequests.Pause, all),
      small = ofClass(series, SizeClass.Small, row.small),
      large = ofClass(series, SizeClass.Large, row.large),
      growths = new Growths(series, tally, modules).all,
    )
  }

  private def waitMs(series: TransactionSeries, kind: Int, classes: Seq[Int]): Option[Double] =
    Some(number(series.otherMs(kind, classes))).filter(_ > 0)

  /** Traces of the slowest request, if the target returned some. */
  private def withTraces(transaction: String, shares: Vector[RequestShare]): Vector[RequestShare] = {
    val own = traces.filter(_.transaction == transaction).groupBy(_.request)
    val slowest = shares.filter(request => own.contains(request.name)).maxByOption(_.averageMs)
    shares.map { request =>
      if (!slowest.contains(request)) request
      else
        request.copy(traces = own(request.name).map { trace =>
          val atMs = tally.sinceLoadStart(trace.atMs)
          RequestTrace(atMs, trace.durationMs, trace.tenant, trace.header, trace.value)
        })
    }
  }

  private def ofClass(
      series: TransactionSeries,
      tenantClass: Int,
      result: Option[TenantClassResult],
  ): Option[ClassBreakdown] = {
    val executions = series.executions(tenantClass).total
    result.flatMap(_.averageMs).filter(_ => executions > 0).map { averageMs =>
      val requests = series.requests.map { request =>
        val times = series.series(request, tenantClass).fold(new Distribution)(_.times)
        ClassRequest(
          number(times.count.toDouble / executions),
          times.averageMs.map(number),
          times.percentileMs(95),
          number(TransactionSeries.sumMs(times) / executions),
        )
      }
      val own = Vector(tenantClass)
      ClassBreakdown(
        executions,
        averageMs,
        requests,
        number(series.otherMs(0, own)),
        waitMs(series, ExecutionRequests.Earlier, own),
        waitMs(series, ExecutionRequests.Job, own),
        waitMs(series, ExecutionRequests.Pause, own),
      )
    }
  }

  /** Requests by the time that users waited for them, longest first. */
  def waited: Vector[WaitedRequest] = {
    val all = requests.requests.filter(_._3.outcomes.count > 0)
    val totalMs = all.map(_._3.waitingMs).sum
    all
      .map { case (name, _, own) =>
        WaitedRequest(
          name,
          modules.serving(name).map(_.name),
          own.outcomes.count,
          own.waitingMs,
          if (totalMs > 0) number(100.0 * own.waitingMs / totalMs) else 0,
          own.transactions.toVector.sorted,
        )
      }
      .sortBy(w => (-w.waitingMs, w.name))
  }

  /**
   * Modules by the time that users waited for their requests, longest first.
   *
   * @param waited all requests of the steady state
   */
  def shares(waited: Vector[WaitedRequest], steadyMs: Long): Vector[ModuleShare] = {
    val seconds = math.max(1L, steadyMs) / 1000.0
    val totalMs = waited.map(_.waitingMs).sum
    val served = waited.groupBy(request => modules.serving(request.name))
    // Of a system that is no FOLIO, no module is known.
    (if (served.keySet == Set(None)) Vector.empty else served.toVector)
      .map { case (served, requests) =>
        val waitingMs = requests.map(_.waitingMs).sum
        ModuleShare(
          id = served.fold(ModuleShare.Unknown)(_.id),
          name = served.fold(ModuleShare.Unknown)(_.name),
          version = served.flatMap(_.version),
          requestsPerSec = number(requests.map(_.requests).sum / seconds),
          waitingMsPerSec = number(waitingMs / seconds),
          waitingSharePercent = if (totalMs > 0) number(100.0 * waitingMs / totalMs) else 0,
          expectedCalls = served.toVector.flatMap(module => expected(module.name)),
        )
      }
      .sortBy(share => (-share.waitingMsPerSec, share.id))
  }

  /** How requests are assigned to modules, in sentences. */
  def method: Vector[String] =
    Vector("The 95th percentile of a request in a transaction is exact to 1 %.", modules.method)
}

/** Finds the parts of the run in which the requests of a transaction take longer, and which requests do. */
final private[analysis] class Growths(series: TransactionSeries, tally: BreakdownTally, modules: RequestModules) {
  import Growths._

  def all: Vector[BreakdownGrowth] = {
    val thirds = growth(GrowthPart.LastThird, None, part(0), part(SeriesParts.Thirds - 1))
    val jobs = tally.phases.zipWithIndex.flatMap { case (phase, i) =>
      val sides = Vector(false, true).map(during => part(tally.parts.column(i, during)))
      growth(GrowthPart.DuringJobs, Some(phase.kind), sides.head, sides.last)
    }
    val large =
      growth(GrowthPart.LargeTenants, None, ofClass(SizeClass.Small), ofClass(SizeClass.Large))
    thirds.toVector ++ jobs ++ large
  }

  /** Number of executions, and sum of ms by request, over all tenants. */
  private def part(column: Int): GrowthSide = GrowthSide(
    series.executions.map(_(column)).sum,
    series.requests.map(request => series.series(request).map(_.ms(column)).sum.toDouble),
  )

  private def ofClass(sizeClass: Int): GrowthSide = GrowthSide(
    series.executions(sizeClass).total,
    series.requests.map(series.series(_, sizeClass).fold(0.0)(_.ms.total.toDouble)),
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
        val own = tally.requestName(request)
        RequestGrowth(own, modules.serving(own).map(_.name), rounded(from.each(i)), rounded(to.each(i)))
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

  private def rounded(value: Double): Double = Rounded.to(10, value)
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
  def each(request: Int): Double = sumMs(request) / math.max(1L, executions)
  def totalMs: Double = sumMs.sum / math.max(1L, executions)
}
