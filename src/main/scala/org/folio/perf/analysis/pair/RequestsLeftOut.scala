package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.model.RunSummary

/**
 * Requests that only one of two runs sends, because the other one's target lacks an interface. The times of transactions
 * with such a request are not compared.
 */
final private[pair] class RequestsLeftOut(before: RunSummary, after: RunSummary) {
  import RequestsLeftOut._

  /** @return the reason against a comparison of the transaction, in sentences; `None`: both send the same requests */
  def reasonAgainst(transaction: String): Option[String] = {
    val (old, now) = (tenantsWithout(before, transaction), tenantsWithout(after, transaction))
    val elsewhere = (old.keySet & now.keySet).filter(request => old(request) != now(request))
    Vector(
      sentence("This run leaves out", now.keySet -- old.keySet, ", which the baseline sends"),
      sentence("The baseline leaves out", old.keySet -- now.keySet, ", which this run sends"),
      sentence("This run leaves out", elsewhere, " at other tenants than the baseline"),
    ).flatten.reduceOption((one, next) => s"$one $next")
  }

  /** One sentence for each reason, with the number of transactions. */
  def cautions(transactions: Vector[String]): Vector[String] = {
    val reasons = transactions.flatMap(reasonAgainst)
    reasons.distinct.map { reason =>
      val count = reasons.count(_ == reason).toLong
      s"$reason So ${Words.count(count, "transaction is", "transactions are")} not compared."
    }
  }
}

private[pair] object RequestsLeftOut {

  /** The same for a published test, which sent all requests. */
  def reasonAgainstPublished(run: RunSummary, transaction: String): Option[String] =
    sentence(
      "This run leaves out",
      tenantsWithout(run, transaction).keySet,
      ", which the published test sent",
    ).headOption

  private def sentence(subject: String, requests: Set[String], rest: String): Option[String] =
    Option.when(requests.nonEmpty)(
      s"$subject ${Words.list(requests.toVector.sorted)}$rest."
    )

  /** Requests that are left out of the transaction, with the tenants; none stand for all of the run. */
  private def tenantsWithout(run: RunSummary, transaction: String): Map[String, Set[String]] =
    run.leftOut
      .filter(_.transactions.contains(transaction))
      .groupMap(_.request)(_.tenants)
      .view
      .mapValues { lists =>
        val tenants = lists.flatten.toSet
        if (run.tenants.forall(tenant => tenants(tenant.name))) Set.empty[String] else tenants
      }
      .toMap
}
