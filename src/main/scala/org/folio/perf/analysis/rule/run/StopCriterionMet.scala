package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{RunMeasurements, Words}
import org.folio.perf.model.{Finding, Severity}

/** A run that a stop criterion (setting `stopWhen`) ended. */
object StopCriterionMet extends RunRule {
  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.results.run.stopped.toVector.map { stop =>
      val window = measured.window
      val judged =
        if (window.steadyMs == 0) "The run ended in its ramp-up, so nothing is judged."
        else
          s"The other findings cover the ${Words.duration(window.steadyMs)} of its steady state until then."
      Finding(
        "stopped",
        Severity.Bad,
        stop.statement,
        judged,
        Vector("timeline", "errors"),
        if (stop.blamesInjector) "Give the load generator more CPU, then repeat the run."
        else "Remove the cause of the stop, then repeat the run.",
      )
    }
}
