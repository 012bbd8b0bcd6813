package org.folio.perf.live

import org.folio.perf.analysis.search.{CapacityClimb, ClimbPhase, SearchEnd, SearchGoal, StepLimits}
import org.folio.perf.model._

/**
 * The search for the highest sustained rate in a run. One thread counts each second, another passes transactions.
 *
 * @param start factor on the plan of the first step, `highest` of the highest that may be tried
 * @param precision half-width of the interval to reach, as a share
 * @param possible the nearest factor that the load can have
 * @param iterationsPerMinute and `tenants` at a factor
 * @param stairs factors of all steps, if they are agreed on before; empty: a search
 */
final class StepFeed(
    start: Double,
    highest: Double,
    precision: Double,
    atMostMs: Long,
    possible: Double => Double,
    thresholds: Thresholds,
    iterationsPerMinute: Double => Double,
    tenants: Double => Int,
    stairs: Vector[Double],
) {
  private val climb = new CapacityClimb(
    SearchGoal(start, highest, precision, atMostMs, math.min(start, StepFeed.Lowest), possible),
    StepLimits.of(thresholds),
    iterationsPerMinute,
    tenants,
    stairs,
  )

  def finished(sample: TransactionSample, startMs: Long): Unit = synchronized {
    climb.finished(StepTransaction(sample.transaction, startMs, sample.durationMs, sample.ok))
  }

  /** @return the change that follows; `None`: the load goes on as it is */
  def second(counts: StepCounts): Option[StepChange] = synchronized {
    val before = climb.phase
    climb.second(counts)
    Option.when(climb.phase != before)(climb.phase match {
      case ClimbPhase.Stepping(times, _) => StepChange.Rate(times)
      case ClimbPhase.Draining(_) => StepChange.Pause
      case ClimbPhase.Over(_) => StepChange.Over
    })
  }

  /** Steps that have ended. */
  def results: Vector[StepResult] = synchronized(climb.results)

  /** How the search ended, in a sentence; `None`: it has not. */
  def end: Option[String] = synchronized {
    climb.phase match {
      case ClimbPhase.Over(how) => Some(StepFeed.words(how))
      case _ => None
    }
  }
}

/** A change of the load between two steps. */
sealed trait StepChange

object StepChange {
  final case class Rate(times: Double) extends StepChange
  case object Pause extends StepChange
  case object Over extends StepChange
}

private object StepFeed {

  /** Factor on the plan below which nobody searches. */
  private val Lowest = 0.005

  private def words(how: SearchEnd): String = how match {
    case SearchEnd.Found => "The result is as precise as asked for."
    case SearchEnd.AtLeast => "The highest rate that may be tried is sustained."
    case SearchEnd.AtMost => "Not even the lowest rate is sustained."
    case SearchEnd.OutOfTime => "The time is over (setting atmost)."
    case SearchEnd.LoadGenerator =>
      "The load generator is the limit: it did not keep its plan. Use a larger machine or several load generators."
    case SearchEnd.NotDrained => "The backlog of the last step did not drain."
  }
}
