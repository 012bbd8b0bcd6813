package org.folio.perf.bench.suspects

import org.folio.perf.settings.Releases
import java.util.SplittableRandom
import org.folio.perf.capacity.{Demand, Environment, EnvironmentLoader, Stations}
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.sandbox.cluster.{ClusterCall, LiveCluster}

/**
 * The sandbox's cluster under the requests of `MobiusBaseline`, in simulated time. Its stations answer as they do over HTTP;
 * minutes and runs differ as those of a real cluster do.
 *
 * @param minutes of steady state, after five of ramp-up
 * @param users how many run each workflow once a minute
 * @param noise standard deviation of a minute's level, of all requests together and of each module, on the logarithmic scale
 * @param phi how much of a minute's level stays in the next
 * @param drift standard deviation of a run's level: of each module, and of each request of a transaction
 */
final case class SimulatedCluster(
    minutes: Int,
    users: Int,
    noise: Double,
    phi: Double,
    drift: Double,
) {

  /** @param sink takes all requests and transactions, in the order of their ends */
  def run(seed: Long, change: SystemChange, sink: ClusterSink): Unit =
    new SimulatedRun(this, seed, change, sink).run()
}

object SimulatedCluster {
  val RampUpMinutes = 5

  /** Time of a request on the network and in the client, as a factor; it leaves room for minutes that are fast. */
  private[suspects] val Outside = 1.25

  lazy val environment: Environment =
    Sandbox.complete(
      EnvironmentLoader.load("sandbox").fold(e => sys.error(e.message), identity),
      Platform.Okapi,
      Releases.usual(Platform.Okapi),
    )

  def changed(change: SystemChange): Environment =
    environment.copy(modules = environment.modules.map { module =>
      val factor = change.factor(module.name)
      module.copy(costs = module.costs.map { case (kind, cost) =>
        kind -> cost.copy(cpuMs = cost.cpuMs * factor, baseMs = cost.baseMs * factor)
      })
    })

  /** Time of a call without any other request. */
  def aloneMs(stations: Stations, request: PlannedRequest, change: SystemChange): Double =
    Demand
      .of(stations, request.module, request.kind)
      .getOrElse(Demand.gatewayOnly(stations))
      .responseMs(stations.all) * Outside + change.delaysMs.getOrElse(request.name, 0.0)
}

/** Takes the records of a simulated run. Times are in ms since the start of the load. */
trait ClusterSink {
  def request(row: Int, request: Int, startMs: Int, endMs: Int): Unit

  /** @param sumMs of its requests' times */
  def transaction(row: Int, startMs: Int, endMs: Int, sumMs: Int): Unit
}

/** One run: paced virtual users at the stations. */
final private class SimulatedRun(
    system: SimulatedCluster,
    seed: Long,
    change: SystemChange,
    sink: ClusterSink,
) {
  private val random = new SplittableRandom(seed)
  private val time = new SimulatedTime
  private val cluster =
    new LiveCluster(SimulatedCluster.changed(change), 1.0, random.nextLong(), time)
  private val rows = ClusterPlan.rows
  private val all = SimulatedCluster.RampUpMinutes + system.minutes
  private val shared = minutesOf(outliers = 0.02)
  private val modules: Map[String, Array[Double]] = {
    val names = rows.flatMap(_.requests.map(_.module)).distinct.sorted
    names.map { name =>
      val level = random.nextGaussian() * system.drift
      name -> minutesOf(outliers = 0.005).map(_ + level)
    }.toMap
  }

  /** The steps of each transaction: repeated requests are sent in a row. */
  private val steps: Vector[Array[Step]] = rows.map { row =>
    val byName = row.requests.map(_.name).distinct
    val levels = byName.map(_ => random.nextGaussian() * system.drift)
    row.requests.flatMap { request =>
      val i = byName.indexOf(request.name)
      val step = new Step(request, i, modules(request.module), levels(i))
      Vector.fill(change.calls.getOrElse((row.name, request.name), 1))(step)
    }.toArray
  }

  final private class Step(
      val request: PlannedRequest,
      val number: Int,
      val moduleLevels: Array[Double],
      val level: Double,
  ) {
    val delayMs: Double = change.delaysMs.getOrElse(request.name, 0.0)
    val call: ClusterCall = ClusterCall("t", request.module, "GET", request.name, request.kind)
  }

  /** Levels of the minutes: each follows from the one before, and some are far off. */
  private def minutesOf(outliers: Double): Array[Double] = {
    val innovation = system.noise * math.sqrt(1 - system.phi * system.phi)
    var level = random.nextGaussian() * system.noise
    Array.fill(all + 1) {
      level = system.phi * level + random.nextGaussian() * innovation
      level + (if (random.nextDouble() < outliers) -0.3 * math.log(random.nextDouble()) else 0)
    }
  }

  def run(): Unit = {
    val workflows = rows.indices.groupBy(rows(_).workflow).values.toVector.sortBy(_.head)
    for {
      user <- 0 until system.users
      (own, i) <- workflows.zipWithIndex
    } {
      val offset = (user + i.toDouble / workflows.size.toDouble) / system.users.toDouble
      iterate(own, (offset * SimulatedRun.MinuteNanos).toLong)
    }
    time.runUntil(all.toLong * SimulatedRun.MinuteNanos)
  }

  private def iterate(own: Seq[Int], startNanos: Long): Unit =
    if (startNanos < all.toLong * SimulatedRun.MinuteNanos)
      at(startNanos + (random.nextDouble() * SimulatedRun.JitterNanos).toLong)(() =>
        next(own.toList) { () =>
          iterate(own, math.max(time.nowNanos, startNanos + SimulatedRun.MinuteNanos))
        }
      )

  private def next(left: List[Int])(done: () => Unit): Unit = left match {
    case Nil => done()
    case row :: others => execute(row, time.nowNanos, 0, 0)(() => next(others)(done))
  }

  private def execute(row: Int, startNanos: Long, step: Int, sumMs: Int)(done: () => Unit): Unit = {
    val own = steps(row)
    if (step == own.length) {
      sink.transaction(row, ms(startNanos), ms(time.nowNanos), sumMs)
      done()
    } else {
      val from = time.nowNanos
      val next = own(step)
      cluster.pass(next.call) { () =>
        val minute = (from / SimulatedRun.MinuteNanos).toInt
        val level = shared(minute) + next.moduleLevels(minute) + next.level
        val factor = math.max(1, SimulatedCluster.Outside * math.exp(level))
        val took = ((time.nowNanos - from).toDouble * factor + next.delayMs * 1e6).toLong
        at(from + took) { () =>
          sink.request(row, next.number, ms(from), ms(time.nowNanos))
          execute(row, startNanos, step + 1, sumMs + ms(time.nowNanos) - ms(from))(done)
        }
      }(() => sys.error(s"the cluster refuses ${next.request.name}"))
    }
  }

  private def at(nanos: Long)(run: () => Unit): Unit =
    time.after(math.max(0L, nanos - time.nowNanos))(run)

  private def ms(nanos: Long): Int = (nanos / 1000000).toInt
}

private object SimulatedRun {
  val MinuteNanos: Long = 60L * 1000000000

  /** No two users meet at the same station in every minute. */
  val JitterNanos: Long = 5L * 1000000000
}
