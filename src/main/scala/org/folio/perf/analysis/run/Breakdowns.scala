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
      val calls = ofCalls(times, series.total)
      RequestShare(
        name = name,
        module = modules.serving(name).map(_.name),
        callsPerExecution = calls.callsPerExecution,
        averageMs = calls.averageMs.getOrElse(0),
        p95Ms = calls.p95Ms.getOrElse(0),
        perExecutionMs = calls.perExecutionMs,
        sharePercent = if (averageMs > 0) number(100 * calls.perExecutionMs / averageMs) else 0,
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

  /** Calls of a request. @param executions of their transaction */
  private def ofCalls(times: Distribution, executions: Long): ClassRequest = ClassRequest(
    number(times.count.toDouble / executions),
    times.averageMs.map(number),
    times.percentileMs(95),
    number(TransactionSeries.sumMs(times) / executions),
  )

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
        ofCalls(series.series(request, tenantClass).fold(new Distribution)(_.times), executions)
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
    val thirds = growth(GrowthPart.LastThird, None, inColumn(0), inColumn(SeriesParts.Thirds - 1))
    val jobs = tally.phases.zipWithIndex.flatMap { case (phase, i) =>
      def side(during: Boolean) = inColumn(tally.parts.column(i, during))
      growth(GrowthPart.DuringJobs, Some(phase.kind), side(during = false), side(during = true))
    }
    val large = growth(GrowthPart.LargeTenants, None, ofClass(SizeClass.Small), ofClass(SizeClass.Large))
    thirds.toVector ++ jobs ++ large
  }

  /** Milliseconds of each request in an average execution; `None`: there are too few. @param sumMs of all executions */
  private def each(executions: Long)(sumMs: Int => Long): Option[Vector[Double]] =
    Option.when(executions >= FewestExecutions)(series.requests.map(sumMs(_).toDouble / executions))

  /** Of all tenants. */
  private def inColumn(column: Int): Option[Vector[Double]] =
    each(series.executions.map(_(column)).sum)(series.series(_).map(_.ms(column)).sum)

  private def ofClass(sizeClass: Int): Option[Vector[Double]] =
    each(series.executions(sizeClass).total)(series.series(_, sizeClass).fold(0L)(_.ms.total))

  private def growth(
      part: GrowthPart,
      jobs: Option[String],
      from: Option[Vector[Double]],
      to: Option[Vector[Double]],
  ): Option[BreakdownGrowth] = for {
    fromMs <- from
    toMs <- to
    more = toMs.sum - fromMs.sum
    if toMs.sum >= LeastRatio * fromMs.sum && more >= LeastMs
  } yield {
    val requests = series.requests.zip(fromMs.zip(toMs)).map { case (request, (before, after)) =>
      val own = tally.requestName(request)
      RequestGrowth(own, modules.serving(own).map(_.name), rounded(before), rounded(after))
    }
    val slower = requests.filter(r => r.toMs - r.fromMs >= LeastShare * more).sortBy(r => (r.fromMs - r.toMs, r.name))
    BreakdownGrowth(part, jobs, rounded(fromMs.sum), rounded(toMs.sum), slower.take(MostRequests))
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
