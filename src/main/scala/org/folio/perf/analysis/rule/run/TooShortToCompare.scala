package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{RunMeasurements, Words}
import org.folio.perf.model.{Finding, Severity}

/** A short run shows that things work; it has too few iterations to compare them. */
object TooShortToCompare extends RunRule {
  private[rule] val MinSteadyMs = 600000L

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val steadyMs = measured.window.steadyMs
    if (steadyMs == 0 || steadyMs >= MinSteadyMs) Vector.empty
    else
      Vector(
        Finding(
          "smoke-test",
          Severity.Info,
          s"This is a smoke test: its steady state of ${Words.duration(steadyMs)} is too short to " +
            "compare with another run.",
          s"${Words.duration(MinSteadyMs)} are needed.",
          Vector("plan", "results"),
        )
      )
  }
}
