package org.folio.perf.bench.capacity

import java.util.SplittableRandom
import org.folio.perf.capacity.Environment
import org.folio.perf.model._
import org.folio.perf.sandbox.cluster.LiveCluster
import scala.collection.mutable

/** The capacity of an environment: computed, or where errors bind before, found by long simulations. */
private[capacity] object KnownCapacity {

  def apply(of: BenchEnvironment): Double =
    of.known.getOrElse(bisect(of, 0.4 * of.saturatedAt, 1.02 * of.saturatedAt))

  /** Seven halvings give 1 %. */
  private def bisect(of: BenchEnvironment, from: Double, to: Double): Double = {
    var (low, high) = (from, to)
    for (_ <- 1 to 7) {
      val middle = math.sqrt(low * high)
      if (holds(of, middle)) low = middle else high = middle
    }
    math.sqrt(low * high)
  }

  private def holds(of: BenchEnvironment, times: Double): Boolean = {
    val measured = run(of.environment, times, MeasureMs)
    of.limits.forall { limit =>
      limit.figure match {
        case LimitFigure.Errors(None) =>
          measured.count(!_.ok) * 100.0 / measured.size < limit.bound
        case other => sys.error(s"The benchmark has no limit on $other.")
      }
    }
  }

  /** The 95th percentile of a transaction's times at a rate, from eight hours, so that chance hardly matters. */
  def p95Ms(environment: Environment, times: Double, transaction: String): Double = {
    val sorted = run(environment, times, 16 * MeasureMs)
      .filter(t => t.ok && t.name == transaction)
      .map(_.durationMs)
      .sorted
    sorted(math.ceil(sorted.size * 0.95).toInt - 1).toDouble
  }

  /** Transactions of a long time at a constant rate. */
  private def run(
      environment: Environment,
      times: Double,
      lastsMs: Long,
  ): Vector[StepTransaction] = {
    val queue = new EventQueue
    val ended = mutable.ArrayBuffer.empty[StepTransaction]
    val cluster = new LiveCluster(environment, 1.0, 4711, queue)
    val users = new SimulatedUsers(
      cluster,
      queue,
      new SplittableRandom(4711),
      t => if (t.startMs >= SettleMs) { ended += t; () },
    )
    users.rate(times)
    var over = false
    queue.afterMs((SettleMs + lastsMs).toDouble)(() => over = true)
    queue.runUntil(over)
    ended.toVector
  }

  private val SettleMs = 120000L
  private val MeasureMs = 1800000L
}
