package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, Severity}

/** The CPU with the highest utilisation: the next bottleneck. */
object MostUtilisedResource extends RunRule {
  private val WarnPercent = 80.0

  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.processors.headOption.toVector.map { case (series, average) =>
      val highest = series.maximum.fold("")(max => s", ${percent(max)} at most")
      val next = measured.processors.lift(1).fold("") { case (second, value) =>
        s"Next: ${Resource.name(second)} with ${percent(value)}."
      }
      Finding(
        "tightest-resource",
        if (average >= WarnPercent) Severity.Warning else Severity.Good,
        s"Highest CPU utilisation: ${Resource.name(series)} with ${percent(average)} " +
          s"${Resource.whole(series)} on average$highest.",
        next,
        Vector("resources"),
        if (average >= WarnPercent)
          s"Plan capacity for ${Resource.name(series)} before the load rises."
        else "",
      )
    }
}
