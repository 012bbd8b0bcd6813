package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Certainty, Finding, GrowthPart, PhaseResult, PhaseRow, Severity}

/** Transactions that take at least twice as long while long jobs run: one finding for each kind of job. */
object SlowDuringJobs extends RunRule {
  private val MaxNamed = 4

  /** Iterations in each part below which a difference may be chance. */
  private val FewestIterations = 30L

  /** Difference that a user notices. */
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
          s"While ${phase.kind} ran, ${slow.size} of " +
            s"${count(compared(phase), "transaction", "transactions")} took at least twice as long${most(slow.head)}.",
          s"Slowest: ${few(slow.map(named), MaxNamed)}." + GrowthWords
            .sentence(
              measured,
              slow.map(_.transaction),
              GrowthPart.DuringJobs,
              Some(phase.kind),
            ),
          Vector("phases"),
          s"Run ${phase.kind} outside of busy hours, or give its modules CPU of their own.",
          Some(Certainty.Likely),
          s"At least ${whole(FewestIterations)} executions in each part; other work ran at the same times.",
        )
      )
    }

  private def isCounted(row: PhaseRow): Boolean = row.ratio.isDefined &&
    math.min(row.during.iterations, row.without.iterations) >= FewestIterations

  private def isSure(row: PhaseRow): Boolean =
    isCounted(row) && row.during.averageMs.zip(row.without.averageMs).exists {
      case (during, without) =>
        during - without >= LeastMs
    }

  private def compared(phase: PhaseResult): Int = phase.rows.count(isCounted)

  private def most(row: PhaseRow): String =
    row.during.averageMs.zip(row.without.averageMs).fold("") { case (during, without) =>
      s", most ${row.transaction}: ${seconds(during)} instead of ${seconds(without)}"
    }

  private def ratio(row: PhaseRow): Double = row.ratio.getOrElse(0.0)
  private def named(row: PhaseRow): String = s"${row.transaction} (${times(ratio(row))})"
}
