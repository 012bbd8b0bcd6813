package org.folio.perf.sandbox.cluster

import org.folio.perf.bench.calibration.{CalibrationTest, CalibrationTests}
import org.folio.perf.capacity.network._
import org.folio.perf.testkit.{PlainSuite, StubScheduler}
import scala.collection.mutable

/** The live stations in simulated time against the solver: they read the same parameters. */
class LiveNetworkSpec extends PlainSuite {
  private val parameters = NetworkParameters.committed

  for ((name, seconds) <- Vector("mobius-test-3" -> 300, "mobius-test-2" -> 900, "mobius-test-4" -> 600))
    test(s"$name lives as it is computed, away from the knee within 15 per cent a row") {
      val ratios = liveByComputed(name, seconds)
      ratios.size.should(be >= 28)
      withClue(ratios.filter(r => (r._2 - 1).abs > 0.15).mkString("\n")) {
        ratios.count(r => (r._2 - 1).abs <= 0.15).should(be >= (0.9 * ratios.size).toInt)
        ratios.map(_._2).sorted.apply(ratios.size / 2).shouldBe(1.0 +- 0.05)
      }
    }

  test("at the knee paced users meet shorter queues than the computation supposes") {
    val ratios = liveByComputed("mobius-test-1", 600)
    val searches = ratios.filter(_._1.startsWith("MSF_")).map(_._2)
    searches.size.shouldBe(7)
    searches.max.should(be < 0.85)
    val others = ratios.filterNot(_._1.startsWith("MSF_"))
    others.count(r => (r._2 - 1).abs <= 0.15).should(be >= (0.8 * others.size).toInt)
  }

  /** Average of the live stations by the computed one, of each transaction. */
  private def liveByComputed(name: String, seconds: Int): Vector[(String, Double)] = {
    val test = CalibrationTests.named(Vector(name)).head
    val computed = new ClosedNetwork(test.cluster, test.load, parameters).solve()
    val live = averagesMs(test, seconds)
    computed.rows
      .filter(row => live.contains(row.name))
      .map(row => row.name -> live(row.name) / row.averageMs)
  }

  /** Paced virtual users, their starts spread over the interval; the first third is left out. */
  private def averagesMs(test: CalibrationTest, seconds: Int): Map[String, Double] = {
    val scheduler = new StubScheduler
    val network = new LiveNetwork(test.cluster, parameters, seed = 7, scheduler)
    val start = scheduler.nowNanos
    val counted = start + seconds * 1000000000L / 3
    val sums = mutable.Map.empty[String, (Double, Int)].withDefaultValue((0.0, 0))

    def requests(left: List[RequestDemand])(done: () => Unit): Unit = left match {
      case Nil => done()
      case first :: rest => network.passFrom(scheduler.nowNanos, first)(() => requests(rest)(done))
    }
    def rows(left: List[(String, List[RequestDemand])])(done: () => Unit): Unit = left match {
      case Nil => done()
      case (name, demands) :: rest =>
        val began = scheduler.nowNanos
        requests(demands) { () =>
          if (began >= counted) {
            val (sum, n) = sums(name)
            sums(name) = (sum + (scheduler.nowNanos - began) / 1e6, n + 1)
          }
          rows(rest)(done)
        }
    }
    def iterate(group: UserGroup, all: List[(String, List[RequestDemand])], turn: Int): Unit = {
      val began = scheduler.nowNanos
      // Two rows of half an iteration each take turns.
      val now = if (group.rows.head.perIteration < 1) all.slice(turn % 2, turn % 2 + 1) else all
      rows(now) { () =>
        val next = group.intervalMs.fold(0L)(ms => began + (ms * 1e6).toLong - scheduler.nowNanos)
        scheduler.after(next.max(0L))(() => iterate(group, all, turn + 1))
      }
    }
    for (group <- test.load.groups) {
      val all = group.rows.map { share =>
        val demands = RequestDemand.byKind(share.work, test.cluster, parameters)
        share.work.transaction -> share.work.requests.toList.sortBy(_._1.name).flatMap { case (kind, count) =>
          List.fill(count.toInt)(demands(kind))
        }
      }.toList
      for (user <- 0 until group.users.toInt) {
        val offset = group.intervalMs.getOrElse(0.0) * user / group.users
        scheduler.after((offset * 1e6).toLong)(() => iterate(group, all, user))
      }
    }
    val exportRequest = RequestDemand.ofReceivingExport(test.cluster, parameters)
    def download(): Unit = network.passFrom(scheduler.nowNanos, exportRequest)(() => download())
    val exporters = (test.load.receivingExportUsers * NetworkLoad.ActiveShare).round.toInt
    for (user <- 0 until exporters) scheduler.after(user * 100000000L)(() => download())

    scheduler.advanceTo(start + seconds * 1000000000L)
    sums.map { case (name, (sum, n)) => name -> sum / n }.toMap
  }
}
