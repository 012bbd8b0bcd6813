package org.folio.perf.model

/**
 * The result of a run: `report.json`, the source of every other output.
 *
 * All times "Ms" in series count from `run.loadStartedAt`. Response times are those of successful
 * transactions that started in the steady state; failed ones are counted separately. An absent
 * number is `None`, in JSON a missing key.
 *
 * @param lists refreshes of published lists; `None`: there were none
 * @param imports file imports with their effect on circulation desks; `None`: there were none
 * @param schemaVersion [[RunReport.SchemaVersion]]; a reader refuses any other than its own
 * @param blocks data for comparisons; `None`: the report was made by a version without them
 * @param comparison comparison with a baseline; `None`: none was named
 * @param limits thresholds with their results, set by a number or a line; those on the load come last
 * @param events stalls, steps and growth of response times within the steady state
 * @param failures failed requests by FOLIO's own words; empty, and absent in JSON: none failed, or no answers were kept
 * @param capacity highest sustained load; `None`: the run does not search it
 * @param predictions empty, and absent in JSON: the run's environment has no calibration
 * @param breakdown transactions by their requests; empty: the log or `transactions.tsv` is missing
 * @param modules by the time that users waited for their requests; empty: there is no log
 * @param waited requests that users waited for most, over all transactions
 * @param summary what happened, why and what to do, in plain text of at most 90 words; empty: the report was made by
 *   a version without it
 * @param findings the causes, at most seven, with their effects
 * @param observed findings that ask for nothing, or for less than those in `findings`
 * @param calls calls inside FOLIO; `None`: no logs were read
 * @param answers to a reader's first questions, in their order; empty, and absent in JSON: a version without them
 * @param courses transactions, then the requests that took most time; empty, and absent in JSON: a version without them
 * @param release that the target's modules are nearest to; `None`: too few of its modules are known
 * @param gatlingReport path of Gatling's own report in the run folder; `None`: there is none
 * @param bound the resource that limits the target, or comes nearest to it; `None`: no metrics tell
 */
final case class RunReport(
    schemaVersion: Int,
    run: RunManifest,
    totals: RunTotals,
    verdict: Verdict,
    keyFigures: Vector[KeyFigure],
    findings: Vector[Finding],
    transactions: Vector[TransactionResult],
    requests: Vector[RequestResult],
    jobs: Vector[JobResult],
    timeline: Timeline,
    tenants: TenantMatrix,
    infrastructure: InfrastructureResult,
    planKept: PlanKept,
    injector: Option[InjectorResult],
    errors: Vector[ErrorResult],
    missing: Vector[String],
    method: Vector[String],
    blocks: Option[JudgedBlocks] = None,
    comparison: Option[Comparison] = None,
    limits: Vector[LimitResult] = Vector.empty,
    imports: Option[ImportResults] = None,
    lists: Option[ListResults] = None,
    phases: Vector[PhaseResult] = Vector.empty,
    predictions: Vector[PredictedRow] = Vector.empty,
    failures: Vector[FailureResult] = Vector.empty,
    capacity: Option[CapacityResult] = None,
    events: Vector[RunEvent] = Vector.empty,
    breakdown: Vector[TransactionBreakdown] = Vector.empty,
    modules: Vector[ModuleShare] = Vector.empty,
    waited: Vector[WaitedRequest] = Vector.empty,
    summary: String = "",
    observed: Vector[Finding] = Vector.empty,
    bound: Option[BoundResource] = None,
    calls: Option[CallsResult] = None,
    answers: Vector[Answer] = Vector.empty,
    courses: Vector[TimeCourse] = Vector.empty,
    release: Option[ReleaseMatch] = None,
    gatlingReport: Option[String] = None,
) {

  /** Time from the end of the last virtual user to the planned end of the steady state; `None`: less than a second. */
  def leftMs: Option[Long] = run.endedAt
    .filter(_ => run.ending.contains(Ending.Completed))
    .map(end => totals.steadyToMs - (end.toEpochMilli - run.loadStartedAt.toEpochMilli))
    .filter(_ >= 1000)

  /** Reasons of the verdict that neither its statement nor the summary says. */
  def otherReasons: Vector[String] =
    verdict.reasons.filterNot(reason => s"${verdict.statement} $summary".contains(reason))

  /** All causes, effects and other observations, each once. */
  def allFindings: Vector[Finding] = (findings ++ observed).flatMap(_.withEffects)
}

object RunReport {
  val SchemaVersion = 2
}

/** @param text one sentence or a few */
final case class Answer(question: String, text: String)
