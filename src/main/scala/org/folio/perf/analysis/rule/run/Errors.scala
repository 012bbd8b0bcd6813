package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, Severity}

/** Transactions that failed, and the most frequent reason. */
object Errors extends RunRule {
  private val MaxNamed = 3

  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.errorPercent.toVector.map { errors =>
      if (measured.failed == 0)
        Finding(
          "errors",
          Severity.Good,
          s"None of ${count(measured.iterations, "transaction", "transactions")} failed.",
          "",
          Vector("errors"),
        )
      else
        Finding(
          "errors",
          if (measured.thresholds.errorPercent.exists(errors > _)) Severity.Bad
          else Severity.Warning,
          s"${whole(measured.failed)} of ${count(measured.iterations, "transaction", "transactions")} " +
            s"failed (${percent(errors)}): ${where(measured)}.",
          why(measured),
          Vector("errors", "results"),
          "Start with the most frequent reason in the table of errors.",
        )
    }

  private def where(measured: RunMeasurements): String = {
    val failed = measured.results.transactions.filter(_.failed > 0).sortBy(t => (-t.failed, t.name))
    few(failed.map(t => s"${whole(t.failed)} of ${t.name}"), MaxNamed)
  }

  private def why(measured: RunMeasurements): String = {
    val messages = measured.failures
      .groupMapReduce(_.message)(_.count)(_ + _)
      .toVector
      .sortBy { case (message, n) => (-n, message) }
    messages.headOption.fold("") { case (message, n) =>
      s"Most frequent reason (${whole(n)} of ${whole(measured.failed)}): $message" +
        words(message, measured).fold("")(own => s" ($own)")
    }
  }

  /** FOLIO's own words for a request and its status; `None`: it gave none, or several. */
  private def words(message: String, measured: RunMeasurements): Option[String] =
    message match {
      case Answered(request, status) =>
        val own = measured.results.failures.filter(failure =>
          failure.request == request && failure.status.contains(status.toInt) &&
            !failure.check.contains(failure.message)
        )
        Option.when(own.size == 1)(shortened(own.head.words))
      case _ => None
    }

  private def shortened(words: String): String =
    if (words.length <= MaxWords) words else words.take(MaxWords - 1) + "…"

  private val Answered = "^(.+): status (\\d{3})$".r
  private val MaxWords = 120
}
