package org.folio.perf.analysis

import org.folio.perf.model.{PartArrivals, RunManifest, Timeline, TimelineBucket, WorkflowTurns}

/** Builds the timeline from the first to the last moment of a run. */
private[analysis] object Timelines {

  def apply(
      axis: TimeAxis,
      transactions: Option[TransactionTally],
      log: Option[RequestTally],
  ): Timeline = {
    val byBucket = transactions.toVector.flatMap(_.overTime.values.flatten).groupMap(_._1)(_._2)
    val used = math.max(byBucket.keys.maxOption.fold(0)(_ + 1), log.fold(0)(_.buckets))
    val buckets = math.max(TimeAxis.bucketsOf(axis.endMs, axis.bucketMs).toInt, used)
    val users = log.toVector.flatMap(_.activeUsers(buckets))
    val none = new Outcomes
    Timeline(
      axis.bucketMs,
      Vector.tabulate(buckets) { i =>
        val finished = Outcomes.sumOf(byBucket.getOrElse(i, Vector.empty))
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
}

/**
 * Tells for each planned arrival of a workflow, in order, whether it was sent: a missing injector sent none, a
 * stopped one only its first arrivals.
 */
final private[analysis] class SentArrivals private (
    parts: Vector[PartArrivals],
    starts: Vector[Long],
) {

  /** Injector by the arrival's place in the period; -1: the injector is missing. */
  private val owners: Array[Int] = {
    val all = Array.fill(parts.headOption.fold(1)(_.turns.period))(-1)
    for ((part, i) <- parts.zipWithIndex; slot <- part.turns.slots) all(slot) = i
    all
  }
  private val left = parts.map(_.started).toArray
  private var place = 0
  private var owner = -1

  /** Start of the injector of the present arrival, in milliseconds since the run's start. */
  def startedMs: Long = if (owner < 0) 0 else starts(owner)

  /** Moves to the next arrival; true if it was sent. */
  def next(): Boolean = {
    owner = owners(place)
    place = if (place + 1 == owners.length) 0 else place + 1
    val isSent = owner >= 0 && left(owner) > 0
    if (isSent) left(owner) -= 1
    isSent
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
    new SentArrivals(parts.map(_._1), parts.map(_._2))
  }

  private def all(workflow: String): PartArrivals =
    PartArrivals(WorkflowTurns(workflow, 1, Vector(0)), Long.MaxValue)
}
