package org.folio.perf.report.section

import org.folio.perf.model.{Platform, PredictedRow, RunReport}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content._

/** Response times that the calibrated capacity model predicts, compared with the measured ones. */
object PredictionSection
    extends Section("prediction", "Prediction by the capacity model", Some(Chapter.Results), short = "Prediction") {

  override def badge(run: RunReport): Option[Badge] = {
    val unexplained = run.predictions.count(_.unexplained.isDefined)
    if (run.predictions.isEmpty) None else Badge.count(unexplained, alarming = unexplained > 0)
  }

  override def absence(run: RunReport): Option[String] =
    Option.when(run.predictions.isEmpty)(
      if (run.run.runsOn == Platform.Eureka)
        "the capacity model was fitted to clusters on Okapi"
      else "the capacity model is not calibrated for this environment"
    )

  def content(run: RunReport): Block =
    blocks(
      lead(summary(run)),
      TableOf(run.predictions)
        .text("Transaction")(_.transaction)
        .whole("Predicted", "ms")(_.averageMs)
        .whole("Measured", "ms")(measured(run, _))
        .big
        .decimal("Measured ÷ predicted", digits = 2)(p => measured(run, p).map(_ / p.averageMs))
        .text("Not explained", classes = "message")(_.unexplained.getOrElse(""))
        .table("Average response times, predicted and measured.")
        .file("prediction"),
    )

  private def measured(run: RunReport, predicted: PredictedRow): Option[Double] =
    run.transactions.find(_.name == predicted.transaction).flatMap(_.averageMs)

  private def summary(run: RunReport): String = {
    val unexplained = run.predictions.count(_.unexplained.isDefined)
    s"The model explains ${run.predictions.size - unexplained} of ${run.predictions.size} " +
      "transactions: the measured average is within a factor of 1.5 of the prediction. It predicts the " +
      "closed model (paced virtual users), and is coarse if the instances lack CPU."
  }
}
