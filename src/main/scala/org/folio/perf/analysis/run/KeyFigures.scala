package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.rule.run.AboveReservation
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{KeyFigure, LoadModel}

/** The five numbers below the verdict, always in the same order. */
object KeyFigures {

  def apply(measured: RunMeasurements): Vector[KeyFigure] = Vector(
    failedTransactions(measured),
    loadDelivered(measured),
    slowest(measured),
    onTime(measured),
    mostUtilised(measured),
  )

  private def absent(label: String, why: String) = KeyFigure(label, Absent, "", why)

  private def limit(value: Option[Double]): String =
    value.fold("no threshold is set")(limit => s"the threshold is ${percent(limit)}")

  private def failedTransactions(measured: RunMeasurements): KeyFigure = {
    val label = "Failed transactions"
    measured.errorPercent.fold(absent(label, "no transaction finished in the steady state")) {
      errors =>
        val note = s"${percent(errors)}; ${limit(measured.thresholds.errorPercent)}"
        KeyFigure(label, whole(measured.failed), s"of ${whole(measured.iterations)}", note)
    }
  }

  private def loadDelivered(measured: RunMeasurements): KeyFigure = {
    val label = "Planned load delivered"
    measured.deliveredPercent.fold(
      absent(label, "the run has no steady state or no planned rate")
    ) { share =>
      val planned = measured.results.transactions.filter(_.offeredPerMinute > 0)
      val note = s"${short(planned.map(_.achievedPerMinute).sum)} of " +
        s"${unit(short(measured.offeredPerMinute), "transactions per minute")}"
      KeyFigure(label, percentValue(share), "%", note)
    }
  }

  private def slowest(measured: RunMeasurements): KeyFigure = {
    val label = "Slowest transaction"
    measured.slowest.fold(absent(label, "no transaction succeeded in the steady state")) {
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
        absent(label, "the closed model has no planned starts")
      case None => absent(label, "the log has no start of a virtual user")
    }
  }

  private def mostUtilised(measured: RunMeasurements): KeyFigure = {
    val label = "Highest CPU utilisation"
    measured.processors.headOption match {
      case Some((series, average)) =>
        val above = AboveReservation.services(measured).size
        val more =
          if (above == 0) ""
          else s"; ${count(above, "service", "services")} used more than reserved"
        KeyFigure(label, percentValue(average), "%", s"${Resource.name(series)}, on average$more")
      case None if !measured.results.infrastructure.collected =>
        absent(label, "no metrics were collected")
      case None => absent(label, "CPU has no value in the steady state")
    }
  }
}
