package org.folio.perf.plan

import org.folio.perf.flow.Workflow
import org.folio.perf.model.{LoadModel, LoadProfile}
import org.folio.perf.settings.{LoadSettings, Settings}
import scala.concurrent.duration.FiniteDuration

/**
 * Workflows of a simulation and their pace.
 *
 * @param name of its class, as typed on the command line
 * @param description one sentence
 * @param fixed present: a check whose load no setting changes, in the open model without think time, at the first tenant only
 * @param oneTenant whether only one tenant takes part, at the pace of a small one: the first large one, or else
 *   the first
 * @param lasts present: the load has no planned end but lasts until its jobs are done; about how long that takes
 * @param thinkTimeAtSandbox factor of the think time at the sandbox, where jobs are much shorter
 * @param preparedBy simulation that creates the records which the target lacks
 * @param raised present: the load goes in steps that raise another plan, which the settings choose; left: why there is
 *   none
 * @param own present: the settings choose the workflows; left: why they cannot
 * @param shares of tenants in the load, by their names, in any unit; empty: by the size of each
 * @param model of the load, unless a setting names one
 * @param makeWorkflows called once, by the first use: looking for a simulation must not build all requests
 */
final case class SimulationPlan(
    name: String,
    description: String,
    fixed: Option[LoadProfile] = None,
    oneTenant: Boolean = false,
    lasts: Option[Settings => FiniteDuration] = None,
    thinkTimeAtSandbox: Double = 1.0,
    preparedBy: String = "PrepareMobius",
    raised: Option[LoadSettings => Either[String, SimulationPlan]] = None,
    own: Option[LoadSettings => Either[String, SimulationPlan]] = None,
    shares: Vector[(String, Double)] = Vector.empty,
    model: LoadModel = LoadModel.Open,
)(val makeWorkflows: () => Vector[PacedWorkflow]) {
  lazy val workflows: Vector[PacedWorkflow] = makeWorkflows()

  /** The simulation without load that creates its records. */
  def preparation: SimulationPlan = copy(
    name = preparedBy,
    description = s"No load: creates the records that $name takes and the target does not have.",
  )(makeWorkflows)

  /** This simulation with the workflows that the settings choose, such as of the plan to raise. */
  def under(load: LoadSettings): Either[String, SimulationPlan] =
    raised.orElse(own).fold[Either[String, SimulationPlan]](Right(this)) {
      _(load).map(one => one.copy(name, description, raised = raised)(one.makeWorkflows))
    }

  /** Whether series of imports continue until all files are imported, not to a planned end. */
  def endsByItself: Boolean = lasts.isDefined || fixed.isDefined
}

/** @param when whether the workflow takes part under these settings */
final case class PacedWorkflow(
    workflow: Workflow,
    pace: Pace,
    when: LoadSettings => Boolean = _ => true,
)

/** How often each tenant runs a workflow. The setting `rate` multiplies `PerMinute` only. */
sealed trait Pace

object Pace {

  /**
   * @param iterations of a small tenant; a large one starts twice as many
   * @param virtualUsers that share them in the closed model, at a small tenant
   * @param ofAll whether they are the iterations of all tenants together
   * @param shape factors in equal parts of the steady state, 1 on average; `None`: the rate is constant
   */
  final case class PerMinute(
      iterations: Double,
      virtualUsers: Int = 1,
      ofAll: Boolean = false,
      shape: Option[Vector[Double]] = None,
  ) extends Pace

  /** Virtual users at each tenant who never pause between iterations. */
  final case class BackToBack(virtualUsers: Int = 1) extends Pace

  /** One iteration of each virtual user at each tenant, all of them at the end of the ramp-up. */
  final case class AtOnce(virtualUsers: LoadSettings => Int) extends Pace

  /** One iteration of each tenant, all of them at the end of the ramp-up. */
  val OnceEach: Pace = AtOnce(_ => 1)

  /**
   * Jobs such as exports, one after the other, by one virtual user at each tenant.
   *
   * @param pause from the end of one job to the start of the next in a run of an hour or more; in a shorter
   *   run it is shorter in proportion
   * @param atMost number of jobs
   */
  final case class Series(first: Moment, pause: FiniteDuration, atMost: Int) extends Pace

  /**
   * Imports of files, one after the other, by one virtual user at each tenant. The setting `imports.pause` is
   * the time from the end of one import to the start of the next.
   *
   * @param files number of files under the settings
   */
  final case class ImportSeries(first: Moment, files: LoadSettings => Int) extends Pace
}

/** When the first iteration of a series begins, counted from the end of the ramp-up. */
sealed trait Moment

object Moment {

  /** After this share of the steady state, from 0 to 1, so it occurs in short runs too. */
  final case class Share(ofSteadyState: Double) extends Moment

  /** After the setting `imports.alone`: until then only the circulation desks run. */
  case object DesksWereAlone extends Moment

  /** After the setting `nla.importStart`; without it the series is not part of the run. */
  case object DataImport extends Moment

  /** After the setting `nla.exportStart`. */
  case object DataExport extends Moment

  /** Milliseconds since the end of the ramp-up; `None`: not in this run. */
  def after(moment: Moment, load: LoadSettings, profile: LoadProfile): Option[Long] = moment match {
    case Share(share) => Some((profile.steadyStateMs.toDouble * share).toLong)
    case DesksWereAlone => Some(load.imports.alone.toMillis)
    case DataImport => load.nla.importStart.map(_.toMillis)
    case DataExport => Some(load.nla.exportStart.toMillis)
  }
}
