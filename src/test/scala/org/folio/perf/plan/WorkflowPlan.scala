package org.folio.perf.plan

import org.folio.perf.model._
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._

/** What a simulation's pace of one workflow comes to. */
private[plan] object WorkflowPlan {

  /** Nothing that a librarian does is over sooner, in seconds; so much back to back can be. */
  private val FastestIterationSeconds = 10.0

  /** In shorter runs the pauses between two files are shorter in proportion. */
  private val PublishedTest = 1.hour

  /**
   * @param at the tenants that run it
   * @param index of the workflow among `workflows`
   */
  def apply(
      paced: PacedWorkflow,
      at: Vector[Tenant],
      load: LoadSettings,
      profile: LoadProfile,
      index: Int,
      workflows: Int,
  ): PlannedWorkflow = {
    val units = at.map(_.iterationsPerMinute).sum
    val (arrivals, perMinute) = paced.pace match {
      case Pace.PerMinute(iterations, _) => (Arrivals.Even, iterations * units * load.rate)
      case Pace.OnceTogether =>
        (Arrivals.AtOnce(at.size), at.size * 60000.0 / profile.steadyStateMs.toDouble)
      case Pace.Together(count) =>
        val all = at.size * count(load)
        (Arrivals.AtOnce(all), all * 60000.0 / profile.steadyStateMs.toDouble)
      case Pace.BackToBack | Pace.Users(_) => (Arrivals.BackToBack, 0.0)
      case Pace.InTurn(first, pause, atMost) =>
        val perMinute = (first, atMost) match {
          // What begins when a setting says is a series of unknown length.
          case (Moment.Share(_), 1) => at.size * 60000.0 / profile.steadyStateMs.toDouble
          case _ => 0.0
        }
        val shortened = math.min(1.0, profile.steadyStateMs.toDouble / PublishedTest.toMillis)
        (Arrivals.InTurn(atMost, (pause.toMillis * shortened).toLong), perMinute)
    }
    PlannedWorkflow(
      code = paced.scenario.code,
      title = paced.scenario.title,
      scenario = paced.scenario.name,
      arrivals = arrivals,
      iterationsPerMinute = perMinute,
      virtualUsers = arrivals match {
        case Arrivals.Even =>
          Option.when(load.model == LoadModel.Closed)((units * usersOf(paced.pace)).round.toInt)
        case Arrivals.AtOnce(_) => None
        case Arrivals.BackToBack =>
          paced.pace match {
            case Pace.Users(count) => Some(at.size * count)
            case _ => Some(at.size)
          }
        case Arrivals.InTurn(_, _) => Some(at.size)
      },
      startOffsetMs = (arrivals, paced.pace) match {
        case (Arrivals.AtOnce(_), _) => profile.rampUpMs
        case (_, Pace.InTurn(first, _, _)) =>
          profile.rampUpMs + Moment.after(first, load, profile).getOrElse(0L)
        case _ => StartOffsets.ms(math.max(perMinute, 1.0), profile, index, workflows)
      },
      transactions = paced.scenario.transactionsUnder(load).map { share =>
        PlannedTransaction(share.transaction.name, perMinute * share.perIteration)
      },
    )
  }

  private def usersOf(pace: Pace): Int = pace match {
    case Pace.PerMinute(_, virtualUsers) => virtualUsers
    case _ => 1
  }

  /** How many iterations one of the tenants `all` starts in the whole run, at most. */
  def iterationsAt(
      tenant: Tenant,
      workflow: PlannedWorkflow,
      all: Vector[Tenant],
      profile: LoadProfile,
  ): Double = workflow.arrivals match {
    case Arrivals.Even =>
      val share = tenant.iterationsPerMinute / all.map(_.iterationsPerMinute).sum
      workflow.iterationsPerMinute * share * profile.totalMs.toDouble / 60000
    case Arrivals.AtOnce(iterations) => iterations.toDouble / all.size
    case Arrivals.BackToBack =>
      val users = workflow.virtualUsers.fold(1.0)(_.toDouble / all.size)
      users * profile.totalMs / 1000.0 / FastestIterationSeconds
    case Arrivals.InTurn(atMost, pauseMs) =>
      val each = pauseMs / 1000.0 + FastestIterationSeconds
      val left = profile.totalMs - workflow.startOffsetMs
      math.min(atMost.toDouble, (left / 1000.0 / each).ceil)
  }
}
