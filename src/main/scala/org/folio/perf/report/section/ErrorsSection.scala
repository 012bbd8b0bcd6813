package org.folio.perf.report.section

import org.folio.perf.analysis.run.FailureResults
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

  def content(run: RunReport): Block =
    blocks(lead(summary(run)), if (run.errors.isEmpty) nothing else FailureTable(all(run)).first(MostRows))

  /** The most frequent failures. */
  override val digest: Option[RunReport => Block] = Some { run =>
    if (run.failures.isEmpty) nothing
    else blocks(Block.heading(title), FailureTable(all(run)).first(MostInDigest))
  }

  private val MostInDigest = 5

  private def ofTransactions(run: RunReport) = run.errors.filter(_.request.isEmpty)

  /** Failed requests by their answer, or by their message where no answers are kept, and transactions without any. */
  private def all(run: RunReport): Vector[FailureResult] = {
    val others = if (run.failures.isEmpty) run.errors else ofTransactions(run)
    (run.failures ++ others.map(error => FailureResults.withoutAnswer(Vector(error)))).sortBy(-_.count)
  }

  private def summary(run: RunReport): String = {
    val failed = run.totals.failedRequests
    val others = ofTransactions(run).map(_.count).sum
    val requests = Format.count(run.totals.requests, "request")
    val ofRequests =
      if (failed == 0) s"None of $requests of the run failed."
      else {
        val messages = all(run).filter(_.request.nonEmpty).map(_.words).distinct.size
        val share = Format.percentValue(failed.toDouble / run.totals.requests.toDouble * 100)
        s"${Format.whole(failed)} of $requests of the run failed ($share${Format.NoBreak}%), " +
          s"with ${Format.count(messages, "message", "different messages")}."
      }
    ofRequests +
      (if (others == 0) ""
       else s" ${Format.count(others, "transaction")} failed without a failed request.")
  }
}

/** Failed requests by FOLIO's own words, each with an example of the answer. */
private[section] object FailureTable {

  def apply(failures: Vector[FailureResult]): Table = {
    def time(ms: Long) = Cell.words(Format.duration(ms), ms.toString)
    TableOf(failures)
      .cell("Request")(failure =>
        if (failure.request.isEmpty) Cell(text("none failed"), classes = "dim") else Cell.text(failure.request)
      )
      .cell("Answer", classes = "message")(failure => Cell(answer(failure), Some(failure.words)))
      .cell("Transactions")(failure =>
        failure.transactions.headOption.fold(Cell(text("none"), classes = "dim"))(first =>
          Cell(someOf(failure.transactions, MostTransactions), Some(first))
        )
      )
      .whole("Count")(_.count)
      .big
      .numeric("First")(failure => time(failure.firstMs))
      .sortedIn("ms")
      .numeric("Last")(failure => time(failure.lastMs))
      .sortedIn("ms")
      .table(
        "Failed requests by the answer, including ramp-up, and transactions of the steady state that failed without " +
          "one. Failures with the same error code are one row. Times count from the start of the load."
      )
      .file("failures")
  }

  private def answer(failure: FailureResult): Text = {
    val check = failure.check.filter(_ != failure.message)
    name(failure.words) ++ check.fold(Text.empty)(words => remark(name(words))) ++ said(failure) ++
      failure.example.fold(Text.empty)(exampleOf(failure, _))
  }

  /** Lines that modules logged about it. */
  private def said(failure: FailureResult): Text =
    joined(
      failure.said.map { line =>
        remark(text(s"${line.level} of ") ++ name(line.module) ++ ": " ++ name(line.words))
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

  private val MostTransactions = 3
}
