package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.analysis.run.rule.{AboveReservation, LoadDelivered, Saturation, SlowStart}
import org.folio.perf.analysis.run._
import org.folio.perf.analysis.search.CapacityResults
import org.folio.perf.analysis.tally.{ErrorTally, TimeCourses}
import org.folio.perf.model._
import java.util.concurrent.CompletableFuture

/** Makes a run's report from its records: measures first, then draws the conclusions. */
object RunAnalysis {

  /**
   * @param plannedStarts planned starts of iterations, as `PlannedStarts` gives them
   * @param baseline run to compare with; `None`: the run is not compared
   * @param predictedCapacity highest rate that the capacity model expects, as a factor on the plan
   * @param predict response times that the capacity model expects for the transactions of the measured results
   */
  def analyse(
      input: RunInput,
      plannedStarts: PlanKeptCheck.PlannedStartsMs,
      baseline: Option[Baseline] = None,
      predict: RunReport => Vector[PredictedRow] = _ => Vector.empty,
      predictedCapacity: Option[Double] = None,
  ): RunReport =
    judged(
      measure(input, plannedStarts, predictedCapacity),
      baseline,
      predict,
    )

  /** Draws the conclusions; several baselines may share what a run shows by itself. */
  private[perf] def judged(
      measured: RunMeasurements,
      baseline: Option[Baseline],
      predict: RunReport => Vector[PredictedRow] = _ => Vector.empty,
  ): RunReport = {
    val (ofLoad, ofTarget) =
      RunLimits(measured.results, isCompared = baseline.isDefined).partition(_.isOfLoad)
    val load = LimitCheck(measured, None, ofLoad)
    // A run that cannot be judged is not compared either, whatever its limits on the target.
    val judgeable =
      measured.results.copy(verdict = VerdictRules(measured, load), limits = load.map(_.result))
    val comparison = baseline.map(RunComparison(judgeable, _))
    val limits = LimitCheck(measured, comparison, ofTarget) ++ load
    val against = baseline.zip(comparison).toVector.flatMap { case (base, compared) =>
      base.events(judgeable, compared)
    }
    Story
      .told(
        measured.copy(results = measured.results.copy(events = measured.results.events ++ against)),
        VerdictRules(measured, limits),
        limits.map(_.result),
        comparison,
        predict(measured.results),
      )
      .copy(keyFigures = KeyFigures(measured))
  }

  /** All that a run shows by itself. */
  private[perf] def measure(
      input: RunInput,
      plannedStarts: PlanKeptCheck.PlannedStartsMs,
      predictedCapacity: Option[Double] = None,
  ): RunMeasurements =
    RunMeasurements(
      results = results(input, plannedStarts, predictedCapacity),
      window = input.window,
      failures = input.transactions.toVector.flatMap(_.failureMessages),
      gaps = input.metrics.toVector.flatMap(_.gaps),
      knownDefects = input.knownDefects,
      stalls = Stalls(input),
      outages = ModuleOutages(input.failures, input.window.loadStartMs),
    )

  private val NotJudged = Verdict(VerdictStatus.CannotBeJudged, "", Vector.empty)

