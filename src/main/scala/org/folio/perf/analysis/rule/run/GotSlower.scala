package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, Severity}

/** Response times that rise at a constant load: a queue that grows, or data that does. */
object GotSlower extends RunRule {
  private val MaxNamed = 3

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val slower = Slowing.all(measured)
    if (slower.isEmpty) Vector.empty
    else {
      val named = slower.take(MaxNamed).map { s =>
        s"${s.row.name} (${seconds(s.firstMs)} to ${seconds(s.lastMs)})"
      }
      val others = slower.size - MaxNamed
      val more = Option.when(others > 0)(count(others, "other", "others"))
      Vector(
        Finding(
          "got-slower",
          Severity.Warning,
          s"${count(slower.size, "transaction", "transactions")} got slower during the steady state: " +
            s"${list(named ++ more)}.",
          "Compared are the medians of its first and its last third.",
          Vector("timeline", "results"),
        )
      )
    }
  }
}
