package org.folio.perf.analysis

import org.folio.perf.model._

/**
 * All results of a run, before conclusions are drawn: what the verdict, the key figures and the rules
 * look at.
 *
 * @param failures why transactions of the steady state failed, most frequent first
 * @param standstills when the target answered nothing, and what a closed model would have hidden of it
 * @param gaps what could not be collected about the infrastructure, in sentences
 */
final case class RunMeasurements(
    run: RunSummary,
    window: RunWindow,
    thresholds: Thresholds,
    transactions: Vector[TransactionResult],
    requests: Vector[RequestResult],
    jobs: Vector[JobResult],
    timeline: Timeline,
    tenants: TenantMatrix,
    infrastructure: InfrastructureResult,
    planKept: PlanKept,
    injector: Option[InjectorResult],
    errors: Vector[ErrorResult],
    failures: Vector[FailureCount],
    gaps: Vector[String],
    missing: Vector[String],
    phases: Vector[PhaseResult],
    knownDefects: Vector[KnownDefect] = Vector.empty,
    standstills: Standstills = Standstills.None,
    clockJumps: Vector[ClockJump] = Vector.empty,
) {
  def iterations: Long = transactions.map(_.iterations).sum
  def failed: Long = transactions.map(_.failed).sum

  /** Of transactions; `None`: there were none. */
  def errorPercent: Option[Double] =
    Option.when(iterations > 0)(failed.toDouble * 100 / iterations.toDouble)

  def offeredPerMinute: Double = transactions.map(_.offeredPerMinute).sum

  /** Of the planned transactions; `None`: nothing was planned or there was no steady state. */
  def deliveredPercent: Option[Double] = {
    val planned = transactions.filter(_.offeredPerMinute > 0)
    Option.when(planned.nonEmpty && window.steadyMs > 0)(
      planned.map(_.achievedPerMinute).sum * 100 / planned.map(_.offeredPerMinute).sum
    )
  }

  /** Of the load generator alone, on average; 100 is all processors of its machine. */
  def injectorCpuPercent: Option[Double] = injector.map(_.averageProcessCpuPercent)

  /** Of its machine, the sandbox included where there is one. */
  def machineCpuPercent: Option[Double] = injector.map(_.averageSystemCpuPercent)

  def slowest: Option[(TransactionResult, Long)] = slowestFirst.headOption

  /** With their 95th percentile; those without a successful iteration are left out. */
  def slowestFirst: Vector[(TransactionResult, Long)] =
    transactions.flatMap(t => t.p95Ms.map(t -> _)).sortBy { case (t, p95) => (-p95, t.name) }

  /**
   * Utilisation of processors in per cent, with its average over the steady state, highest first; of those
   * alone for whom 100 is the end.
   */
  def processors: Vector[(SeriesResult, Double)] = infrastructure.series
    .filter(series => Resource.isProcessor(series) && !Resource.exceedsReservation(series))
    .flatMap(series => series.average.map(series -> _))
    .sortBy { case (series, average) => (-average, series.source, series.subject, series.metric) }

  /** Values of periods whose middle lies in the steady state, in the order of time. */
  def steadyValues(series: SeriesResult): Vector[Double] =
    series.points
      .filter(p => ResourceUse.isSteady(p.timeMs, series.periodSeconds.toLong * 1000, window))
      .map(_.value)

  /** What was cut short, e.g. "cut short after 1 min 20 s of 3 min"; `None`: the run was not. */
  def cutShort: Option[String] = Option.when(window.isCutShort)(
    s"cut short after ${Words.duration(window.endMs)} of ${Words.duration(run.profile.totalMs)}"
  )
}

/** @param message without ids */
final case class FailureCount(transaction: String, message: String, count: Long)
