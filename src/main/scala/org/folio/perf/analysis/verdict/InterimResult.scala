package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.run.rule.{Errors, InjectorBusy, PlanKeptRule}
import org.folio.perf.analysis.run.{FindingOrder, RunInput, RunMeasurements, TransactionRow}
import org.folio.perf.analysis.tally.{Outcomes, RunWindow, TimeAxis}
import org.folio.perf.model._

/** Results of a running test, in the words of its report. */
object InterimResult {

  /** Rules whose conclusions hold for a part of the steady state too. */
  private val rules: Vector[RunMeasurements => IterableOnce[Finding]] =
    Vector(InjectorBusy.findings, PlanKeptRule.findings, Errors.findings)

  /**
   * A row for each transaction, by its name.
   *
   * @param steady outcomes of those that started in the steady state
   * @param elapsedMs since the load's start
   */
  def rows(
      manifest: RunManifest,
      steady: Map[String, Outcomes],
      elapsedMs: Long,
  ): Map[String, TransactionResult] = {
    val planned = manifest.plan.flatMap(w => w.transactions.map(w.code -> _))
    val window = windowOf(manifest, elapsedMs)
    steady.map { case (name, all) =>
      val own = planned.filter(_._2.name == name)
      val plannedPerMinute = own.map(_._2.perMinute).sum
      name -> TransactionRow(name, own.headOption.fold("")(_._1), all, plannedPerMinute, window)
    }
  }

  /** The steady state up to now. */
  private def windowOf(manifest: RunManifest, elapsedMs: Long): RunWindow =
    RunWindow.of(
      manifest.copy(endedAt = None, ending = None),
      Some(manifest.loadStartedAt.toEpochMilli + elapsedMs),
    )

  /** @param failures most frequent first */
  def findings(
      manifest: RunManifest,
      elapsedMs: Long,
      rows: Vector[TransactionResult],
      failures: Vector[ErrorResult],
      planKept: PlanKept,
      injector: Vector[InjectorSample],
  ): Vector[Finding] = {
    val window = windowOf(manifest, elapsedMs)
    val input = RunInput(
      manifest = manifest,
      window = window,
      axis = TimeAxis.of(window),
      transactions = None,
      injector = injector,
    )
    val measured = RunAnalysis.measure(input, (_, _) => Vector.empty)
    val soFar = measured.copy(
      results = measured.results.copy(transactions = rows, planKept = planKept),
      failures = failures,
    )
    FindingOrder.sorted(rules.flatMap(_(soFar)))
  }
}
