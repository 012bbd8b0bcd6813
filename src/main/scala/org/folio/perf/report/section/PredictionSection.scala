package org.folio.perf.report.section

import org.folio.perf.model.{PredictedRow, RunReport}
import org.folio.perf.report._
import org.folio.perf.report.Html._

/** What the calibrated capacity model expected of the cluster, beside what was measured. */
object PredictionSection extends Section {
  val id = "prediction"
  val title = "Prediction by the capacity model"
  override val shortTitle: String = "Prediction"

  override def badge(run: RunReport): Option[Badge] = {
    val unexplained = run.predictions.count(_.unexplained.isDefined)
    if (run.predictions.isEmpty) None else Badge.count(unexplained, alarming = unexplained > 0)
  }

  def render(run: RunReport, numbering: Numbering): Frag =
    if (run.predictions.isEmpty)
      p(cls := "lead")(
        "There is no prediction: the capacity model was not calibrated for the environment of this run."
      )
    else
      frag(
        p(cls := "lead")(lead(run)),
        Table(
          numbering.table("Average response times, predicted and measured."),
          Seq(
            Column("Transaction"),
            Column("Predicted", "ms", number = true, phone = "predicted ms"),
            Column("Measured", "ms", number = true, phone = "measured ms", classes = "big"),
            Column("Measured ÷ predicted", number = true, phone = "ratio"),
            Column("Not explained", classes = "message"),
          ),
          run.predictions.map(row(run, _)),
          "None.",
        ),
      )

  private def lead(run: RunReport): String = {
    val unexplained = run.predictions.count(_.unexplained.isDefined)
    s"The model explains ${run.predictions.size - unexplained} of ${run.predictions.size} " +
      "transactions: measured within a factor of 1.5 of the prediction. It predicts paced virtual " +
      "users (the closed model); where the instances are starved of CPU it is coarse."
  }

  private def row(run: RunReport, predicted: PredictedRow): Row = {
    val measured = run.transactions.find(_.name == predicted.transaction).flatMap(_.averageMs)
    Row(
      Cell.text(predicted.transaction),
      Seq(
        Cell.number(Format.whole(predicted.averageMs)),
        Cell.number(measured)(Format.whole),
        Cell.number(measured.map(_ / predicted.averageMs))(Format.decimal(_, 2)),
        Cell.text(predicted.unexplained.getOrElse("")),
      ),
    )
  }
}
