package org.folio.perf.report.section

import org.folio.perf.model.{FailureExample, FailureResult}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Failed requests by FOLIO's own words, each with an example of the answer. */
private[section] object FailureTable {

  def apply(failures: Vector[FailureResult]): Table =
    Table(
      text(
        "Failed requests by the answer, including ramp-up. Failures with the same error code are one row. Times count " +
          "from the start of the load."
      ),
      Column("Request") +: Column("Answer", classes = "message") +: Column(
        "Transactions",
        phone = "in",
      ) +: CountColumns,
      failures.zipWithIndex.map { case (failure, i) => rowOf(failure, i < MostExamples) },
      "None: no request failed.",
    )

  /** How often something failed, and from when till when. */
  val CountColumns: Seq[Column] = Seq(
    Column("Count", number = true, phone = "count", classes = "big"),
    Column("First", number = true, phone = "first"),
    Column("Last", number = true, phone = "last"),
  )

  def countCells(count: Long, firstMs: Long, lastMs: Long): Seq[Cell] = Seq(
    Cell.number(Format.whole(count)),
    Cell.words(Format.duration(firstMs), firstMs.toString),
    Cell.words(Format.duration(lastMs), lastMs.toString),
  )

  /** The most frequent failures, a line each. */
  def lines(failures: Vector[FailureResult], most: Int): Block = {
    val shown = failures.take(most).map { failure =>
      text(s"${Format.whole(failure.count)} × ") ++ name(failure.request) ++ ": " ++
        text(failure.status.fold("")(status => s"$status ")) ++ name(failure.words)
    }
    val more = failures.size - most
    val rest = Option.when(more > 0)(text(s"${Format.whole(more.toLong)} more in the report"))
    Block.bullets(shown ++ rest)
  }

  private def rowOf(failure: FailureResult, withExample: Boolean): Row =
    Row(
      Cell.text(failure.request),
      Seq(
        Cell(answer(failure, withExample), Some(failure.words)),
        if (failure.transactions.isEmpty) Cell(text("none"), classes = "dim")
        else Cell(transactions(failure), Some(failure.transactions.head)),
      ) ++ countCells(failure.count, failure.firstMs, failure.lastMs),
    )

  private def answer(failure: FailureResult, withExample: Boolean): Text = {
    val check = failure.check.filter(_ != failure.message)
    name(failure.words) ++ check.fold(Text.empty)(words => remark(name(words))) ++
      failure.example.filter(_ => withExample).fold(Text.empty)(exampleOf(failure, _))
  }

  private def exampleOf(failure: FailureResult, example: FailureExample): Text = {
    val status = failure.status.map(s => "status" -> s.toString)
    val facts = Vector("tenant" -> example.tenant, "transaction" -> example.transaction) ++
      Vector("time" -> Format.moment(example.timeMs)) ++ status ++
      example.headers.toVector.sorted.map { case (header, value) => header -> value } ++
      example.ids.toVector.sorted.map { case (id, value) => s"sent $id" -> value }
    Text.example(
      "Example answer",
      facts.filter(_._2.nonEmpty),
      if (example.body.isEmpty) "(no body)" else example.body,
    )
  }

  private def transactions(failure: FailureResult): Text = {
    val more = failure.transactions.size - MostTransactions
    val shown = joined(failure.transactions.take(MostTransactions).map(name), ", ")
    if (more > 0) shown ++ s" and ${Format.whole(more.toLong)} more" else shown
  }

  private val MostTransactions = 3

  /** Bounds the size of the page; the run folder has all. */
  private val MostExamples = 50
}
