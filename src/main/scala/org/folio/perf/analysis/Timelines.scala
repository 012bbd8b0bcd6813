package org.folio.perf.analysis

import org.folio.perf.model.{Timeline, TimelineBucket}

/** Builds the timeline from the first to the last moment of a run. */
private[analysis] object Timelines {

  def apply(
      axis: TimeAxis,
      transactions: Option[TransactionTally],
      log: Option[RequestTally],
  ): Timeline = {
    val byBucket = transactions.fold(Map.empty[Int, Outcomes])(allKinds)
    val used = math.max(byBucket.keys.maxOption.fold(0)(_ + 1), log.fold(0)(_.buckets))
    val buckets = math.max(TimeAxis.bucketsOf(axis.endMs, axis.bucketMs).toInt, used)
    val users = log.fold(Vector.empty[Long])(_.activeUsers(buckets))
    val none = new Outcomes
    Timeline(
      axis.bucketMs,
      Vector.tabulate(buckets) { i =>
        val finished = byBucket.getOrElse(i, none)
        val requests = log.flatMap(_.bucket(i)).getOrElse(none)
        TimelineBucket(
          transactions = finished.count,
          failedTransactions = finished.failed,
          requests = requests.count,
          failedRequests = requests.failed,
          p50Ms = finished.times.medianMs,
          p95Ms = finished.times.percentileMs(95),
          requestP50Ms = requests.times.medianMs,
          requestP95Ms = requests.times.percentileMs(95),
          activeUsers = users.lift(i).getOrElse(0L),
        )
      },
    )
  }

  private def allKinds(tally: TransactionTally): Map[Int, Outcomes] =
    tally.overTime.values.toVector.flatten
      .groupMap { case (bucket, _) => bucket } { case (_, outcomes) => outcomes }
      .map { case (bucket, outcomes) => bucket -> Outcomes.sumOf(outcomes) }
}
