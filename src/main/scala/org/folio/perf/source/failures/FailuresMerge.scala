package org.folio.perf.source.failures

import org.folio.perf.model._

/** Merges the failures of several load generators: sums the counts, and keeps the first answers of each failure. */
object FailuresMerge {

  /** @param parts failures of each load generator, with the number added to its times, in milliseconds */
  def apply(
      parts: Vector[(RunFailures, Long)],
      mostDistinct: Int = RunFailures.MostDistinct,
  ): RunFailures = {
    val all = parts.flatMap { case (run, aheadMs) => run.failures.map(_ -> aheadMs) }
    val groups = all
      .groupBy { case (failure, _) => FailureKey.of(failure.answers.head) }
      .values
      .map(merged)
      .toVector
      .sortBy(f => (f.counts.firstMs, f.request, f.answers.head.message))
    val (kept, others) = groups.splitAt(mostDistinct)
    RunFailures(
      kept.zipWithIndex.map { case (failure, i) =>
        failure.copy(answers = failure.answers.map(_.copy(failure = i + 1)))
      },
      parts.map(_._1.omitted).sum + others.map(_.counts.count).sum,
    )
  }

  private def merged(group: Vector[(DistinctFailure, Long)]): DistinctFailure = {
    val sum = new CountSum
    group.foreach { case (failure, aheadMs) => sum.add(failure.counts, aheadMs) }
    val answers = group.flatMap { case (failure, aheadMs) => failure.answers.map(a => a.copy(atMs = a.atMs + aheadMs)) }
    DistinctFailure(
      sum.result,
      answers.sortBy(a => (a.atMs, a.tenant)).take(DistinctFailure.Answers),
    )
  }
}
