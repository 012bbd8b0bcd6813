package org.folio.perf.analysis

import org.folio.perf.model._

/** The steady state in two parts: while long jobs of a kind ran, and without them. */
private[analysis] object Phases {

  /** Ratio to the average without jobs from which a transaction is much slower. */
  val MuchSlower = 2.0

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
        val (during, without) = (all.inPhase(i, during = true), all.inPhase(i, during = false))
        val from = window.loadStartMs + window.steadyFromMs
        PhaseResult(
          phase.kind,
          phase.names,
          phase.jobs.size.toLong,
          phase.runningMs(from, from + window.steadyMs),
          window.steadyMs,
          transactions
            .filterNot(own)
            .flatMap(name => row(name, during.get(name), without.get(name))),
        )
      }
    }

  /** `None`: the transaction did not run in the steady state. */
  private def row(
      name: String,
      during: Option[Outcomes],
      without: Option[Outcomes],
  ): Option[PhaseRow] = Option.when(during.isDefined || without.isDefined) {
    val ratio = for {
      a <- during
      b <- without
      if isComparable(a) && isComparable(b)
      slow <- a.times.averageMs
      usual <- b.times.averageMs
      if usual > 0
    } yield slow / usual
    PhaseRow(name, times(during), times(without), ratio, ratio.exists(_ >= MuchSlower))
  }

  private def isComparable(outcomes: Outcomes): Boolean =
    Comparability.reasonAgainst(outcomes.count, outcomes.failed).isEmpty

  private def times(outcomes: Option[Outcomes]): PhaseTimes = PhaseTimes(
    outcomes.fold(0L)(_.count),
    outcomes.fold(0L)(_.failed),
    outcomes.flatMap(_.times.averageMs),
    outcomes.flatMap(_.times.percentileMs(95)),
  )
}
