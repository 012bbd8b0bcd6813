package org.folio.perf.simulations

import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.settings.Settings
import org.folio.perf.workflows.lists.RefreshAllLists
import scala.concurrent.duration._

/** Refreshes of the published lists. */
class ListsRefresh extends PerfSimulation(ListsRefresh.plan)

object ListsRefresh {

  val plan: SimulationPlan = SimulationPlan(
    "ListsRefresh",
    "Librarians refresh lists: -Dlists.virtualUsers=1, 5 or 10; with 1,5,10 all three tests, one after the other.",
    oneTenant = true,
    lasts = Some(refreshTime),
    preparedBy = "PrepareLists",
  )(() => Vector(PacedWorkflow(RefreshAllLists.workflow, Pace.AtOnce(_.lists.virtualUsers.max))))

  /** Time in which one virtual user refreshed all lists in the published test. */
  private def AllListsMs = 12000000L

  /** Approximate time of the tests: five virtual users are faster than one, but not by much. */
  private def refreshTime(settings: Settings): FiniteDuration = {
    val lists = settings.load.lists
    val speed = settings.target.sandbox.fold(1.0)(_.jobSpeed)
    val ms = lists.virtualUsers.map(users => AllListsMs / math.min(users, 4)).sum * lists.loops
    (ms / speed).toLong.millis + 30.seconds
  }
}
