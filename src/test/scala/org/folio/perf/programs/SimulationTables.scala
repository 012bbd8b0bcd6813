package org.folio.perf.programs

import org.folio.perf.model.Eithers
import org.folio.perf.plan.{LoadPlan, Pace, PacedWorkflow, PlannedTraffic, SimulationPlan}
import org.folio.perf.settings.Settings
import org.folio.perf.simulations.Simulations
import scala.concurrent.duration.{Duration, FiniteDuration}

/** Tables of the simulations, for documents. @param settings defaults, with the sandbox as the target */
final class SimulationTables(settings: Settings) {

  /** Name, who, load, default duration. */
  def short: Vector[String] =
    GeneratedPart.table("Simulation", "Who", "Load", "Default duration")(
      Simulations.all.map(s => Vector(s"`${s.name}`", who(s), description(s), lasts(s)))
    )

  /** The same with the requests per second. Left: a simulation has no plan under the default settings. */
  def full: Either[String, Vector[String]] = {
    val plans = Eithers.map(Simulations.all)(s => LoadPlan.build(s, settings).map(s -> _))
    plans.map { all =>
      GeneratedPart.table(
        "Simulation",
        "Who",
        "Load",
        "Requests per second",
        "Default duration",
        "Preparation",
      )(
        all.map { case (s, plan) =>
          Vector(
            s"`${s.name}`",
            who(s),
            description(s),
            requestsPerSec(s, plan),
            lasts(s),
            s"`${s.preparedBy}`",
          )
        }
      )
    }
  }

  /**
   * Workflows of the simulations, with their pace at a small tenant; simulations with the same ones share rows.
   * `Smoke` has all workflows and is left out.
   */
  def paces: Vector[String] = {
    val each = Simulations.all.filter(_.fixed.isEmpty).map(s => s.name -> byPace(s))
    GeneratedPart.table("Simulation", "Pace at each tenant", "Workflows")(
      for {
        same <- each.map(_._2).distinct
        names = each.collect { case (name, `same`) => s"`$name`" }.mkString(", ")
        (pace, workflows) <- same
      } yield Vector(names, pace, workflows)
    )
  }

  /** Paces with their workflows, in the order of the simulation. */
  private def byPace(simulation: SimulationPlan): Vector[(String, String)] = {
    val workflows = simulation.workflows.groupBy(p => words(p.pace))
    simulation.workflows
      .map(p => words(p.pace))
      .distinct
      .map(pace => pace -> codes(workflows(pace)))
  }

  private def codes(workflows: Vector[PacedWorkflow]): String =
    workflows.map(p => s"`${p.workflow.code}`").mkString(", ")

  /** Settings in it as code. */
  private def description(simulation: SimulationPlan): String =
    simulation.description.replaceAll("-D[\\w.]+=\\w+", "`$0`")

  private def who(simulation: SimulationPlan): String =
    if (simulation.fixed.isDefined) "one tenant"
    else if (simulation.oneTenant) "one tenant, the first large one"
    else "all tenants"

  private def lasts(simulation: SimulationPlan): String =
    if (simulation.fixed.isDefined) "until every transaction has run"
    else if (simulation.raised.isDefined)
      s"until the result is precise, ${words(settings.load.find.longest(isShared = false))} at most"
    else if (simulation.endsByItself) "until all jobs have finished"
    else s"${words(settings.load.duration)}, after ${words(settings.load.rampUp)} of ramp-up"

  private def requestsPerSec(simulation: SimulationPlan, plan: LoadPlan): String = {
    val planned = PlannedTraffic.requestsPerSec(plan)
    if (simulation.fixed.isDefined || planned < 10) "below 10"
    else if (simulation.raised.isDefined) "as much as is sustained"
    else {
      val rounded = BigDecimal(planned).round(new java.math.MathContext(2)).toBigInt
      f"about ${rounded.toLong}%,d"
    }
  }

  private def words(pace: Pace): String = pace match {
    case Pace.PerMinute(iterations, _) => s"${number(iterations)} per minute"
    case Pace.BackToBack(1) => "one virtual user without pause"
    case Pace.BackToBack(users) => s"$users virtual users without pause"
    case Pace.OnceEach => "once, in all tenants together"
    case Pace.AtOnce(_) => "all virtual users start together"
    case Pace.Series(_, _, 1) => "once"
    case Pace.Series(_, pause, _) if pause == Duration.Zero => "one after the other"
    case Pace.Series(_, pause, _) => s"one after the other, ${words(pause)} apart"
    case Pace.ImportSeries(_, _) => "file after file"
  }

  private def words(time: FiniteDuration): String = {
    val seconds = time.toSeconds
    if (seconds % 3600 == 0) s"${seconds / 3600} h"
    else if (seconds % 60 == 0) s"${seconds / 60} min"
    else s"$seconds s"
  }

  private def number(value: Double): String = BigDecimal(
    value
  ).bigDecimal.stripTrailingZeros.toPlainString
}
