package org.folio.perf.bench.capacity

import java.util.SplittableRandom
import org.folio.perf.model.{StepCounts, StepTransaction}
import org.folio.perf.sandbox.cluster.{ClusterCall, LiveCluster}

/**
 * Users of [[BenchPlan]] at a cluster, in simulated time. A failed request ends its transaction.
 *
 * @param owns whether an arrival is one of these users: of a step, a workflow, and its number in the step
 */
final private[capacity] class SimulatedUsers(
    cluster: LiveCluster,
    queue: EventQueue,
    random: SplittableRandom,
    finished: StepTransaction => Unit,
    owns: (Int, Int, Long) => Boolean = (_, _, _) => true,
) {
  private var due = 0L
  private var started = 0L
  private var ended = 0L
  private var requests = 0L
  private var waiting = 0L
  private var era = 0

  def counts: StepCounts = StepCounts(queue.elapsedMs, due, started, ended, requests, waiting)

  /** Lets iterations start at this rate from now on; 0: none. */
  def rate(times: Double): Unit = {
    era += 1
    val own = era
    if (times > 0) BenchPlan.workflows.zipWithIndex.foreach { case (workflow, index) =>
      val intervalMs = 60000 / (workflow.perMinute * times)
      val phase = (index + 0.5) / BenchPlan.workflows.size
      def arrive(n: Long, from: Long): Unit =
        queue.afterMs(from + (n + phase) * intervalMs - queue.elapsedMs) { () =>
          if (era == own) {
            if (owns(own, index, n)) {
              due += 1
              started += 1
              iterate(workflow.transactions)
            }
            arrive(n + 1, from)
          }
        }
      arrive(0, queue.elapsedMs)
    }
  }

  private def iterate(transactions: Vector[BenchTransaction]): Unit =
    if (transactions.isEmpty) ended += 1
    else {
      val one = transactions.head
      val startMs = queue.elapsedMs
      waiting += 1
      execute(one, one.groups, startMs, 0.0) { (ok, pausedMs) =>
        waiting -= 1
        val ms = math.max(0.0, queue.elapsedMs - startMs - pausedMs).round.toInt
        finished(StepTransaction(one.name, startMs, ms, ok))
        think(one)(_ => iterate(transactions.tail))
      }
    }

  private def think(of: BenchTransaction)(resume: Double => Unit): Unit = {
    val ms = of.thinkMs._1 + random.nextDouble() * (of.thinkMs._2 - of.thinkMs._1)
    queue.afterMs(ms)(() => resume(ms))
  }

  private def execute(
      of: BenchTransaction,
      groups: Vector[Vector[BenchCall]],
      startMs: Long,
      pausedMs: Double,
  )(end: (Boolean, Double) => Unit): Unit =
    send(groups.head) { ok =>
      if (!ok || groups.size == 1) end(ok, pausedMs)
      else {
        waiting -= 1
        think(of) { ms =>
          waiting += 1
          execute(of, groups.tail, startMs, pausedMs + ms)(end)
        }
      }
    }

  private def send(calls: Vector[BenchCall])(end: Boolean => Unit): Unit =
    if (calls.isEmpty) end(true)
    else {
      requests += 1
      val one = calls.head
      cluster.pass(ClusterCall("t", one.module, "GET", "/", one.kind))(() => send(calls.tail)(end))(() => end(false))
    }
}
