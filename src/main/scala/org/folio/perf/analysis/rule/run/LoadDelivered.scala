package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, LoadModel, Severity, TransactionResult}

/** Share of the planned load that the target completed. */
object LoadDelivered extends RunRule {
  private val GoodPercent = 98.0
  private val WarnPercent = 90.0
  private val MaxNamed = 3

  /** One iteration less is a matter of when the window ends. */
  private val MinMissing = 1.5

  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.deliveredPercent.toVector.map { delivered =>
      val severity =
        if (delivered >= GoodPercent) Severity.Good
        else if (delivered >= WarnPercent) Severity.Warning
        else Severity.Bad
      val short = behind(measured)
      val detail =
        if (short.isEmpty) ""
        else s"Behind the plan: ${few(short.map(named(_, measured)), MaxNamed)}."
      Finding(
        "load-delivered",
        if (severity == Severity.Good && short.nonEmpty) Severity.Warning else severity,
        s"${percent(delivered)} of the planned load was delivered.",
        (Vector(detail) ++ closed(measured, delivered)).filter(_.nonEmpty).mkString(" "),
        Vector("plan", "results"),
        if (severity == Severity.Good && short.isEmpty) ""
        else "Look at the slowest requests of the transactions that are behind the plan.",
      )
    }

  /** A warning that the figures do not hold for the planned rate. */
  private def closed(measured: RunMeasurements, delivered: Double): Option[String] =
    Option.when(measured.results.run.loadModel == LoadModel.Closed && delivered < GoodPercent)(
      "In the closed model, waiting virtual users start fewer iterations. A slow target gets less load, so its " +
        "response times are better than at the planned rate."
    )

  private def behind(measured: RunMeasurements): Vector[TransactionResult] = {
    def missing(t: TransactionResult) =
      (t.offeredPerMinute - t.achievedPerMinute) * measured.window.steadyMinutes
    measured.results.transactions
      .filter(t =>
        missing(t) > MinMissing && t.achievedPerMinute * 100 < t.offeredPerMinute * WarnPercent
      )
      .sortBy(t => (-missing(t), t.name))
  }

  private def named(row: TransactionResult, measured: RunMeasurements): String = {
    val planned = math.round(row.offeredPerMinute * measured.window.steadyMinutes)
    s"${row.name} (${whole(row.iterations)} of ${whole(planned)})"
  }
}
