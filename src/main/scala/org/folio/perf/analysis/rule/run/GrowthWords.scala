package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{BreakdownGrowth, GrowthPart, RequestGrowth}

/** Requests and modules by which transactions are slower in a part of the run, in a sentence. */
private[rule] object GrowthWords {
  private val MostTransactions = 2
  private val MostRequests = 2

  /** Empty: the log does not show requests that take longer there. */
  def sentence(
      measured: RunMeasurements,
      transactions: Vector[String],
      part: GrowthPart,
      jobs: Option[String] = None,
  ): String = {
    val found = for {
      name <- transactions
      row <- measured.results.breakdown.find(_.transaction == name)
      growth <- row.growths.find(g => g.part == part && g.jobs == jobs)
      if growth.requests.nonEmpty
    } yield s"$name by ${list(growth.requests.take(MostRequests).map(request(_, growth)))}"
    if (found.isEmpty) "" else s" Slower requests: ${found.take(MostTransactions).mkString("; ")}."
  }

  private def request(request: RequestGrowth, growth: BreakdownGrowth): String = {
    val more = seconds(request.toMs - request.fromMs)
    val all = seconds(growth.toMs - growth.fromMs)
    s"${request.name} (${request.module.getOrElse("unknown module")}, +$more of +$all)"
  }
}
