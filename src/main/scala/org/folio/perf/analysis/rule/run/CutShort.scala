package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{RunMeasurements, Words}
import org.folio.perf.model.{Finding, Severity}

/** A run that ended early without a stop criterion. */
object CutShort extends RunRule {
  override def findings(measured: RunMeasurements): Vector[Finding] = measured.cutShort
    .filter(_ => measured.results.run.stopped.isEmpty)
    .toVector
    .map { cut =>
      val window = measured.window
      val steady =
        if (window.steadyMs == 0) "It ended in its ramp-up."
        else
          s"Its steady state lasted ${Words.duration(window.steadyMs)} instead of " +
            s"${Words.duration(window.plannedSteadyMs)}."
      Finding(
        "cut-short",
        Severity.Warning,
        s"The run was $cut.",
        steady,
        Vector("missing", "timeline"),
        "Repeat the run, and let it end by itself.",
      )
    }
}
