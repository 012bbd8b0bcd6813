package org.folio.perf.bench.suspects

import java.util.SplittableRandom
import org.folio.perf.analysis.comparison.{Baseline, RunComparison}
import org.folio.perf.model.{Comparison, RunReport}

/** How often comparisons name the right module and request. */
object SuspectRates {

  /**
   * One pair of runs of each case. All have the same first run, and each its own second one.
   *
   * @return one of each case
   */
  def measure(
      system: SimulatedCluster,
      cases: Vector[SuspectCase],
      seed: Long,
  ): Vector[SuspectCounts] = {
    val random = new SplittableRandom(seed)
    val before = run(system, random.nextLong(), SystemChange.None)
    cases.map { one =>
      val change = one.change(random)
      val after = run(system, random.nextLong(), change)
      val comparison = compare(before, after)
      val counts = SuspectCounts.of(new SuspectTruth(change), comparison)
      if (counts.wrong > 0 || counts.moduleNamed < counts.visible)
        say(one, seed, change, comparison)
      counts
    }
  }

  /** Cases to look at. */
  private def say(
      one: SuspectCase,
      seed: Long,
      change: SystemChange,
      comparison: Comparison,
  ): Unit = if (sys.props.contains("suspects.say")) {
    println(s"  ${one.name}, seed $seed: $change")
    comparison.suspects.foreach(s =>
      println(
        f"    ${s.module} ${s.leastPercent}%.0f to ${s.mostPercent}%.0f %%, ${s.changeMs}%.1f ms (${s.lowMs}%.1f to " +
          f"${s.highMs}%.1f), ${s.certainty}, others ${s.othersUnchanged} of ${s.others}: " +
          s.requests.mkString(", ")
      )
    )
    for (e <- comparison.explanations; p <- e.parts)
      println(
        f"    ${e.transaction} ${e.changeMs}%.0f ms: ${p.request} ${p.cause} ${p.changeMs}%.0f"
      )
  }

  def run(system: SimulatedCluster, seed: Long, change: SystemChange): RunReport = {
    val sink = new ReportSink(system, seed, change)
    system.run(seed, change, sink)
    sink.report
  }

  def compare(before: RunReport, after: RunReport): Comparison =
    RunComparison(after, Baseline.Measured(before, Vector.empty))
}
