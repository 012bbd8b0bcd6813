package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{FailureCount, RunMeasurements}
import org.folio.perf.model.{Finding, Severity, TransactionResult}

/** Transactions whose test data is used up or out of date: they fail at any load, and are not slow. */
object StaleData extends RunRule {
  private val MaxNamed = 3

  /** Of a transaction's failures. */
  private val MinShare = 0.9

  /** The target understood the request and refuses the record; conflicts and log-ins are another matter. */
  private val Refused = ": status (400|404|410|422)$".r
  private val NothingLeft = "^no .+ left".r
  private val OtherAnswer = "but not the answer that was asked for"

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val failures = measured.failures.groupBy(_.transaction)
    val rows = for {
      row <- measured.results.transactions
      if !row.comparable && row.failed > 0
      reason <- ofData(failures.getOrElse(row.name, Vector.empty), row.failed)
    } yield (row, reason)
    if (rows.isEmpty) Vector.empty
    else {
      val sorted = rows.sortBy { case (row, _) => (-row.failed, row.name) }
      val others = sorted.size - MaxNamed
      val more = Option.when(others > 0)(count(others, "other", "others"))
      Vector(
        Finding(
          "stale-data",
          Severity.Bad,
          s"${count(sorted.size, "transaction fails", "transactions fail")} because of the test data, not " +
            s"because of the load: ${list(sorted.take(MaxNamed).map(named) ++ more)}.",
          "These times say nothing about speed.",
          Vector("errors", "results"),
          "Renew the data and run again. mvn -q exec:java@doctor says what is missing, the Prepare " +
            "simulations make it.",
        )
      )
    }
  }

  /** The most frequent reason; `None`: other failures are among them. */
  private def ofData(failures: Vector[FailureCount], failed: Long): Option[String] = {
    val data = failures.filter(f => isOfData(f.message))
    data
      .maxByOption(_.count)
      .filter(_ => data.map(_.count).sum.toDouble >= failed.toDouble * MinShare)
      .map(_.message)
  }

  private def isOfData(message: String): Boolean =
    Refused.findFirstIn(message).isDefined || NothingLeft.findFirstIn(message).isDefined ||
      message.endsWith(OtherAnswer)

  private def named(row: (TransactionResult, String)): String =
    s"${row._1.name} (${whole(row._1.failed)} of ${whole(row._1.iterations)}: ${row._2})"
}