  /** The report without its conclusions. */
  private def results(
      input: RunInput,
      plannedStarts: PlanKeptCheck.PlannedStartsMs,
      predictedCapacity: Option[Double],
  ): RunReport = {
    val manifest = input.manifest
    val injectors = Injectors(input)
    val injector =
      injectors.fold(InjectorUse(input.injector, manifest.injector.cpus, input.window))(Injectors.busiest)
    // Nothing else reads their distributions, which sort themselves when they are read.
    val apart = CompletableFuture.supplyAsync { () =>
      val planKept = PlanKeptCheck(manifest, input.requests, input.isWhole, plannedStarts)
      (planKept, input.transactions.map(_.blocks), TimeCourses.ofRequests(input.axis, input.requests))
    }
    val timeline = Timelines(input.axis, input.transactions, input.requests)
    val rows = new TransactionResults(manifest, input.window, input.transactions)
    val transactions = rows.results(timeline.buckets.size)
    val succeeded = transactions.map(t => t.iterations - t.failed).sum
    val ofRequests = input.requests.toVector.flatMap(_.errors)
    val errors = ofRequests ++ withoutRequest(input, ofRequests)
    val waited = input.breakdown.toVector.flatMap(_.waited)
    val breakdown = input.breakdown.toVector.flatMap(_.rows(transactions))
    val infrastructure = ResourceUse(input.metrics, input.inventory, input.window, succeeded)
    val ofTransactions = TimeCourses.ofTransactions(input.axis, transactions.map(_.name), input.transactions)
    val (planKept, blocks, ofRequestNames) = apart.join()
    val report = RunReport(
      schemaVersion = RunReport.SchemaVersion,
      run = manifest.copy(injectors = injectors, remarks = manifest.remarks ++ manifest.judgedAgain),
      totals = totals(input),
      verdict = NotJudged,
      keyFigures = Vector.empty,
      findings = Vector.empty,
      transactions = transactions,
      requests = requests(input),
      jobs = LongJobs(input.jobs, manifest.tenants),
      timeline = timeline,
      tenants = rows.matrix,
      infrastructure = infrastructure,
      planKept = planKept,
      injector = injector,
      errors = errors,
      missing = Missing.sentences(input, rows.unknownTenants, injector),
      method = Method.sentences(input),
      blocks = blocks,
      imports = input.desks.flatMap(
        ImportImpact(manifest.simulation, _, input.publishedImports)
      ),
      lists = ListRefreshes(input.jobs, input.publishedLists, input.publishedListTests),
      phases = Phases(input.transactions, input.window, manifest.plan, transactions.map(_.name)),
      failures = FailureResults(input.failures, errors, input.window.loadStartMs, input.said),
      capacity = CapacityResults(manifest, input.metrics, infrastructure.cost, predictedCapacity),
      breakdown = breakdown,
      calls = input.calls.map(_.result(breakdown, waited, input.window.steadyMs)),
      modules = input.breakdown.toVector.flatMap(_.shares(waited, input.window.steadyMs)),
      waited = waited.take(MostWaited),
      courses = ofTransactions ++ ofRequestNames,
      release = input.release,
      gatlingReport = input.gatlingReport,
    )
    report.copy(events = RunEvents(report))
  }

  /** Number of requests that the report names as those that users waited for most. */
  private val MostWaited = 20

  private def requests(input: RunInput): Vector[RequestResult] = {
    val statuses = input.breakdown.fold(Map.empty[String, Vector[StatusCount]])(_.unusualStatuses)
    input.requests.toVector.flatMap(_.steady).map { case (name, outcomes) =>
      val times = outcomes.times.responseTimes
      RequestResult(name, outcomes.count, outcomes.failed, times, statuses.getOrElse(name, Vector.empty))
    }
  }

  /**
   * Transactions of the steady state that failed although their requests succeeded, as one whose job never ended. A message
   * about a request begins with its name.
   */
  private def withoutRequest(input: RunInput, ofRequests: Vector[ErrorResult]): Vector[ErrorResult] = {
    def explains(request: ErrorResult, failure: ErrorResult) =
      request.request.nonEmpty && failure.message.startsWith(request.request) ||
        request.transaction == failure.transaction && request.message == failure.message
    // The failure of a group of another project is that of its request.
    for {
      tally <- input.transactions.toVector.filterNot(_ => input.manifest.isOfGatling)
      failure <- tally.failureMessages.take(ErrorTally.MaxResults)
      if !failure.message.startsWith(NotStarted) && !ofRequests.exists(explains(_, failure))
    } yield failure
  }

  /** Beginning of the message of a transaction that follows one which failed. */
  private val NotStarted = "not started, because "

  private def totals(input: RunInput): RunTotals = {
    val lastEnd = Vector(input.transactions.map(_.lastEndMs), input.requests.map(_.lastMs)).flatten
    RunTotals(
      input.window.steadyFromMs,
      input.window.steadyToMs,
      lastEnd.maxOption.getOrElse(input.window.endMs),
      input.requests.fold(0L)(_.total),
      input.requests.fold(0L)(_.failed),
    )
  }
}

/** The numbers below the verdict, always in the same order. */
object KeyFigures {

  def apply(measured: RunMeasurements): Vector[KeyFigure] = Vector(
    failedTransactions(measured),
    loadDelivered(measured),
    slowest(measured),
    onTime(measured),
    mostUtilised(measured),
    // A run of another project has no plan, and few have metrics.
  ).filter(_.value != Absent || !measured.run.isOfGatling)

