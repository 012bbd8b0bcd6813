package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{EventKind, Finding, GrowthPart, Severity}

/** Response times that rise at a constant load: a growing queue, or growing data. */
object GotSlower extends RunRule {
  private val MaxNamed = 3

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val inEvents = measured.results.events.filter(_.kind != EventKind.Stall).flatMap(_.transactions)
    val slower = Slowing.all(measured).filterNot(s => inEvents.contains(s.row.name))
    if (slower.isEmpty) Vector.empty
    else {
      val named =
        slower.map(s => s"${s.row.name} (${seconds(s.firstMs)} to ${seconds(s.lastMs)})")
      Vector(
        Finding(
          "got-slower",
          Severity.Warning,
          s"${count(slower.size, "transaction", "transactions")} became slower during the steady state: " +
            s"${few(named, MaxNamed)}.",
          "The figures are medians of its first and its last third." +
            GrowthWords.sentence(measured, slower.map(_.row.name), GrowthPart.LastThird),
          Vector("timeline", "results", "breakdown"),
          "Look for what grows at a constant load: a queue, a table or a cache. Repeat the run for longer to see whether " +
            "the growth goes on.",
        )
      )
    }
  }
}
