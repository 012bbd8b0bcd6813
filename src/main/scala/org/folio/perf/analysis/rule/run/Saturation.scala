package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, SeriesResult, Severity}

/** Services and databases whose processors had nothing left. */
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
    s"saturated-${series.subject}",
    Severity.Bad,
    statement(series, average, steady),
    coincidence(measured),
    Vector("resources", "timeline"),
    recommendation(series),
  )

  private def recommendation(series: SeriesResult): String = {
    val name = Resource.name(series)
    val relief =
      if (Resource.isService(series)) s"Give $name more tasks or more CPU units."
      else if (Resource.isDatabase(series))
        s"Have $name do less, by the statements that it works on most, or take a larger class."
      else s"Take load off $name, or add to it."
    s"$relief What is the next limit shows only in a run after that."
  }

  private[rule] def isSaturated(values: Vector[Double]): Boolean =
    values.sliding(Samples).exists(_.count(_ >= LimitPercent) >= MinSamplesOver)

  private def statement(series: SeriesResult, average: Double, steady: Vector[Double]): String = {
    val name = Resource.nameAtStart(series)
    if (average >= LimitPercent)
      s"$name is saturated: CPU averages ${percent(average)} ${Resource.whole(series)}."
    else {
      val over = steady.count(_ >= LimitPercent)
      s"$name is saturated at times: CPU is at ${percent(LimitPercent)} ${Resource.whole(series)} or " +
        s"more in ${whole(over.toLong)} of ${count(steady.size, "sample", "samples")}, and averages " +
        s"${percent(average)}."
    }
  }

  private def coincidence(measured: RunMeasurements): String = {
    val slower = Slowing.all(measured)
    if (slower.isEmpty) ""
    else {
      val others = slower.size - MaxNamed
      val more = Option.when(others > 0)(count(others, "other", "others"))
      "This coincides with transactions that got slower over the run: " +
        s"${list(slower.take(MaxNamed).map(_.row.name) ++ more)}."
    }
  }
}
