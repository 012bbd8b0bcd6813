package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.{Outcomes, RequestTally, TimeAxis, TransactionTally}
import org.folio.perf.model.{PartArrivals, RunManifest, Timeline, TimelineBucket, WorkflowTurns}

/** Builds the timeline from the first to the last moment of a run. */
private[analysis] object Timelines {

  def apply(
      axis: TimeAxis,
      transactions: Option[TransactionTally],
      requests: Option[RequestTally],
  ): Timeline = {
    val byBucket = transactions.toVector.flatMap(_.overTime.values.flatten).groupMap(_._1)(_._2)
    val used = math.max(byBucket.keys.maxOption.fold(0)(_ + 1), requests.fold(0)(_.buckets))
    val isRecorded = transactions.isDefined || requests.isDefined
    val buckets = if (isRecorded) math.max(TimeAxis.bucketsOf(axis.endMs, axis.bucketMs).toInt, used) else 0
    val users = requests.toVector.flatMap(_.activeUsers(buckets))
    val none = new Outcomes
    Timeline(
      axis.bucketMs,
      Vector.tabulate(buckets) { i =>
        val finished = Outcomes.sumOf(byBucket.getOrElse(i, Vector.empty))
        val answered = requests.flatMap(_.bucket(i)).getOrElse(none)
        TimelineBucket(
          transactions = finished.count,
          failedTransactions = finished.failed,
          requests = answered.count,
          failedRequests = answered.failed,
          p50Ms = finished.times.medianMs,
          p95Ms = finished.times.percentileMs(95),
          requestP50Ms = answered.times.medianMs,
          requestP95Ms = answered.times.percentileMs(95),
          activeUsers = users.lift(i).getOrElse(0L),
        )
      },
    )
  }
}

/**
 * Tells for each planned arrival of a workflow, in order, whether it was sent: a missing injector sent none, a
 * stopped one only its first arrivals.
 *
 * @param parts of each injector, with its start
 */
final private[analysis] class SentArrivals private (parts: Vector[(PartArrivals, Long)]) {

  /** Injector by the arrival's place in the period; -1: the injector is missing. */
  private val owners: Array[Int] = {
    val all = Array.fill(parts.headOption.fold(1)(_._1.turns.period))(-1)
    for (((part, _), i) <- parts.zipWithIndex; slot <- part.turns.slots) all(slot) = i
    all
  }
  private val left = parts.map(_._1.started).toArray
  private var place = 0

  /** Moves to the next arrival. @return start of its injector, in ms since the run's start; `None`: it was not sent */
  def next(): Option[Long] = {
    val owner = owners(place)
    place = (place + 1) % owners.length
    Option.when(owner >= 0 && left(owner) > 0) {
      left(owner) -= 1
      parts(owner)._2
    }
  }
}

private[analysis] object SentArrivals {

  /** All arrivals, for a single injector: those that it did not send are missing at the end. */
  def of(manifest: RunManifest, workflow: String): SentArrivals = {
    val parts = manifest.injectors.fold(Vector(all(workflow) -> 0L)) { injectors =>
      injectors.parts.flatMap { part =>
        part.arrivals.find(_.turns.workflow == workflow).map(_ -> part.startedMs)
      }
    }
    new SentArrivals(parts)
  }

  private def all(workflow: String): PartArrivals =
    PartArrivals(WorkflowTurns(workflow, 1, Vector(0)), Long.MaxValue)
}
