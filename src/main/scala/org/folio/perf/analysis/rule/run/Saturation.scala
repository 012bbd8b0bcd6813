package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, SeriesResult, Severity}

/** Services and databases with saturated CPU. */
object Saturation extends RunRule {
  private val LimitPercent = 95.0
  private val Samples = 5
  private val MinSamplesOver = 3
  private val MaxNamed = 3

  override def findings(measured: RunMeasurements): Vector[Finding] = for {
    (series, average) <- measured.processors
    steady = measured.steadyValues(series)
    if isSaturated(steady)
  } yield Finding(
    idOf(series),
    Severity.Bad,
    statement(series, average, steady),
    coincidence(measured),
    Vector("resources", "timeline"),
    recommendation(series),
  )

  private def recommendation(series: SeriesResult): String =
    s"${relief(series)}. Then repeat the run: the next bottleneck appears only then."

  /** Advice that gives the resource more capacity, as a sentence without a dot. */
  private[rule] def relief(series: SeriesResult): String = {
    val name = Resource.name(series)
    if (Resource.isService(series)) s"Add tasks or CPU units to $name"
    else if (Resource.isDatabase(series))
      s"Optimise the top SQL statements of $name or choose a larger instance class"
    else s"Add capacity to $name or reduce its load"
  }

  private[analysis] def idOf(series: SeriesResult): String = s"saturated-${series.subject}"

  private[analysis] def isSaturated(values: Vector[Double]): Boolean =
    values.sliding(Samples).exists(_.count(_ >= LimitPercent) >= MinSamplesOver)

  private def statement(series: SeriesResult, average: Double, steady: Vector[Double]): String = {
    val name = Resource.nameAtStart(series)
    if (average >= LimitPercent)
      s"$name is saturated: CPU averages ${percent(average)} ${Resource.whole(series)}."
    else {
      val over = steady.count(_ >= LimitPercent)
      s"$name is saturated at times: CPU is at ${percent(LimitPercent)} ${Resource.whole(series)} or " +
        s"more in ${whole(over.toLong)} of ${count(steady.size, "sample", "samples")}; the average is " +
        s"${percent(average)}."
    }
  }

  private def coincidence(measured: RunMeasurements): String = {
    val slower = Slowing.all(measured)
    if (slower.isEmpty) ""
    else {
      "In the same run these transactions became slower: " +
        s"${few(slower.map(_.row.name), MaxNamed)}."
    }
  }
}
