package org.folio.perf.runner

import org.folio.perf.model.Platform
import org.folio.perf.plan.{LoadPlan, PlanGuard, SimulationPlan}
import org.folio.perf.settings.Settings

/** Prints the plan of a run and sends nothing: no sandbox is started and no host name resolved. */
object DryRun {

  /**
   * @param sendsLoad false: a preparation, which creates the records of such a plan
   * @return left: why it could not begin; right: whether the target's file allows it
   */
  def apply(simulation: SimulationPlan, settings: Settings, sendsLoad: Boolean = true)(
      say: String => Unit
  ): Either[RunStartError, Boolean] =
    LoadPlan.build(simulation, settings).left.map(RunStartError).map(ClimbStart(_, settings)).map {
      plan =>
        say(s"Dry run of ${Headline.short(plan, settings.target.name)}. Nothing is sent.")
        settings.target.okapiUrl.foreach { url =>
          say(s"Gateway: $url")
          say(platform(settings.target.platform))
        }
        val refusals =
          if (sendsLoad) PlanGuard.refusals(plan, settings.target.guard) else Vector.empty
        val tables =
          if (sendsLoad)
            PlanTables.traffic(plan) ++ PlanTables.consumed(plan) ++ PlanTables.writes(plan)
          else PlanTables.created(plan)
        tables.foreach(say)
        plan.climb.foreach(climb => ClimbText.lines(climb).foreach(say))
        if (sendsLoad) InjectorText.lines(plan).foreach(say)
        refusals.foreach(say)
        say(
          if (refusals.isEmpty) "The target's file allows this plan."
          else "The target's file does not allow this plan."
        )
        refusals.isEmpty
    }

  private def platform(set: Option[Platform]): String = set match {
    case Some(platform) => s"Platform: ${platform.title}"
    case None =>
      "Platform: auto. The gateway tells it when a run connects; the estimates below are those of Okapi."
  }
}
