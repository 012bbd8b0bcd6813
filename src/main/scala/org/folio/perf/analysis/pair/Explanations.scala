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
    val moreOrLess = calls.changed(callsNow, looked.size)
    val cause = if (from.isEmpty) PartCause.New else if (to.isEmpty) PartCause.Gone else PartCause.Calls
    val ofTimes = for (a <- from; b <- to; part <- ofTime(a, b, moreOrLess)) yield part
    ofTimes.toVector ++ Option.when(moreOrLess)(ofCalls(from, to, calls, callsNow, cause))
  }

  /** Without the part of calls that were not sent before, and without what all share. */
  private def ofTime(
      a: MeasuredRequest,
      b: MeasuredRequest,
      moreOrLess: Boolean,
  ): Option[ExplainedPart] =
    judgedOf(a).map { judged =>
      val calls = if (moreOrLess) b.perExecution / a.perExecution else 1.0
      val expected = a.averageMs * calls * shared
      val change = b.averageMs - expected
      val (low, high) = judged.limits(change, expected)
      ExplainedPart(
        a.request,
        a.module,
        PartCause.Time,
        change,
        low,
        high,
        a.perExecution,
        b.perExecution,
      )
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

  /** @param from in the baseline, or `to` in this run; at least one is there */
  private def ofCalls(
      from: Option[MeasuredRequest],
      to: Option[MeasuredRequest],
      calls: CallCount,
      callsNow: CallCount,
      cause: PartCause,
  ): ExplainedPart = {
    val either = (to ++ from).head
    val ofOne =
      if (calls.perExecution > 0) from.fold(0.0)(_.averageMs) / calls.perExecution * shared
      else either.averageMs / callsNow.perExecution
    val more = callsNow.perExecution - calls.perExecution
    val half = Quantiles.Normal95 * math.sqrt(calls.variance + callsNow.variance)
    ExplainedPart(
      either.request,
      either.module,
      cause,
      more * ofOne,
      (more - half) * ofOne,
      (more + half) * ofOne,
      calls.perExecution,
      callsNow.perExecution,
    )
  }
}
