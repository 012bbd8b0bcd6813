package org.folio.perf.analysis.steps

import org.folio.perf.model._

/**
 * Steps that several load generators made together, as agreed on before the run: each measured its own part. Sums are
 * judged by the same bounds as the steps of one.
 */
private[perf] object MergedSteps {

  /** @param manifests of all load generators, with the plan's own rates; `merged` is that of the whole run */
  def apply(merged: RunManifest, manifests: Vector[RunManifest]): RunManifest =
    manifests.flatMap(_.capacity) match {
      case parts @ first +: _ if parts.size == manifests.size =>
        val known = of(parts.map(_.steps))
        val ends = merged.profile.steps.fold(LoadSteps(Vector.empty, 1, Vector.empty)) { planned =>
          planned.copy(all = planned.all.take(known.size).zip(known).map { case (step, result) =>
            step.copy(toMs = math.min(step.toMs, result.toMs))
          })
        }
        CapacityManifest(
          merged,
          ends,
          first.copy(
            end = Some("The steps were agreed on before the run, for several load generators."),
            steps = known,
          ),
        )
      case _ => merged
    }

  /**
   * Steps of the whole load.
   *
   * @param parts steps of each load generator
   */
  def of(parts: Vector[Vector[StepResult]]): Vector[StepResult] = {
    val count = parts.map(_.size).min
    val sums = (0 until count).toVector.map(i => together(parts.map(_(i))))
    consistent(sums.zipWithIndex.map { case (step, n) => compared(step, sums.take(n)) })
  }

  /** An unclear step is not sustained if far more users waited than at the sustained ones before, and ever more. */
  private def compared(step: StepResult, before: Vector[StepResult]): StepResult =
    before
      .findLast(_.verdict == StepVerdict.Sustained)
      .filter(CapacityClimb.isBacklog(step, _))
      .filter(_ => step.growthPerMinute.exists(_.perMinute > 0))
      .fold(step) { usual =>
        step.copy(
          verdict = StepVerdict.NotSustained,
          because = step.because + s" At ${StepWords.times(usual.timesPlan)} times the plan, " +
            s"${StepWords.plain(usual.waitingUsers)} waited.",
        )
      }

  /**
   * A rate below a sustained one is sustained, too, if only the noise of its users left it unclear. If it was not
   * sustained, one of the two verdicts is wrong.
   */
  private def consistent(steps: Vector[StepResult]): Vector[StepResult] = {
    val highest = steps.lastIndexWhere(_.verdict == StepVerdict.Sustained)
    val failed = steps.indexWhere(_.verdict == StepVerdict.NotSustained)
    steps.zipWithIndex.map {
      case (step, n) if failed >= 0 && n >= failed && n <= highest =>
        step.copy(
          verdict = StepVerdict.Unclear,
          because = step.because + " Verdicts on neighbouring steps contradict this.",
        )
      case (step, n) if n < highest && step.verdict == StepVerdict.Unclear =>
        step.copy(
          verdict = StepVerdict.Sustained,
          because = step.because + " A higher step was sustained.",
          limitedBy = None,
        )
      case (step, _) => step
    }
  }

  private def together(parts: Vector[StepResult]): StepResult = {
    val first = parts.minBy(_.toMs)
    val perSec = parts.map(_.transactionsPerSec).sum
    def weighted(of: StepResult => Double) =
      if (perSec == 0) 0.0 else parts.map(p => of(p) * p.transactionsPerSec).sum / perSec
    val waiting = sum(parts, _.waiting)
    val sums = first.copy(
      firm = true,
      transactionsPerSec = perSec,
      requestsPerSec = parts.map(_.requestsPerSec).sum,
      waitingUsers = parts.map(_.waitingUsers).sum,
      growthPerMinute = waiting.map(_.perMinute),
      averageMs =
        Option.when(parts.forall(_.averageMs.isDefined))(weighted(_.averageMs.getOrElse(0.0))),
      p95Ms = parts.flatMap(_.p95Ms).maxOption,
      errorPercent = weighted(_.errorPercent),
      blocks = None,
      shares = Vector.empty,
    )
    decisive(parts) match {
      case Some(part) =>
        sums.copy(verdict = part.verdict, because = part.because, limitedBy = part.limitedBy)
      case None => users(sums, waiting, sum(parts, _.inFlight))
    }
  }

  /** The part whose result holds for all: a backlog out of bounds, or a limit that is not held or unclear. */
  private def decisive(parts: Vector[StepResult]): Option[StepResult] = {
    val others = parts.filter(p => p.limitedBy.exists(_ != StepTally.Users))
    parts
      .find(p => p.verdict == StepVerdict.NotSustained && !p.firm)
      .orElse(others.find(_.verdict == StepVerdict.NotSustained))
      .orElse(others.headOption)
  }

  /** The verdict on the users of all load generators. */
  private def users(
      sums: StepResult,
      waiting: Option[UserGrowth],
      inFlight: Option[UserGrowth],
  ): StepResult = {
    val rules = StepRules()
    val most = UserGrowth.mostPerSec(sums.transactionsPerSec, rules)
    val checks = waiting.map(_.waiting(most, rules)).toVector ++ inFlight.map(_.inFlight(rules))
    def of(verdict: StepVerdict) = checks.find(_.verdict == verdict)
    of(StepVerdict.NotSustained)
      .orElse(of(StepVerdict.Unclear))
      .orElse(checks.headOption)
      .fold(
        sums.copy(verdict = StepVerdict.Unclear, because = "The step was too short for a verdict.")
      ) { check =>
        val judged = sums.copy(
          verdict = check.verdict,
          because = check.statement,
          limitedBy = Option.when(check.verdict != StepVerdict.Sustained)(check.word),
        )
        if (check.verdict == StepVerdict.Unclear)
          judged.growthPerMinute.fold(judged)(
            RepeatedSteps.decided(judged, _, rules, "Waiting users of all load generators")
          )
        else judged
      }
  }

  /** `None`: a part is too short. */
  private def sum(
      parts: Vector[StepResult],
      of: StepBlocks => Vector[Double],
  ): Option[UserGrowth] = {
    val blocks = parts.flatMap(_.blocks)
    for {
      first <- blocks.headOption
      if blocks.size == parts.size && blocks.forall(_.seconds == first.seconds)
      means = blocks.map(of(_).take(blocks.map(of(_).size).min)).transpose.map(_.sum)
      trend <- GrowthTrend.ofBlocks(means.toArray, first.seconds)
    } yield UserGrowth(trend, means.sum / means.size, (means.size * first.seconds).toDouble)
  }
}
