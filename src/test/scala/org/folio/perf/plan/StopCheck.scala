package org.folio.perf.plan

import org.folio.perf.model.{LimitFigure, LoadModel, StopCriterion}
import org.folio.perf.settings.{Settings, SettingsError}

/** Whether a plan has what its stop criteria look at: one that can never be met would be no guard. */
object StopCheck {

  /** Left: which line, what it lacks, what there is. */
  def apply(plan: LoadPlan, settings: Settings): Either[String, Unit] =
    settings.live.stopWhen
      .flatMap(criterion => problem(criterion, plan, settings))
      .headOption
      .toLeft(())

  private def problem(
      criterion: StopCriterion,
      plan: LoadPlan,
      settings: Settings,
  ): Option[String] = {
    val names = plan.workflows.flatMap(_.transactions.map(_.name)).distinct
    def setting(wrong: String) = s"Setting stopWhen is ${criterion.line}: $wrong"
    def unknown(name: String) = Option.when(!names.contains(name))(
      setting(SettingsError.UnknownName("transaction of this plan", name, names).message)
    )
    criterion.figure match {
      case LimitFigure.Errors(Some(name)) => unknown(name)
      case LimitFigure.ResponseTime(Some(name), _) => unknown(name)
      case _: LimitFigure.Resource =>
        Option.when(settings.target.metrics.isEmpty)(
          setting(
            s"target ${settings.target.name} names no source of metrics; expected a block " +
              "target.metrics. Leave the line out or name one."
          )
        )
      case LimitFigure.PlanKept =>
        Option.when(plan.load.model == LoadModel.Closed)(
          setting("a closed model has no planned starts; expected the open one. Leave it out.")
        )
      case _ => None
    }
  }
}
