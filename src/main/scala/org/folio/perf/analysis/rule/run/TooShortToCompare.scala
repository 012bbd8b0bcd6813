package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{RunMeasurements, Words}
import org.folio.perf.model.{Finding, Severity}

/** A steady state that is too short to be compared. */
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
          s"The steady state of ${Words.duration(steadyMs)} is too short to compare this run with another.",
          s"A comparison needs ${Words.duration(MinSteadyMs)}.",
          Vector("plan", "results"),
        )
      )
  }
}
