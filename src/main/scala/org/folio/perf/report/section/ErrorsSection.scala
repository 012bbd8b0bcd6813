package org.folio.perf.report.section

import org.folio.perf.model.{ErrorResult, FailureResult, RunReport}
import org.folio.perf.report.content.Block.{blocks, lead, note, nothing}
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** Failed requests of the whole run by request and message. */
object ErrorsSection extends Section {
  val id = "errors"
  val title = "Errors"
  val chapter: Option[Chapter] = Some(Chapter.Errors)

  /** All rows are in report.json; the sentence below the table counts the others. */
  private val MostRows = 200

  override def badge(run: RunReport): Option[Badge] = {
    val failed = run.errors.map(_.count).sum
    Some(Badge(Format.whole(failed), failed > 0))
  }

  def content(run: RunReport): Block = {
    val sorted =
      if (run.failures.isEmpty) run.errors.sortBy(e => (-e.count, e.request, e.message))
      else Vector.empty
    blocks(
      lead(summary(run)),
      answered(run.failures),
      if (sorted.isEmpty) nothing
      else
        Table(
          text(
            "Failed requests by request and message, including ramp-up. Times count from the start of the load."
          ),
          Column("Request") +: Column("Transaction", phone = "in") +: Column(
            "Message",
            classes = "message",
          ) +:
            FailureTable.CountColumns,
          sorted.take(MostRows).map(rowOf),
          "None: no request failed.",
        ),
      omitted(sorted.drop(MostRows).map(_.count)),
    )
  }

  /** The most frequent failures. */
  override val digest: Option[RunReport => Block] = Some { run =>
    if (run.failures.isEmpty) nothing
    else blocks(Block.heading(title), FailureTable.lines(run.failures, MostInDigest))
  }

  private val MostInDigest = 5

  /** Failures of a run folder that has answers. */
  private def answered(failures: Vector[FailureResult]): Block =
    if (failures.isEmpty) nothing
    else
      blocks(
        FailureTable(failures.take(MostRows)),
        omitted(failures.drop(MostRows).map(_.count)),
      )

  /** Counts rows that are in report.json only. */
  private def omitted(counts: Vector[Long]): Block =
    if (counts.isEmpty) nothing
    else
      note(
        s"report.json has ${Format.count(counts.size, "more row", "more rows")} with " +
          s"${Format.whole(counts.sum)} failed requests."
      )

  private def summary(run: RunReport): String = {
    val all = run.run.requests
    val failed = run.run.failedRequests
    if (all == 0) "The run sent no requests."
    else if (failed == 0 && run.errors.isEmpty)
      s"None: all ${Format.whole(all)} requests of the run succeeded."
    else {
      val share = Format.percentValue(failed.toDouble / all.toDouble * 100)
      s"${Format.whole(failed)} of ${Format.whole(all)} requests failed ($share${Format.NoBreak}%), " +
        s"with ${Format.count(messages(run), "message", "different messages")}."
    }
  }

  private def messages(run: RunReport): Int =
    if (run.failures.isEmpty) run.errors.map(_.message).distinct.size
    else run.failures.map(_.words).distinct.size

  private def rowOf(error: ErrorResult): Row =
    Row(
      Cell.text(error.request),
      Seq(
        if (error.transaction.isEmpty) Cell(text("none"), classes = "dim")
        else Cell.text(error.transaction),
        Cell.text(error.message),
      ) ++ FailureTable.countCells(error.count, error.firstMs, error.lastMs),
    )
}
