package org.folio.perf.plan

import org.folio.perf.model.{LimitFigure, LoadModel, StopCriterion}
import org.folio.perf.settings.{Settings, SettingsError}

/** Checks that the plan has the figures of its stop criteria: otherwise a criterion could never be met. */
object StopCheck {

  /** Left: the line, what the plan has not, and what it has. */
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
            s"target ${settings.target.name} has no metrics. Add a block target.metrics to its " +
              "file, or leave the line out."
          )
        )
      case LimitFigure.PlanKept =>
        Option.when(plan.load.model == LoadModel.Closed)(
          setting(
            "the closed model has no planned starts. Leave the line out or use the open model."
          )
        )
      case _ => None
    }
  }
}
