package org.folio.perf.report.section

import org.folio.perf.model.{FailureExample, FailureResult, RunReport}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Failed requests of the whole run by request and message. */
object ErrorsSection extends Section("errors", "Errors", Some(Chapter.Errors)) {

  private val MostRows = 200

  override def badge(run: RunReport): Option[Badge] = {
    val failed = run.errors.map(_.count).sum
    Some(Badge(Format.whole(failed), failed > 0))
  }

  def content(run: RunReport): Block = {
    val sorted = (if (run.failures.isEmpty) run.errors else ofTransactions(run))
      .sortBy(e => (-e.count, e.request, e.message))
    blocks(
      lead(summary(run)),
      if (run.failures.isEmpty) nothing else FailureTable(run.failures).first(MostRows),
      if (sorted.isEmpty) nothing
      else
        FailureTable
          .counted(
            TableOf(sorted)
              .cell("Request")(e =>
                if (e.request.isEmpty) Cell(text("none failed"), classes = "dim") else Cell.text(e.request)
              )
              .cell("Transaction")(e =>
                if (e.transaction.isEmpty) FailureTable.NoTransaction else Cell.text(e.transaction)
              )
              .text("Message", classes = "message")(_.message)
          )(_.count, _.firstMs, _.lastMs)
          .table(
            if (sorted.forall(_.request.isEmpty))
              "Transactions of the steady state that failed without a failed request. Times count from the start of " +
                "the load."
            else "Failed requests by request and message, including ramp-up. Times count from the start of the load."
          )
          .file("errors")
          .first(MostRows),
    )
  }

  /** The most frequent failures. */
  override val digest: Option[RunReport => Block] = Some { run =>
    if (run.failures.isEmpty) nothing
    else blocks(Block.heading(title), FailureTable(run.failures).first(MostInDigest))
  }

  private val MostInDigest = 5

  private def ofTransactions(run: RunReport) = run.errors.filter(_.request.isEmpty)

  private def summary(run: RunReport): String = {
    val all = run.run.requests
    val failed = run.run.failedRequests
    val others = ofTransactions(run).map(_.count).sum
    val requests = Format.count(all, "request")
    val ofRequests =
      if (failed == 0) s"None of $requests of the run failed."
      else {
        val share = Format.percentValue(failed.toDouble / all.toDouble * 100)
        s"${Format.whole(failed)} of $requests of the run failed ($share${Format.NoBreak}%), " +
          s"with ${Format.count(messages(run), "message", "different messages")}."
      }
    ofRequests +
      (if (others == 0) ""
       else s" ${Format.count(others, "transaction")} failed without a failed request.")
  }

  private def messages(run: RunReport): Int =
    if (run.failures.isEmpty) run.errors.map(_.message).distinct.size
    else run.failures.map(_.words).distinct.size
}

/** Failed requests by FOLIO's own words, each with an example of the answer. */
private[section] object FailureTable {

  def apply(failures: Vector[FailureResult]): Table =
    counted(
      TableOf(failures.zipWithIndex)
        .text("Request")(_._1.request)
        .cell("Answer", classes = "message") { case (failure, i) =>
          Cell(answer(failure, i < MostExamples), Some(failure.words))
        }
        .cell("Transactions") { case (failure, _) =>
          failure.transactions.headOption.fold(NoTransaction)(first => Cell(transactions(failure), Some(first)))
        }
    )(_._1.count, _._1.firstMs, _._1.lastMs)
      .table(
        "Failed requests by the answer, including ramp-up. Failures with the same error code are one row. Times " +
          "count from the start of the load."
      )
      .file("failures")

  val NoTransaction: Cell = Cell(text("none"), classes = "dim")

  /** With columns that say how often something failed, and from when till when. */
  def counted[A](
      table: TableOf[A]
  )(count: A => Long, firstMs: A => Long, lastMs: A => Long): TableOf[A] = {
    def time(ms: Long) = Cell.words(Format.duration(ms), ms.toString)
    table
      .whole("Count")(count)
      .big
      .numeric("First")(row => time(firstMs(row)))
      .sortedIn("ms")
      .numeric("Last")(row => time(lastMs(row)))
      .sortedIn("ms")
  }

  private def answer(failure: FailureResult, withExample: Boolean): Text = {
    val check = failure.check.filter(_ != failure.message)
    name(failure.words) ++ check.fold(Text.empty)(words => remark(name(words))) ++ said(failure) ++
      failure.example.filter(_ => withExample).fold(Text.empty)(exampleOf(failure, _))
  }

  /** Lines that modules logged about it. */
  private def said(failure: FailureResult): Text =
    joined(
      failure.said.map { line =>
        val often = if (line.count > 1) s" (${Format.whole(line.count)} lines)" else ""
        remark(text(s"${line.level} of ") ++ name(line.module) ++ ": " ++ name(line.words) ++ often)
      },
      "",
    )

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

  private def transactions(failure: FailureResult): Text = someOf(failure.transactions, MostTransactions)

  private val MostTransactions = 3

  /** Bounds the size of the page; the run folder has all. */
  private val MostExamples = 50
}
