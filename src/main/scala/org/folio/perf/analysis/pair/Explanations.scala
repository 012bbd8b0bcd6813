package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.Quantiles
import org.folio.perf.model.{ExplainedPart, PartCause, TransactionExplanation}

/**
 * Divides the change of transactions between their requests. The part of a request is the difference of its average
 * time in an execution, so that all of them add up; its interval is that of its blocks.
 *
 * @param transactions that are slower or faster
 */
final private[pair] class Explanations(
    before: RunRequests,
    after: RunRequests,
    shifts: Option[ModuleShifts],
    transactions: Set[String],
) {
  private val old = before.series.map(s => s.key -> s).toMap
  private val now = after.series.map(s => s.key -> s).toMap
  private val shared = shifts.fold(1.0)(s => math.exp(s.common))

  /** All requests of the transactions, of either run. */
  private val looked: Vector[(String, String)] =
    (before.series ++ after.series).map(_.key).distinct.filter(key => transactions(key._1))

  private val rows = shifts.fold(Map.empty[(String, String), Judged])(_.rowsOf(transactions))

  def all: Vector[TransactionExplanation] = for {
    name <- transactions.toVector.sorted
    from <- before.transactions.get(name).toVector
    to <- after.transactions.get(name).toVector
  } yield {
    val change = to.averageMs - from.averageMs
    val parts = looked
      .filter(_._1 == name)
      .flatMap(key => partsOf(key, from.executions, to.executions))
      .filter(part => math.abs(part.changeMs) >= Suspects.SmallestMs)
      .sortBy(part => (-math.abs(part.changeMs), part.request))
    TransactionExplanation(
      name,
      changeMs = change,
      parts = parts,
      pausesMs = to.withoutRequestMs - from.withoutRequestMs,
      restMs = change - parts.map(_.changeMs).sum,
    )
  }

  private def partsOf(
      key: (String, String),
      executions: Long,
      executionsNow: Long,
  ): Vector[ExplainedPart] = {
    val (from, to) = (old.get(key), now.get(key))
    val calls = CallCount(from.fold(0.0)(_.perExecution), executions)
    val callsNow = CallCount(to.fold(0.0)(_.perExecution), executionsNow)
    val isOther = calls.changed(callsNow, looked.size)
    val either = (to ++ from).head
    def part(cause: PartCause, changeMs: Double, lowMs: Double, highMs: Double) = ExplainedPart(
      either.request,
      either.module,
      cause,
      changeMs,
      lowMs,
      highMs,
      calls.perExecution,
      callsNow.perExecution,
    )
    // Without the part of calls that were not sent before, and without what all share.
    val ofTime = for (a <- from; b <- to; judged <- judgedOf(a)) yield {
      val expected = a.averageMs * (if (isOther) b.perExecution / a.perExecution else 1.0) * shared
      val change = b.averageMs - expected
      val (low, high) = judged.limits(change, expected)
      part(PartCause.Time, change, low, high)
    }
    val ofCalls = Option.when(isOther) {
      val ofOne =
        from
          .filter(_.perExecution > 0)
          .fold(either.averageMs / callsNow.perExecution)(_.averageMs / calls.perExecution * shared)
      val more = callsNow.perExecution - calls.perExecution
      val half = Quantiles.Normal95 * math.sqrt(calls.variance + callsNow.variance)
      val cause = if (from.isEmpty) PartCause.New else if (to.isEmpty) PartCause.Gone else PartCause.Calls
      part(cause, more * ofOne, (more - half) * ofOne, (more + half) * ofOne)
    }
    (ofTime ++ ofCalls).toVector
  }

  /**
   * Called by itself or by all its calls in all transactions, and the other of them not against it: a request whose
   * calls elsewhere did not change is slower by chance.
   */
  private def judgedOf(series: MeasuredRequest): Option[Judged] = for {
    known <- shifts
    own <- rows.get(series.key)
    everywhere = series.module.flatMap(m => known.requests.get((m, series.request)))
    if own.isCalled && everywhere.forall(_.isBeyond(own.verdict)) ||
      everywhere.exists(all => all.isCalled && own.isBeyond(all.verdict))
  } yield own
}
