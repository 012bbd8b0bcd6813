package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, Severity}

/** What would be the next limit. */
object MostUtilisedResource extends RunRule {
  private val WarnPercent = 80.0

  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.processors.headOption.toVector.map { case (series, average) =>
      val highest = series.maximum.fold("")(max => s", at most ${percent(max)}")
      val next = measured.processors.lift(1).fold("") { case (second, value) =>
        s"Next: CPU of ${Resource.name(second)}, ${percent(value)}."
      }
      Finding(
        "tightest-resource",
        if (average >= WarnPercent) Severity.Warning else Severity.Good,
        s"The tightest resource is the CPU of ${Resource.name(series)}: on average " +
          s"${percent(average)} ${Resource.whole(series)}$highest.",
        next,
        Vector("resources"),
      )
    }
}
