package org.folio.perf.analysis

import org.folio.perf.model.{KeyFigure, LoadModel}
import Words._

/** The five numbers under the verdict, always the same five and in the same order. */
object KeyFigures {

  def apply(measured: RunMeasurements): Vector[KeyFigure] = Vector(
    failedTransactions(measured),
    loadDelivered(measured),
    slowest(measured),
    onTime(measured),
    tightest(measured),
  )

  private def absent(label: String, why: String) = KeyFigure(label, Absent, "", why)

  private def limit(value: Option[Double]): String =
    value.fold("no limit was set")(limit => s"the limit is ${percent(limit)}")

  private def failedTransactions(measured: RunMeasurements): KeyFigure = {
    val label = "Failed transactions"
    measured.errorPercent.fold(absent(label, "no transaction of the steady state has finished")) {
      errors =>
        val note = s"${percent(errors)}; ${limit(measured.thresholds.errorPercent)}"
        KeyFigure(label, whole(measured.failed), s"of ${whole(measured.iterations)}", note)
    }
  }

  private def loadDelivered(measured: RunMeasurements): KeyFigure = {
    val label = "Planned load delivered"
    measured.deliveredPercent.fold(absent(label, "there was no steady state, or no plan")) {
      share =>
        val planned = measured.results.transactions.filter(_.offeredPerMinute > 0)
        val note = s"${short(planned.map(_.achievedPerMinute).sum)} of " +
          s"${unit(short(measured.offeredPerMinute), "transactions a minute")}"
        KeyFigure(label, percentValue(share), "%", note)
    }
  }

  private def slowest(measured: RunMeasurements): KeyFigure = {
    val label = "Slowest transaction"
    measured.slowest.fold(absent(label, "no transaction of the steady state was successful")) {
      case (row, p95) =>
        val text = seconds(p95)
        val (value, unit) = text.splitAt(text.lastIndexOf(NoBreak))
        KeyFigure(label, value, unit.drop(NoBreak.length), s"95th percentile of ${row.name}")
    }
  }

  private def onTime(measured: RunMeasurements): KeyFigure = {
    val label = "Starts on time"
    measured.results.planKept.keptPercent match {
      case Some(kept) =>
        val note =
          s"within ${unit(whole(measured.results.planKept.toleranceMs), "ms")} of the plan; " +
            limit(measured.thresholds.planKeptPercent)
        KeyFigure(label, percentValue(kept), "%", note)
      case None if measured.results.run.loadModel == LoadModel.Closed =>
        absent(label, "a closed model has no planned starts")
      case None => absent(label, "the log has no start of a virtual user")
    }
  }

  private def tightest(measured: RunMeasurements): KeyFigure = {
    val label = "Tightest resource"
    measured.processors.headOption match {
      case Some((series, average)) =>
        KeyFigure(label, percentValue(average), "%", s"average CPU of ${Resource.name(series)}")
      case None if !measured.results.infrastructure.collected =>
        absent(label, "no metrics were collected")
      case None => absent(label, "the metrics have no value of processors in the steady state")
    }
  }
}
