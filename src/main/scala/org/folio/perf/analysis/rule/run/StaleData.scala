package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{FailureCount, FailureMeaning, RunMeasurements}
import org.folio.perf.model.{FailureResult, Finding, MissingRecord, Severity, TransactionResult}

/** Transactions whose test data is used up or outdated: they fail at any load. */
object StaleData extends RunRule {
  private val MaxNamed = 3

  /** Share of a transaction's failures. */
  private val MinShare = 0.9

  val Advice: String =
    "Run mvn -q exec:java@doctor to list the missing data, create it with the Prepare simulations, then repeat " +
      "the run."

  /** Status codes by which the target rejects a record; conflicts and logins are another matter. */
  private val Refused = "^(.+): status (400|404|410|422)$".r
  private val NothingLeft = s"^no .+ left|^${MissingRecord.Prefix}".r
  private val OtherAnswer = "but not the answer that was asked for"

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val failures = measured.failures.groupBy(_.transaction)
    val rows = for {
      row <- measured.results.transactions
      if !row.comparable && row.failed > 0
      reason <- ofData(
        failures.getOrElse(row.name, Vector.empty),
        row.failed,
        measured.results.failures,
      )
    } yield (row, reason)
    if (rows.isEmpty) Vector.empty
    else {
      val sorted = rows.sortBy { case (row, _) => (-row.failed, row.name) }
      Vector(
        Finding(
          "stale-data",
          Severity.Bad,
          s"${count(sorted.size, "transaction fails", "transactions fail")} because of the test data, not " +
            s"because of the load: ${few(sorted.map(named), MaxNamed)}.",
          "Their response times say nothing about performance.",
          Vector("errors", "results"),
          Advice,
        )
      )
    }
  }

  /** The most frequent reason; `None`: other failures are among them. */
  private def ofData(
      failures: Vector[FailureCount],
      failed: Long,
      answers: Vector[FailureResult],
  ): Option[String] = {
    val data = failures.filter(f => isOfData(f.message, answers))
    data
      .maxByOption(_.count)
      .filter(_ => data.map(_.count).sum.toDouble >= failed.toDouble * MinShare)
      .map(_.message)
  }

  private def isOfData(message: String, answers: Vector[FailureResult]): Boolean = message match {
    case Refused(request, status) =>
      val same = answers.filter(a => a.request == request && a.status.contains(status.toInt))
      same.isEmpty || same.exists(FailureMeaning.of(_).forall(_ == FailureMeaning.TestData))
    case _ => NothingLeft.findFirstIn(message).isDefined || message.endsWith(OtherAnswer)
  }

  private def named(row: (TransactionResult, String)): String =
    s"${row._1.name} (${whole(row._1.failed)} of ${whole(row._1.iterations)}: ${row._2})"
}
