package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{Resource, RunMeasurements}
import org.folio.perf.analysis.statistics.Medians
import org.folio.perf.model._

/** Kafka consumers that fall behind: their work, above all indexing, is delayed more and more. */
object KafkaLag {
  private val Metric = "SumOffsetLag"
  private val Times = 2.0
  private val FewestMessages = 1000.0
  private val FewestSamples = 6

  def findings(measured: RunMeasurements): Option[Finding] = {
    val found = for {
      series <- measured.infrastructure.series
      if SourceKind.Kafka(series.source) && series.metric == Metric
      steady = measured.steadyValues(series)
      if steady.size >= FewestSamples
      (from, to) <- Medians.ofEnds(steady)
      if to >= FewestMessages && to >= from * Times
    } yield (series.subject, from, to)
    val behind = found
      .sortBy { case (subject, _, to) => (-to, subject) }
      .distinctBy(_._1)
      .map { case (subject, from, to) => s"$subject (${decimal(from, 0)} to ${decimal(to, 0)} messages)" }
    Option.when(behind.nonEmpty)(
      Finding(
        "kafka-lag",
        Severity.Warning,
        s"${count(behind.size, "Kafka consumer falls", "Kafka consumers fall")} behind: " +
          s"${few(behind)}.",
        "Messages arrive faster than they are consumed. The figures are medians of the first and the last third " +
          "of the steady state.",
        Vector("resources"),
        "Add tasks to the modules of these consumers, or partitions to their topics.",
      )
    )
  }
}

/** Heap pressure of the search nodes. */
object SearchHeap {
  private val Metric = "JVMMemoryPressure"

  /** AWS advises an alarm at 80 per cent, and blocks writing at 92 (OpenSearch Service, "Best practices"). */
  private val WarnPercent = 80.0
  private val BlockedPercent = 92.0

  def findings(measured: RunMeasurements): Vector[Finding] = for {
    series <- measured.infrastructure.metrics
    if SourceKind.Search(series.source) && series.metric == Metric && series.unit == "Percent"
    if series.statistic == "Average"
    average <- series.average
    highest <- series.maximum
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
