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
        val count = parts.map(_.steps.size).min
        val steps = (0 until count).toVector.map(i => together(parts.map(_.steps(i))))
        val known = belowSustained(steps.take(firstFailed(steps)))
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

  /** Number of steps up to the first that was not sustained, that one included. */
  private def firstFailed(steps: Vector[StepResult]): Int = {
    val failed = steps.indexWhere(_.verdict == StepVerdict.NotSustained)
    if (failed < 0) steps.size else failed + 1
  }

  /** A rate below a sustained one is sustained, too, if only the noise of its users left it unclear. */
  private def belowSustained(steps: Vector[StepResult]): Vector[StepResult] = {
    val highest = steps.lastIndexWhere(_.verdict == StepVerdict.Sustained)
    steps.zipWithIndex.map {
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
    val first = parts.head
    val perSec = parts.map(_.transactionsPerSec).sum
    def weighted(of: StepResult => Double) =
      if (perSec == 0) 0.0 else parts.map(p => of(p) * p.transactionsPerSec).sum / perSec
    val growth = growths(parts.flatMap(_.growthPerMinute))
    val waiting = parts.map(_.waitingUsers).sum
    val violated = parts.find(_.verdict == StepVerdict.NotSustained)
    val grows = growth.exists(g => g.low > 0 && g.perMinute * Minutes > Share * waiting)
    first.copy(
      toMs = parts.map(_.toMs).min,
      verdict =
        if (violated.isDefined || grows) StepVerdict.NotSustained
        else if (growth.exists(_.high <= mostPerMinute(perSec))) StepVerdict.Sustained
        else StepVerdict.Unclear,
      because = violated.fold(
        s"Waiting users of all load generators: ${StepWords.plain(waiting)} on average, " +
          s"${growth.fold("-")(g => StepWords.plain(g.perMinute))} more a minute."
      )(_.because),
      limitedBy = violated.flatMap(_.limitedBy).orElse(Option.when(grows)(StepTally.Users)),
      iterationsPerMinute = first.iterationsPerMinute,
      transactionsPerSec = perSec,
      requestsPerSec = parts.map(_.requestsPerSec).sum,
      waitingUsers = waiting,
      growthPerMinute = growth,
      averageMs =
        Option.when(parts.forall(_.averageMs.isDefined))(weighted(_.averageMs.getOrElse(0.0))),
      p95Ms = parts.flatMap(_.p95Ms).maxOption,
      errorPercent = weighted(_.errorPercent),
    )
  }

  private def growths(parts: Vector[StepGrowth]): Option[StepGrowth] = Option.when(parts.nonEmpty) {
    val sum = parts.map(_.perMinute).sum
    val half = math.sqrt(parts.map(g => math.pow((g.high - g.low) / 2, 2)).sum)
    StepGrowth(sum, sum - half, sum + half)
  }

  private def mostPerMinute(transactionsPerSec: Double): Double =
    math.max(1.0, StepRules().riseMsPerMinute / 1000 * transactionsPerSec)

  /** A rise by this share of the waiting users within so many minutes is none of chance. */
  private val Share = 0.3
  private val Minutes = 2.0
}
