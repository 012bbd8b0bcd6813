package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.model.{OtherRequests, RequestShare, RunReport, TransactionBreakdown}

/**
 * Transactions that send other requests in one of two runs, as the pages of another release do. Their times are not compared:
 * the user waits for other work.
 */
private[pair] object RequestsSent {

  /** A request that fewer executions send depends on the records. */
  private val UsualCalls = 0.5
  private val FewestExecutions = 5L

  /** In the order of the later run's breakdown. */
  def differing(before: RunReport, after: RunReport): Vector[OtherRequests] = for {
    now <- after.breakdown
    old <- before.breakdown.find(_.transaction == now.transaction)
    if Vector(old, now).forall(_.executions >= FewestExecutions)
    (gone, added) = (without(old, now), without(now, old))
    if gone.nonEmpty || added.nonEmpty
  } yield OtherRequests(now.transaction, gone, added)

  /** The reason against a comparison, in a sentence. */
  def reason(one: OtherRequests): String = {
    val names = Vector("without" -> one.gone, "new" -> one.added).collect {
      case (word, requests) if requests.nonEmpty => s"$word ${Words.few(requests)}"
    }
    s"Requests differ between the two runs: ${names.mkString("; ")}."
  }

  /** Requests that the user's page sends; preflights are the browser's. */
  private def own(breakdown: TransactionBreakdown): Vector[RequestShare] =
    breakdown.requests.filterNot(_.name.startsWith("OPTIONS "))

  private def without(one: TransactionBreakdown, other: TransactionBreakdown): Vector[String] = {
    val names = other.requests.map(_.name).toSet
    own(one).filter(request => request.callsPerExecution >= UsualCalls && !names(request.name)).map(_.name)
  }
}
