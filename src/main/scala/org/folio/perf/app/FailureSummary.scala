package org.folio.perf.app

import org.folio.perf.model.{DistinctFailure, RunFailures}

/** The most frequent failures of a run for the console, in FOLIO's own words. */
object FailureSummary {
  private val MostLines = 3
  private val MostChars = 200

  /** One line for each; empty: no request failed. */
  def lines(failures: RunFailures): Vector[String] =
    failures.mostFrequent.take(MostLines).map(line)

  private def line(failure: DistinctFailure): String = {
    val status = failure.status.fold("no answer")(code => s"status $code")
    val words = (failure.code.toVector ++ failure.message).mkString(": ")
    val field = failure.field.fold("")(name => s" ($name)")
    // Without FOLIO's words, the check says what is wrong.
    val reason =
      if (words.isEmpty) failure.check.getOrElse(status) else s"$status: $words$field"
    val text = s"${failure.request}: $reason"
    val short = if (text.length <= MostChars) text else text.take(MostChars - 3) + "..."
    val times = if (failure.counts.count == 1) "once" else s"${failure.counts.count} times"
    ConsoleSummary.plain(s"  Failed $times: $short")
  }
}
