package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Medians, Resource, RunMeasurements}
import org.folio.perf.model.{Finding, Series, Severity, SourceKind}

/** Kafka consumers that fall behind: their work, above all indexing, is delayed more and more. */
object KafkaLag {
  private val Metric = "SumOffsetLag"
  private val Times = 2.0
  private val FewestMessages = 1000.0
  private val FewestSamples = 6
  private val MaxNamed = 3

  final private case class Lag(subject: String, from: Double, to: Double)

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val behind = measured.results.infrastructure.series
      .filter(s => SourceKind.Kafka(s.source) && s.metric == Metric)
      .flatMap(of(_, measured))
      .filter(lag => lag.to >= FewestMessages && lag.to >= lag.from * Times)
      .groupBy(_.subject)
      .map { case (_, same) => same.maxBy(_.to) }
      .toVector
      .sortBy(lag => (-lag.to, lag.subject))
    if (behind.isEmpty) Vector.empty
    else {
      Vector(
        Finding(
          "kafka-lag",
          Severity.Warning,
          s"${count(behind.size, "Kafka consumer falls", "Kafka consumers fall")} behind: " +
            s"${few(behind.map(named), MaxNamed)}.",
          "Messages arrive faster than they are consumed. The figures are medians of the first and the last third " +
            "of the steady state.",
          Vector("resources"),
          "Add tasks to the modules of these consumers, or partitions to their topics.",
        )
      )
    }
  }

  private def of(series: Series, measured: RunMeasurements): Option[Lag] = {
    val steady = measured.steadyValues(series)
    val third = steady.size / 3
    for {
      _ <- Option.when(steady.size >= FewestSamples)(())
      first <- Medians.of(steady.take(third))
      last <- Medians.of(steady.takeRight(third))
    } yield Lag(series.subject, first, last)
  }

  private def named(lag: Lag): String =
    s"${lag.subject} (${decimal(lag.from, 0)} to ${decimal(lag.to, 0)} messages)"
}

/** Heap pressure of the search nodes. */
object SearchHeap {
  private val Metric = "JVMMemoryPressure"

  /** AWS advises an alarm at 80 per cent, and blocks writing at 92 (OpenSearch Service, "Best practices"). */
  private val WarnPercent = 80.0
  private val BlockedPercent = 92.0

  def findings(measured: RunMeasurements): Vector[Finding] = for {
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
