package org.folio.perf.runner

import java.nio.file.Paths
import java.time.Instant
import org.folio.perf.analysis.pair.Baseline
import org.folio.perf.model.{LimitFigure, LimitLine, ListedModules, LoadProfile}
import org.folio.perf.pipeline.Baselines
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.Settings

/**
 * What a run will be judged by, and against, as far as that is known before it connects.
 *
 * @param settings those that hold then
 * @param thresholds sentences about thresholds that are not checked, or not by enough executions
 * @param baseline sentences about the chosen run
 */
final case class Judging(settings: Settings, thresholds: Vector[String], baseline: Vector[String])

object Judging {

  /** @return left: which setting cannot be judged, why, and what to do */
  def of(plan: LoadPlan, settings: Settings): Either[String, Judging] =
    for {
      limits <- LimitsCheck(plan, settings)
      baseline <- BaselineChoice(plan, limits._1)
    } yield Judging(baseline._1, limits._2, baseline._2)
}

/** Finds the baseline of a run before its load, and says whether the run can be judged against it. */
object BaselineChoice {

  /**
   * @param modules of the target; `None`: before the run connects. `last-release` needs them, and nothing else
   * @return left: the baseline cannot be read, or a threshold depends on a comparison that is not possible; right: the
   *   settings with the name of the chosen run, and what the console says about it
   */
  def apply(
      plan: LoadPlan,
      settings: Settings,
      modules: Option[ListedModules] = None,
  ): Either[String, (Settings, Vector[String])] = {
    val asked = settings.report.baseline
    val isOfRelease = Baselines.needsRelease(asked)
    // Several load generators have their reports together when their records are merged.
    val isLater = Baseline.isChosen(asked) && settings.shard.isDefined
    if (isLater || isOfRelease != modules.isDefined) Right((settings, Vector.empty))
    else {
      val reports = Paths.get(settings.report.folder)
      val release = modules.fold("")(listed => Baselines.releaseOf(None, Some(listed)))
      val seeker = Baselines.Seeker(plan.simulation.name, settings.target.name, Instant.now, release)
      val names = Baselines.chosen(asked, reports, seeker)
      if (names.isEmpty) Right((settings, Option.when(asked.nonEmpty)(seeker.absence(asked)).toVector))
      else
        Baselines
          .open(names, reports)
          .left
          .map(message => s"Setting baseline: $message")
          .flatMap(found =>
            judgeable(found.flatMap(Baselines.obstacle(_, lasting(plan), plan.simulation.name, named(plan))), settings)
          )
          .map { obstacle =>
            val chosen = Option.when(names != asked)(s"Baseline: ${names.head} (${asked.head}).")
            (named(settings, names), chosen.toVector ++ obstacle)
          }
    }
  }

  private def named(plan: LoadPlan): Set[String] = plan.workflows.flatMap(_.transactions.map(_.name)).toSet

  /** `None`: nobody knows how long the load will last. */
  private def lasting(plan: LoadPlan): Option[LoadProfile] =
    Option.unless(plan.simulation.endsByItself || plan.search.isDefined)(plan.profile)

  /** Left: a threshold depends on a comparison that is not possible. */
  private def judgeable(obstacle: Option[String], settings: Settings): Either[String, Option[String]] = {
    val line = settings.thresholds.limits.find(LimitLine.parse(_).exists(_.figure == LimitFigure.Regression))
    line
      .zip(obstacle)
      .map { case (threshold, why) => s"The threshold $threshold cannot be judged. $why" }
      .toLeft(obstacle)
  }

  private def named(settings: Settings, names: Vector[String]): Settings = settings.copy(
    report = settings.report.copy(baseline = names),
    inForce = settings.inForce + ("baseline" -> names.mkString(",")),
  )
}
