package org.folio.perf.simulations

import org.folio.perf.plan.{Pace, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.settings.LoadSettings

/** The highest load that the target sustains. */
class FindCapacity extends PerfSimulation(FindCapacity.plan)

object FindCapacity {

  val plan: SimulationPlan = SimulationPlan(
    "FindCapacity",
    "The plan of another simulation, raised step by step until the target no longer sustains it.",
    raised = Some(chosen),
  )(() => MobiusWithoutReceivingExport.plan.workflows.filter(_.pace.isInstanceOf[Pace.PerMinute]))

  /** The paced workflows of the simulation that the setting names. */
  private def chosen(load: LoadSettings): Either[String, SimulationPlan] = {
    val offered =
      Simulations.all.filter(p => p.raised.isEmpty && p.fixed.isEmpty && p.lasts.isEmpty)
    offered
      .find(_.name == load.find.simulation)
      .toRight(
        s"Setting of is ${load.find.simulation}; expected one of ${offered.map(_.name).mkString(", ")}."
      )
      .flatMap(_.under(load))
      .map(one => one.copy()(() => one.workflows.filter(_.pace.isInstanceOf[Pace.PerMinute])))
      .filterOrElse(
        _.workflows.nonEmpty,
        s"Setting of is ${load.find.simulation}, which has no workflow with a pace that could be raised.",
      )
  }
}
