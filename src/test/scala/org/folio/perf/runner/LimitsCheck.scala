package org.folio.perf.runner

import org.folio.perf.model.{Limit, LimitFigure, LoadModel, ResourceFile}
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.{Settings, SettingsError}

/**
 * Checks before the load that thresholds and stop criteria can be judged. A misspelt name, or metrics that the target does
 * not have, would cost the verdict of a whole run.
 */
object LimitsCheck {

  /**
   * @return left: the line, what is wrong and what to do; right: the settings without thresholds on transactions of other
   *   plans, and a sentence about each of these and about those with too few executions
   */
  def apply(plan: LoadPlan, settings: Settings): Either[String, (Settings, Vector[String])] = {
    val names = plan.workflows.flatMap(_.transactions.map(_.name)).distinct
    // A check is judged by failures alone.
    val thresholds = if (plan.simulation.fixed.isEmpty) settings.thresholds else settings.thresholds.onFailures
    val lines = thresholds.lines
    val stops = settings.live.stopWhen.map(_.condition)
    val problems = stops.flatMap(problem("stopWhen", _, plan, settings)) ++
      stops.flatMap(stop => stop.transaction.filterNot(names.contains).map(unknown("stopWhen", stop.line, _, names))) ++
      lines.flatMap(problem("thresholds.limits", _, plan, settings)) ++
      thresholds.p95Ms.keys.toVector.sorted.flatMap(misspelt("thresholds.p95Ms", "", _, names)) ++
      lines.flatMap(limit => limit.transaction.flatMap(misspelt("thresholds.limits", limit.line, _, names)))
    problems.headOption.toLeft {
      val (own, others) = lines.partition(_.transaction.forall(names.contains))
      val (ownTimes, otherTimes) = thresholds.p95Ms.partition { case (name, _) => names.contains(name) }
      val absent = (others.flatMap(_.transaction) ++ otherTimes.keys.toVector.sorted).distinct
      val kept = thresholds.copy(p95Ms = ownTimes, limits = own.map(_.line))
      val notes =
        nothing(plan).toVector ++ absent.map(name => s"Thresholds on $name are not checked: it is not of this plan.") ++
          few(own ++ ownTimes.toVector.sorted.map { case (name, ms) => Limit.p95(name, ms) }, plan)
      (settings.copy(thresholds = kept), notes)
    }
  }

  /** A plan whose steady state is shorter than its pace. */
  private def nothing(plan: LoadPlan): Option[String] =
    Option.when(
      plan.simulation.fixed.isEmpty && plan.workflows.flatMap(_.transactions).forall(_.executions.contains(0L))
    )(
      "No transaction starts in the steady state, so nothing will be judged. Pass a longer duration, more tenants or a higher rate."
    )

  private def setting(name: String, line: String, wrong: String) =
    if (line.isEmpty) s"Setting $name: $wrong" else s"Setting $name is $line: $wrong"

  private def unknown(name: String, line: String, transaction: String, names: Vector[String]): String =
    setting(name, line, SettingsError.unknownName("transaction of this plan", transaction, names))

  /** `None`: a transaction of this plan or of another one. */
  private def misspelt(name: String, line: String, transaction: String, names: Vector[String]): Option[String] =
    Option.unless(names.contains(transaction) || all(transaction))(unknown(name, line, transaction, names))

  private def problem(
      name: String,
      limit: Limit,
      plan: LoadPlan,
      settings: Settings,
  ): Option[String] = limit.figure match {
    case _: LimitFigure.Resource =>
      Option.when(settings.target.metrics.isEmpty)(
        setting(
          name,
          limit.line,
          s"target ${settings.target.name} has no metrics. Add a block target.metrics to its " +
            "file, or leave the line out.",
        )
      )
    case LimitFigure.PlanKept =>
      Option.when(plan.load.model == LoadModel.Closed)(
        setting(
          name,
          limit.line,
          "the closed model has no planned starts. Leave the line out or use the open model.",
        )
      )
    case LimitFigure.Regression =>
      Option.when(settings.report.baseline.isEmpty)(
        setting(
          name,
          limit.line,
          "the run has no baseline. Pass -Dbaseline=last or the name of a run, or leave the line out.",
        )
      )
    case _ => None
  }

  /** Thresholds that the planned executions cannot decide. */
  private def few(limits: Vector[Limit], plan: LoadPlan): Vector[String] = {
    val planned = plan.workflows.flatMap(_.transactions).groupMap(_.name)(_.executions)
    for {
      limit <- limits
      (name, statistic) <- limit.figure match {
        case LimitFigure.ResponseTime(Some(name), statistic) => Some(name -> statistic)
        case _ => None
      }
      counts <- planned.get(name) if counts.forall(_.isDefined)
      executions = counts.flatten.sum if executions < statistic.fewest
    } yield s"The threshold ${limit.line} will not be judged: the plan has $executions executions, and " +
      s"${statistic.fewest} are needed. Pass a longer duration."
  }

  /** Names of the transactions of all workflows. */
  private lazy val all: Set[String] = ResourceFile.rows("workflows/requests.csv").map(_(1)).toSet
}
