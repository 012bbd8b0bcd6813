package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, PhaseResult, PhaseRow, Severity}

/** What takes at least twice as long while long jobs run, one finding a kind of job. */
object SlowDuringJobs extends RunRule {
  private val MaxNamed = 4

  /** Fewer executions in either part may be chance. */
  private val FewestIterations = 5

  /** A user does not notice less. */
  private val LeastMs = 50.0

  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.results.phases.zipWithIndex.flatMap { case (phase, i) =>
      val slow = phase.rows
        .filter(row => row.muchSlower && isSure(row))
        .sortBy(row => (-ratio(row), row.transaction))
      Option.when(slow.nonEmpty)(
        Finding(
          s"slow-during-jobs-${i + 1}",
          Severity.Warning,
          s"${slow.size} of ${count(compared(phase), "transaction", "transactions")} took at " +
            s"least twice as long while ${phase.kind} was running.",
          s"Most of all ${list(slow.take(MaxNamed).map(named))}.",
          Vector("phases"),
        )
      )
    }

  private def isSure(row: PhaseRow): Boolean =
    math.min(row.during.iterations, row.without.iterations) >= FewestIterations &&
      row.during.averageMs.zip(row.without.averageMs).exists { case (during, without) =>
        during - without >= LeastMs
      }

  private def compared(phase: PhaseResult): Int = phase.rows.count(_.ratio.isDefined)
  private def ratio(row: PhaseRow): Double = row.ratio.getOrElse(0.0)
  private def named(row: PhaseRow): String = s"${row.transaction} (${short(ratio(row))}×)"
}
