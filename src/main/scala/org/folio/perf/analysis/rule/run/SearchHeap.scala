package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, Severity, SourceKind}

/** Heap pressure of the search nodes. */
object SearchHeap extends RunRule {
  private val Metric = "JVMMemoryPressure"

  /** AWS advises an alarm at 80 per cent, and blocks writing at 92 (OpenSearch Service, "Best practices"). */
  private val WarnPercent = 80.0
  private val BlockedPercent = 92.0

  override def findings(measured: RunMeasurements): Vector[Finding] = for {
    series <- measured.results.infrastructure.series
    if SourceKind.Search(series.source) && series.metric == Metric && series.unit == "Percent"
    if series.statistic == "Average"
    average <- series.average.toVector
    highest <- series.maximum.toVector
    if highest >= WarnPercent
  } yield Finding(
    s"search-heap-${series.subject}",
    if (highest >= BlockedPercent) Severity.Bad else Severity.Warning,
    s"${Resource.nameAtStart(series)} used up to ${percent(highest)} of their heap, " +
      s"${percent(average)} on average.",
    s"From ${percent(WarnPercent)} searches wait for the garbage collector; at ${percent(BlockedPercent)} the domain " +
      "rejects writes.",
    Vector("resources"),
    s"Add search nodes to ${series.subject}, or choose larger ones.",
  )
}
