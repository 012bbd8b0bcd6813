package org.folio.perf.source.failures

import org.folio.perf.model.{FailureCounts, FailureMinute, NamedCount}
import scala.collection.mutable

/** Sums up failures of one kind. */
final private[failures] class CountSum {
  private var count = 0L
  private var firstMs = Long.MaxValue
  private var lastMs = Long.MinValue
  private val minutes = mutable.HashMap.empty[Long, Long]
  private val transactions = mutable.HashMap.empty[String, Long]
  private val tenants = mutable.HashMap.empty[String, Long]

  def add(atMs: Long, transaction: String, tenant: String, times: Long): Unit = {
    count += times
    firstMs = math.min(firstMs, atMs)
    lastMs = math.max(lastMs, atMs)
    plus(minutes, Math.floorDiv(atMs, CountSum.MinuteMs), times, FailureCounts.Minutes)
    plus(transactions, transaction, times, FailureCounts.Transactions)
    plus(tenants, tenant, times, FailureCounts.Tenants)
  }

  /** @param aheadMs number added to the times, in milliseconds */
  def add(other: FailureCounts, aheadMs: Long): Unit = {
    count += other.count
    firstMs = math.min(firstMs, other.firstMs + aheadMs)
    lastMs = math.max(lastMs, other.lastMs + aheadMs)
    other.minutes.foreach { minute =>
      // Its middle decides which minute it is by the other clock.
      val at = Math.floorDiv(minute.fromMs + aheadMs + CountSum.MinuteMs / 2, CountSum.MinuteMs)
      plus(minutes, at, minute.count, FailureCounts.Minutes)
    }
    other.transactions.foreach(t => plus(transactions, t.name, t.count, FailureCounts.Transactions))
    other.tenants.foreach(t => plus(tenants, t.name, t.count, FailureCounts.Tenants))
  }

  def result: FailureCounts = FailureCounts(
    count,
    firstMs,
    lastMs,
    minutes.toVector.sortBy(_._1).map { case (minute, times) =>
      FailureMinute(minute * CountSum.MinuteMs, times)
    },
    named(transactions),
    named(tenants),
  )

  private def plus[A](sums: mutable.HashMap[A, Long], of: A, times: Long, most: Int): Unit =
    if (sums.size < most || sums.contains(of)) sums.update(of, sums.getOrElse(of, 0L) + times)

  private def named(sums: mutable.HashMap[String, Long]): Vector[NamedCount] =
    sums.toVector
      .map { case (name, times) => NamedCount(name, times) }
      .sortBy(c => (-c.count, c.name))
}

private object CountSum {
  private val MinuteMs = 60000L
}
