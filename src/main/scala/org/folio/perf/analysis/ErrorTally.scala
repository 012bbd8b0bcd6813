package org.folio.perf.analysis

import org.folio.perf.model.ErrorResult
import scala.collection.mutable

/** Counts failed requests by request, transaction and message without ids. */
final private[analysis] class ErrorTally {
  import ErrorTally._

  private val counts = mutable.HashMap.empty[Key, Count]
  private var omitted = 0L

  /** @param atMs since the load's start */
  def record(request: String, transaction: String, message: String, atMs: Long): Unit = {
    val key = Key(request, transaction, message)
    if (counts.size < MaxKeys || counts.contains(key)) {
      val count = counts.getOrElseUpdate(key, new Count(atMs))
      count.times += 1
      count.firstMs = math.min(count.firstMs, atMs)
      count.lastMs = math.max(count.lastMs, atMs)
    } else omitted += 1
  }

  /** Most frequent first; at most [[MaxResults]] and one that sums up the others. */
  def results: Vector[ErrorResult] = {
    val all = counts.toVector
      .map { case (Key(request, transaction, message), c) =>
        ErrorResult(request, transaction, message, c.times, c.firstMs, c.lastMs)
      }
      .sortBy(e => (-e.count, e.request, e.transaction, e.message))
    val (shown, others) = all.splitAt(MaxResults)
    val rest = others.map(_.count).sum + omitted
    if (rest == 0) shown
    else {
      val last = (others ++ shown).map(_.lastMs).max
      val first = (others ++ shown).map(_.firstMs).min
      shown :+ ErrorResult("(others)", "", s"(other messages)", rest, first, last)
    }
  }
}

private[analysis] object ErrorTally {
  val MaxResults = 200
  private val MaxKeys = 10000

  final private case class Key(request: String, transaction: String, message: String)

  final private class Count(at: Long) {
    var times = 0L
    var firstMs = at
    var lastMs = at
  }
}
