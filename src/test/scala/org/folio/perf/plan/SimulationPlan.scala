package org.folio.perf.plan

import org.folio.perf.flow.Workflow
import org.folio.perf.model.LoadProfile
import org.folio.perf.settings.{LoadSettings, Settings}
import scala.concurrent.duration.FiniteDuration

/**
 * What a simulation runs.
 *
 * @param name of its class, as typed on the command line
 * @param description one sentence
 * @param madeWorkflows makes `workflows` when they are first asked for: whoever looks for one simulation need
 *   not make the requests of all
 * @param fixed present: a check whose load no setting changes
 * @param oneTenant only one tenant takes part: the first large one, or the first; at the pace of a small one
 * @param thinkTimeAtSandbox multiplies the think time there, where jobs are much shorter than at a real target
 * @param lasts present: the load ends when those who start together, and who import files, are done, and
 *   takes about so long
 * @param preparedBy what makes the records that it lacks
 */
final case class SimulationPlan private (
    name: String,
    description: String,
    fixed: Option[FixedLoad],
    oneTenant: Boolean,
    lasts: Option[Settings => FiniteDuration],
    thinkTimeAtSandbox: Double,
    preparedBy: String,
    madeWorkflows: () => Vector[PacedWorkflow],
) {
  lazy val workflows: Vector[PacedWorkflow] = madeWorkflows()

  def running(others: => Vector[PacedWorkflow]): SimulationPlan =
    copy(madeWorkflows = () => others)

  /** Whether series of files go on until all are done, and not to a planned end. */
  def endsByItself: Boolean = lasts.isDefined || fixed.isDefined
}

object SimulationPlan {
  def apply(
      name: String,
      description: String,
      workflows: => Vector[PacedWorkflow],
      fixed: Option[FixedLoad] = None,
      oneTenant: Boolean = false,
      lasts: Option[Settings => FiniteDuration] = None,
      thinkTimeAtSandbox: Double = 1.0,
      preparedBy: String = "PrepareMobius",
  ): SimulationPlan = new SimulationPlan(
    name,
    description,
    fixed,
    oneTenant,
    lasts,
    thinkTimeAtSandbox,
    preparedBy,
    () => workflows,
  )
}

/** @param when whether it takes part under these settings */
final case class PacedWorkflow(
    workflow: Workflow,
    pace: Pace,
    when: LoadSettings => Boolean = _ => true,
)

/** How often each tenant runs a workflow. */
sealed trait Pace

object Pace {

  /**
   * @param iterations of a small tenant; a large one starts twice as many
   * @param virtualUsers of the closed model, at a small tenant, who share them
   */
  final case class PerMinute(iterations: Double, virtualUsers: Int = 1) extends Pace

  /** So many virtual users at each tenant, who never pause between iterations. No rate multiplies it. */
  final case class Users(virtualUsers: Int) extends Pace

  /** So many at the same moment at each tenant, as soon as the ramp-up is over. No rate multiplies it. */
  final case class Together(virtualUsers: LoadSettings => Int) extends Pace

  /** Each tenant once, all of them as soon as the ramp-up is over. No rate multiplies it. */
  case object OnceTogether extends Pace

  /** One virtual user a tenant, who never pauses between iterations. No rate multiplies it. */
  case object BackToBack extends Pace

  /**
   * Files that are imported or exported, or another thing that is done now and then: one after the other
   * by one virtual user a tenant. No rate multiplies it.
   *
   * @param pause from the end of one to the start of the next in a run of an hour or more; in a shorter one
   *   it is shorter in proportion
   * @param atMost how many
   */
  final case class InTurn(first: Moment, pause: FiniteDuration, atMost: Int) extends Pace

  /**
   * Files that are imported by one virtual user a tenant: each when the one before it has ended and the
   * setting `imports.pause` is over. No rate multiplies it.
   *
   * @param files how many under the settings
   */
  final case class Imports(first: Moment, files: LoadSettings => Int) extends Pace
}

/** When something begins. */
sealed trait Moment

object Moment {

  /** After this share of the steady state, from 0 to 1: so it comes in short runs, too. */
  final case class Share(ofSteadyState: Double) extends Moment

  /** When the circulation desks have been alone as long as the setting `imports.alone` says. */
  case object DesksWereAlone extends Moment

  /** When the setting `nla.importStart` says, if at all. */
  case object DataImport extends Moment

  /** When the setting `nla.exportStart` says. */
  case object DataExport extends Moment

  /** `None`: not in this run. */
  def after(moment: Moment, load: LoadSettings, profile: LoadProfile): Option[Long] = moment match {
    case Share(share) => Some((profile.steadyStateMs.toDouble * share).toLong)
    case DesksWereAlone => Some(load.imports.alone.toMillis)
    case DataImport => load.nla.importStart.map(_.toMillis)
    case DataExport => Some(load.nla.exportStart.toMillis)
  }
}

/** The open model without think time at the first tenant alone. */
final case class FixedLoad(profile: LoadProfile)
