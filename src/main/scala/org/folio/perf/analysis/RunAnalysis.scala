package org.folio.perf.analysis

import org.folio.perf.analysis.rule.run.RunRules
import org.folio.perf.model._

/** What a run's records say: everything that its report shows. */
object RunAnalysis {

  /** @param plannedStarts when iterations were to start; those of `PlannedStarts` */
  def analyse(input: RunInput, plannedStarts: PlanKeptCheck.PlannedStartsMs): RunReport = {
    val measured = measure(input, plannedStarts)
    RunReport(
      RunReport.SchemaVersion,
      measured.run,
      VerdictRules(measured),
      KeyFigures(measured),
      RunRules.findings(measured),
      measured.transactions,
      measured.requests,
      measured.jobs,
      measured.timeline,
      measured.tenants,
      measured.infrastructure,
      measured.planKept,
      measured.injector,
      measured.errors,
      measured.missing,
      Method.sentences(input),
      input.transactions.map(_.blocks),
      imports = input.desks.flatMap(
        ImportImpact(input.manifest.simulation, _, input.publishedImports)
      ),
      lists = ListRefreshes(input.jobs, input.publishedLists, input.publishedListTests),
      phases = measured.phases,
    )
  }

  private[perf] def measure(
      input: RunInput,
      plannedStarts: PlanKeptCheck.PlannedStartsMs,
  ): RunMeasurements = {
    val timeline = Timelines(input.axis, input.transactions, input.log)
    val rows = new TransactionResults(input.manifest, input.window, input.transactions)
    val transactions = rows.results(timeline.buckets.size)
    val succeeded = transactions.map(t => t.iterations - t.failed).sum
    val injectors = Injectors(input)
    val injector = injectors.fold(
      InjectorUse(input.injector, input.manifest.injector.cpus, input.window)
    )(Injectors.busiest)
    RunMeasurements(
      summary(input, injectors),
      input.window,
      input.manifest.thresholds,
      transactions,
      requests(input),
      LongJobs(input.jobs, input.manifest.tenants),
      timeline,
      rows.matrix,
      ResourceUse(input.metrics, input.inventory, input.window, succeeded),
      PlanKeptCheck(input.manifest, input.log, input.logComplete, plannedStarts),
      injector,
      input.log.fold(transactionErrors(input))(_.errors),
      failures(input),
      input.metrics.fold(Vector.empty[String])(_.gaps),
      Missing.sentences(input, rows.unknownTenants, injector),
      Phases(input.transactions, input.window, input.manifest.plan, transactions.map(_.name)),
      input.knownDefects,
      Standstills(input),
      input.manifest.clockJumps,
    )
  }

  private def requests(input: RunInput): Vector[RequestResult] =
    input.log.fold(Vector.empty[(String, Outcomes)])(_.steady).map { case (name, outcomes) =>
      RequestResult(name, outcomes.count, outcomes.failed, outcomes.times.responseTimes)
    }

  private def failures(input: RunInput): Vector[FailureCount] =
    input.transactions.fold(Vector.empty[(String, String, Long)])(_.failureMessages).map {
      case (transaction, message, count) => FailureCount(transaction, message, count)
    }

  /** Without a log there are no failed requests to show; the transactions' own messages remain. */
  private def transactionErrors(input: RunInput): Vector[ErrorResult] =
    failures(input).take(ErrorTally.MaxResults).map { failure =>
      val window = input.window
      ErrorResult(
        "",
        failure.transaction,
        failure.message,
        failure.count,
        window.steadyFromMs,
        window.steadyToMs,
      )
    }

  private def summary(input: RunInput, injectors: Option[InjectorsResult]): RunSummary = {
    val manifest = input.manifest
    val lastEnd = Vector(input.transactions.map(_.lastEndMs), input.log.map(_.lastMs)).flatten
    RunSummary(
      manifest.id,
      manifest.simulation,
      manifest.description,
      manifest.target.name,
      manifest.target.okapiUrl,
      manifest.loadStartedAt,
      manifest.endedAt,
      manifest.ending,
      manifest.loadModel,
      manifest.profile,
      input.window.steadyFromMs,
      input.window.steadyToMs,
      lastEnd.maxOption.getOrElse(input.window.endMs),
      manifest.tenants,
      manifest.plan,
      input.log.fold(0L)(_.total),
      input.log.fold(0L)(_.failed),
      manifest.settings,
      manifest.versions,
      manifest.injector,
      manifest.remarks,
      manifest.forced,
      input.gatlingReport,
      manifest.stopped,
      injectors,
    )
  }
}
