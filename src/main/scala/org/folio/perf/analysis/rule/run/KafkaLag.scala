package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Medians, RunMeasurements}
import org.folio.perf.model.{Finding, SeriesResult, Severity, SourceKind}

/** Consumers that fall behind: what they are to do, indexing above all, is done later and later. */
object KafkaLag extends RunRule {
  private val Metric = "SumOffsetLag"
  private val Times = 2.0
  private val FewestMessages = 1000.0
  private val FewestSamples = 6
  private val MaxNamed = 3

  final private case class Lag(subject: String, from: Double, to: Double)

  override def findings(measured: RunMeasurements): Vector[Finding] = {
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
      val others = behind.size - MaxNamed
      val more = Option.when(others > 0)(count(others, "other", "others"))
      Vector(
        Finding(
          "kafka-lag",
          Severity.Warning,
          s"${count(behind.size, "consumer of Kafka falls", "consumers of Kafka fall")} behind: " +
            s"${list(behind.take(MaxNamed).map(named) ++ more)}.",
          "More comes in than the consumers take. Compared are the middle values of the first and the " +
            "last third.",
          Vector("resources"),
          "Give the modules of these consumers more tasks, or their topics more partitions.",
        )
      )
    }
  }

  private def of(series: SeriesResult, measured: RunMeasurements): Option[Lag] = {
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
