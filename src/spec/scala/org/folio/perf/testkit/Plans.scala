package org.folio.perf.testkit

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.cluster.{ClusterCall, LiveCluster}
import java.util.SplittableRandom

/** The load of 58 small and 4 large tenants, which start each workflow 66 times a minute together. */
object Plans {
  private val IterationsPerSecond = 66 / 60.0

  /** Calls per iteration of: check-in, check-out, loan renewal, item-level request, view account. */
  private val perIteration: Vector[(String, RequestKind, Double)] = Vector(
    ("mod-circulation", RequestKind.Preflight, 31),
    ("mod-configuration", RequestKind.LightRead, 3),
    ("mod-users", RequestKind.LightRead, 10),
    ("mod-circulation-storage", RequestKind.LightRead, 1),
    ("mod-inventory-storage", RequestKind.LightRead, 1),
    ("mod-inventory", RequestKind.Read, 3),
    ("mod-feesfines", RequestKind.LightRead, 6),
    ("mod-notes", RequestKind.LightRead, 1),
    ("mod-patron-blocks", RequestKind.Read, 2),
    ("mod-circulation", RequestKind.Read, 8),
    ("mod-circulation", RequestKind.Write, 4),
    ("edge-patron", RequestKind.Edge, 1),
  )

  /** Searches of the seven search transactions together. */
  private val searchesPerIteration = 43.0

  val normal: Vector[(String, RequestKind, Double)] = plan(
    searchesPerIteration * IterationsPerSecond
  )

  /** The same load with 190 searches per second. */
  val highLoad: Vector[(String, RequestKind, Double)] = plan(190)

  /** Sends a plan's calls at random moments, each kind at its rate, and returns their response times. */
  def run(
      cluster: LiveCluster,
      scheduler: StubScheduler,
      plan: Vector[(String, RequestKind, Double)],
      seconds: Int,
      seed: Long,
  ): Answers = {
    val random = new SplittableRandom(seed)
    val start = scheduler.nowNanos
    val moments = plan.zipWithIndex.flatMap { case ((_, _, rate), number) =>
      val count = (rate * seconds).round.toInt
      Vector.fill(count)((start + (random.nextDouble() * seconds * 1e9).toLong, number))
    }
    val answers = new Answers(plan.size)
    moments.sorted.foreach { case (at, number) =>
      scheduler.advanceTo(at)
      val (module, kind, _) = plan(number)
      cluster.pass(ClusterCall("tenant", module, "GET", "/any", kind)) { () =>
        answers.answered(number, (scheduler.nowNanos - at).toDouble / 1e6)
      }(() => answers.refused += 1)
    }
    scheduler.advanceTo(start + seconds * 1000000000L)
    answers
  }

  private def plan(searchesPerSecond: Double): Vector[(String, RequestKind, Double)] =
    perIteration.map { case (module, kind, calls) =>
      (module, kind, calls * IterationsPerSecond)
    } :+
      (("mod-search", RequestKind.Search, searchesPerSecond))
}

/** Response times by entry of a plan, in ms. */
final class Answers(kinds: Int) {
  private val times = Vector.fill(kinds)(Vector.newBuilder[Double])
  var refused = 0

  def answered(kind: Int, ms: Double): Unit = { times(kind) += ms; () }

  def of(kind: Int): Vector[Double] = times(kind).result().sorted
}
