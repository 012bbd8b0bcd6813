package org.folio.perf.analysis

/** Number of transactions or requests, number of failures, and times of the successful ones. */
final class Outcomes {
  private var total = 0L
  private var failures = 0L
  val times = new Distribution

  def count: Long = total
  def failed: Long = failures

  def record(ms: Long, ok: Boolean): Unit = {
    total += 1
    if (ok) times.record(ms) else failures += 1
  }

  def add(other: Outcomes): Unit = {
    total += other.total
    failures += other.failures
    times.add(other.times)
  }
}

object Outcomes {
  def sumOf(parts: Iterable[Outcomes]): Outcomes = {
    val all = new Outcomes
    parts.foreach(all.add)
    all
  }
}
