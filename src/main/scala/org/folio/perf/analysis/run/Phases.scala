package org.folio.perf.analysis.run

import org.folio.perf.analysis.pair.Comparability
import org.folio.perf.analysis.tally.{Outcomes, RunWindow, TransactionTally}
import org.folio.perf.model._

/**
 * The steady state in two parts: executions that started while long jobs of a kind ran, and those that started without
 * them. By jobs at any moment of them, long executions alone would be in the first part.
 */
private[analysis] object Phases {

  /** Ratio to the average without jobs from which a transaction is much slower. */
  val MuchSlower = 2.0

  /** Executions in each part below which there is no ratio. */
  private val FewestExecutions = 10L

  /** Jobs in fewer periods, and for a shorter time, are a phase of the run: all that differs then may be the reason. */
  private val FewestPeriods = 3
  private val ApartMs = 60000L
  private val LongMs = 600000L

  /** @param transactions whose order is kept */
  def apply(
      tally: Option[TransactionTally],
      window: RunWindow,
      plan: Vector[PlannedWorkflow],
      transactions: Vector[String],
  ): Vector[PhaseResult] =
    tally.toVector.flatMap { all =>
      all.phases.zipWithIndex.map { case (phase, i) =>
        val own = plan.filter(_.code == phase.kind).flatMap(_.transactions.map(_.name)).toSet ++
          phase.names
        val sides = Vector(true, false).map(all.inPhase(i, _))
        val from = window.loadStartMs + window.steadyFromMs
        val spans = phase.between(from, from + window.steadyMs)
        val runningMs = spans.map { case (start, end) => end - start }.sum
        val gaps = spans.zip(spans.drop(1)).count { case ((_, end), (start, _)) => start - end >= ApartMs }
        val isTold = gaps + 1 >= FewestPeriods || runningMs >= LongMs
        PhaseResult(
          phase.kind,
          phase.names,
          phase.jobs.size.toLong,
          runningMs,
          window.steadyMs,
          transactions
            .filterNot(own)
            .map(name => row(name, sides.map(_.getOrElse(name, new Outcomes)), isTold))
            .filter(row => row.during.iterations + row.without.iterations > 0),
        )
      }
    }

  /** @param sides outcomes with and without jobs */
  private def row(name: String, sides: Vector[Outcomes], isTold: Boolean): PhaseRow = {
    val averages = for {
      side <- sides
      if side.count >= FewestExecutions && Comparability.reasonAgainst(side.count, side.failed).isEmpty
      average <- side.times.averageMs
    } yield average
    val ratio = averages match {
      case Vector(slow, usual) if usual > 0 => Some(slow / usual)
      case _ => None
    }
    PhaseRow(name, times(sides.head), times(sides.last), ratio, isTold && ratio.exists(_ >= MuchSlower))
  }

  private def times(side: Outcomes): PhaseTimes =
    PhaseTimes(side.count, side.failed, side.times.averageMs, side.times.percentileMs(95))
}