  /**
   * @param absent why there is no value
   * @param found value, unit and note
   */
  private def figure(label: String, absent: String)(found: Option[(String, String, String)]): KeyFigure = {
    val (value, unit, note) = found.getOrElse((Absent, "", absent))
    KeyFigure(label, value, unit, note)
  }

  private def threshold(figure: LimitFigure, measured: RunMeasurements): String = {
    val ofEach = Option.when(figure == LimitFigure.Errors(None))(LimitFigure.ErrorsOfEach).flatMap(measured.strictest)
    (measured.strictest(figure), ofEach) match {
      case (Some(limit), _) => s"the threshold is ${exactPercent(limit)}"
      case (_, Some(limit)) => s"the threshold of each transaction is ${exactPercent(limit)}"
      case _ => "no threshold is set"
    }
  }

  private def exactPercent(limit: Limit): String = unit(exact(limit.bound), "%")

  private def failedTransactions(measured: RunMeasurements): KeyFigure =
    figure("Failed transactions", "no finished transaction of the steady state is recorded")(
      measured.errorWords.map { errors =>
        val note = s"$errors in the steady state; ${threshold(LimitFigure.Errors(None), measured)}"
        (whole(measured.failed), s"of ${whole(measured.iterations)}", note)
      }
    )

  private def loadDelivered(measured: RunMeasurements): KeyFigure =
    figure(
      "Planned load delivered",
      if (measured.isCutOff) "the run was cut short, so executions under way are not counted"
      else "the run has no record, no steady state or no planned rate",
    )(
      measured.deliveredPercent.map { share =>
        def inSteadyState(perMinute: Double) = whole(perMinute * measured.window.steadyMinutes)
        val planned = s"${inSteadyState(measured.offeredPerMinute)} planned transactions"
        (
          percentValue(share),
          "%",
          s"${inSteadyState(measured.deliveredPerMinute)} of $planned began in the steady state, and ended${LoadDelivered.lowest(measured)}",
        )
      }
    )

  private def slowest(measured: RunMeasurements): KeyFigure =
    figure(
      "Slowest transaction",
      if (measured.isCutOff) "the run was cut short, so slow executions are missing"
      else if (measured.transactions.forall(_.p95Ms.isEmpty)) "no success of the steady state is recorded"
      else
        s"the slowest transaction has fewer than ${whole(TimeStatistic.P95.fewest)} successful executions",
    )(
      measured.slowestFirst.headOption.map { case (row, p95) =>
        val text = seconds(p95)
        val (value, unit) = text.splitAt(text.lastIndexOf(NoBreak))
        val start = SlowStart.findings(measured).fold("")(_ => "; the first minute was slow")
        (value, unit.drop(NoBreak.length), s"95th percentile of ${row.name}$start")
      }
    )

  private def onTime(measured: RunMeasurements): KeyFigure = {
    val plan = measured.results.planKept
    figure(
      "Starts on time",
      if (measured.run.loadModel == LoadModel.Closed) "the closed model has no planned starts"
      else "no planned start is recorded",
    )(plan.keptPercent.map { kept =>
      val note =
        s"within ${unit(whole(plan.toleranceMs), "ms")} of the plan, over the whole run; " +
          threshold(LimitFigure.PlanKept, measured)
      (percentValue(kept), "%", note)
    })
  }

  private def mostUtilised(measured: RunMeasurements): KeyFigure =
    figure(
      KeyFigure.HighestCpu,
      if (measured.results.infrastructure.collected) "CPU has no value in the steady state"
      else "no metrics were collected",
    )(measured.processors.headOption.map { case (series, average) =>
      // The average of a resource that fills up hides that nothing is left of it.
      val full = for {
        bottleneck <- Bottleneck.all(measured, isSlow = false).find(_.series == series)
        steady = measured.steadyValues(series)
        since <- Saturation.lasting(steady)
        whole = if (since.size == steady.size) "" else s"; ${percent(average)} on average"
      } yield since.sum / since.size -> s"${bottleneck.sinceWords}$whole"
      val (shown, when) = full.getOrElse(average -> "on average")
      (percentValue(shown), "%", s"${Resource.name(series)}, $when${AboveReservation.besides(series, measured)}")
    })
}
